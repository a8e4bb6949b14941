extension DisplayText {
    /// Returns the lines of a part of the text.
    ///
    /// - Parameters:
    ///   - part: The range of the part's bytes.
    ///   - columns: The part's width on one line.
    ///   - limit: The greatest width of the first line.
    ///   - laterLimit: The greatest width of every other line.
    ///   - width: The rules for measuring text.
    /// - Returns: Ranges of the text's bytes.
    func lines(
        of part: Range<Int>,
        columns: Int,
        limit: Int,
        laterLimit: Int,
        width: TextWidth
    ) -> [Range<Int>] {
        if columns <= min(limit, laterLimit) { return unbrokenLines(of: part) }
        let text = String(decoding: bytes[part], as: UTF8.self)
        return LineBreaker.lines(of: text, limit: limit, laterLimit: laterLimit, width: width)
            .map { $0.lowerBound + part.lowerBound..<$0.upperBound + part.lowerBound }
    }

    /// Returns the lines as divided by the text's own line breaks.
    private func unbrokenLines(of part: Range<Int>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = part.lowerBound
        while let end = bytes[start..<part.upperBound].firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(start..<end)
            start = end + 1
        }
        lines.append(start..<part.upperBound)
        return lines
    }
}
