/// Tables as text in the sources, wrapped to readable line lengths.
enum WrappedLines {
    /// Returns the table's lines; a line that starts with two spaces is joined to the previous one
    /// with a space.
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
    /// Returns the pieces between ASCII separators.
    ///
    /// The tables are read at each start, and comparing bytes is ten times as fast as comparing
    /// characters.
    ///
    /// - Parameters:
    ///   - separator: The separator.
    ///   - limit: The greatest number of splits; the rest is one piece.
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

    /// Returns the offsets of a byte.
    private func offsets(of byte: UInt8) -> [Int] {
        let found = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            bytes.indices.filter { unsafe bytes[$0] == byte }
        }
        return found ?? utf8.enumerated().filter { $0.element == byte }.map(\.offset)
    }

    /// The text without leading spaces.
    var droppingSpaces: Substring { Substring(utf8.drop { $0 == UInt8(ascii: " ") }) }

    /// Returns the text after a prefix; nil if it has another beginning.
    func rest(after beginning: StaticString) -> Substring? {
        let bytes = "\(beginning)".utf8
        return utf8.starts(with: bytes) ? Substring(utf8.dropFirst(bytes.count)) : nil
    }
}
