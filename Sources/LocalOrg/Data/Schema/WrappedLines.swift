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
    /// - Returns: The pieces in order.
    func pieces(
        between separator: Unicode.Scalar,
        atMost limit: Int = .max,
        keepsEmpty: Bool = false
    ) -> [Substring] {
        var pieces: [Substring] = []
        var start = startIndex
        for offset in offsets(of: UInt8(ascii: separator)) where pieces.count + 1 < limit {
            let end = utf8.index(startIndex, offsetBy: offset)
            if keepsEmpty || end > start { pieces.append(self[start..<end]) }
            start = utf8.index(after: end)
        }
        if keepsEmpty || start < endIndex { pieces.append(self[start...]) }
        return pieces
    }

    /// Where a byte stands, in bytes from the start.
    private func offsets(of byte: UInt8) -> [Int] {
        let found = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            bytes.indices.filter { unsafe bytes[$0] == byte }
        }
        return found ?? utf8.enumerated().filter { $0.element == byte }.map(\.offset)
    }

    /// The text behind the spaces that it begins with.
    var droppingSpaces: Substring { Substring(utf8.drop { $0 == UInt8(ascii: " ") }) }

    /// The text behind a beginning; nil where it begins otherwise.
    func rest(after beginning: StaticString) -> Substring? {
        let bytes = "\(beginning)".utf8
        return utf8.starts(with: bytes) ? Substring(utf8.dropFirst(bytes.count)) : nil
    }
}
