/// Functions that change the layout of whole JSON texts without changing digits or key order.
///
/// DEL, C1 controls, line separators and bidirectional controls become `\u` escapes, which parse to
/// the same text. Escaped lone surrogates do not change.
package enum JSONText {
    /// The layout of a text.
    package enum Layout: Hashable, Sendable {
        /// One line without spaces.
        case compact
        /// Two spaces a level and `"key": value`; lines after the first begin at the given level.
        case indented(level: Int = 0)
    }

    /// Returns the text on one line, without spaces between tokens.
    package static func compact(_ text: [UInt8]) throws(JSONFault) -> [UInt8] {
        try laid(text, out: .compact)
    }

    /// Returns the text indented by two spaces a level; its last line is at the given level.
    package static func indented(_ text: [UInt8], level: Int = 0) throws(JSONFault) -> [UInt8] {
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
