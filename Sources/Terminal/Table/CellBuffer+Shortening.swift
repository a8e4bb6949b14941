extension CellBuffer {
    /// Returns the start of a cell, at most `limit` columns wide.
    ///
    /// It ends between grapheme clusters, and never inside a placeholder.
    func prefix(of cell: Cell, within limit: Int) -> Cell {
        var prefix = cell
        (prefix.bytes, prefix.columns) = clusters(in: cell.bytes, within: limit)
        let cut = prefix.bytes.upperBound
        let split = text.runs[cell.runs].first {
            $0.style == .reverse && $0.range.lowerBound < cut && cut < $0.range.upperBound
        }
        guard let split else { return prefix }
        // Only ASCII placeholders are longer than a cluster, one column a byte.
        prefix.columns -= cut - split.range.lowerBound
        prefix.bytes = cell.bytes.lowerBound..<split.range.lowerBound
        return prefix
    }

    /// Returns the bytes and the width of the clusters that fit.
    private func clusters(in range: Range<Int>, within limit: Int) -> (Range<Int>, columns: Int) {
        let run = PlainRun(in: range, of: text.bytes, within: limit, measuredBy: options.width)
        if run.isCut { return (run.range, run.columns) }
        var end = range.lowerBound
        var columns = 0
        for character in String(decoding: text.bytes[range], as: UTF8.self) {
            let next = columns + options.width.columns(of: character)
            guard next <= limit else { break }
            columns = next
            end += character.utf8.count
        }
        return (range.lowerBound..<end, columns)
    }
}
