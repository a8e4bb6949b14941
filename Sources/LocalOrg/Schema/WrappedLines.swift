/// Tables that are written as text in the sources, wrapped so that no line is too long to read.
enum WrappedLines {
    /// The table's lines; one that starts with two spaces continues the one before it, set off by a space.
    static func of(_ text: String) -> [String] {
        text[...].pieces(between: "\n").reduce(into: []) { lines, line in
            if line.utf8.starts(with: "  ".utf8), let last = lines.popLast() {
                lines.append(last + line.dropFirst())
            } else {
                lines.append(String(line))
            }
        }
    }
}

extension Substring {
    /// The pieces between separators of ASCII.
    ///
    /// The tables are read at each start, and bytes are told apart ten times as fast as characters.
    ///
    /// - Parameters:
    ///   - separator: What stands between the pieces.
    ///   - limit: After so many pieces the rest is one.
    ///   - keepsEmpty: Whether a piece may be empty.
    func pieces(
        between separator: Unicode.Scalar,
        atMost limit: Int = .max,
        keepsEmpty: Bool = false
    ) -> [Substring] {
        utf8.split(
            separator: UInt8(ascii: separator),
            maxSplits: limit - 1,
            omittingEmptySubsequences: !keepsEmpty
        ).map { Substring($0) }
    }

    /// The text behind the spaces that it begins with.
    var droppingSpaces: Substring { Substring(utf8.drop { $0 == UInt8(ascii: " ") }) }

    /// The text behind a beginning; nil where it begins otherwise.
    func rest(after beginning: StaticString) -> Substring? {
        let bytes = "\(beginning)".utf8
        return utf8.starts(with: bytes) ? Substring(utf8.dropFirst(bytes.count)) : nil
    }
}
