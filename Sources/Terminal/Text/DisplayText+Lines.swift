extension DisplayText {
    /// The lines of a part of the text.
    ///
    /// - Parameters:
    ///   - part: The bytes of the part.
    ///   - columns: The columns that the part takes on one line.
    ///   - limit: The columns that the first line may take.
    ///   - laterLimit: The columns that any other line may take.
    ///   - width: How text is measured.
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

    /// The lines as the text itself has them.
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
