/// Whole JSON texts, laid out anew without touching a digit or the order of keys.
///
/// DEL, C1 controls, line separators and bidirectional controls come out as `\u` escapes, which
/// parse to the same text; lone surrogates stay the escapes they are.
public enum JSONText {
    /// How a text is laid out.
    public enum Layout: Hashable, Sendable {
        /// One line without spaces.
        case compact
        /// Two spaces a level, `"key": value`; lines after the first begin at the given level.
        case indented(level: Int = 0)
    }

    /// The text on one line, without spaces between tokens.
    public static func compact(_ text: [UInt8]) throws(JSONFault) -> [UInt8] {
        try laid(text, out: .compact)
    }

    /// The text indented by two spaces a level; its last line stands at the given one.
    public static func indented(_ text: [UInt8], level: Int = 0) throws(JSONFault) -> [UInt8] {
        try laid(text, out: .indented(level: level))
    }

    private static func laid(_ text: [UInt8], out layout: Layout) throws(JSONFault) -> [UInt8] {
        var scanner = JSONScanner(text)
        let start = scanner.offset
        _ = try scanner.value(depth: 0)
        let range = start..<scanner.offset
        try scanner.finish()
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        JSONCopier.append(range, of: text, to: &output, layout: layout)
        return output
    }
}
