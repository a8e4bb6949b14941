import Text

/// The numbers of rows, as typed in line mode: `3-7 9`.
struct NumberedRows: Hashable, Sendable {
    private(set) var ranges: [ClosedRange<Int>] = []

    init(_ ranges: [ClosedRange<Int>]) {
        self.ranges = ranges
    }

    /// Parses numbers and ranges, separated by blanks or commas.
    init(_ text: String) throws(LineError) {
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false)
            guard let first = ends.first, let last = ends.last, ends.count <= 2 else {
                throw Self.error(word)
            }
            let range = (try Self.number(first), try Self.number(last))
            guard range.0 <= range.1 else {
                throw LineError("'\(word)' is not a range: the smaller number comes first")
            }
            ranges.append(range.0...range.1)
        }
        guard !ranges.isEmpty else { throw Self.error(text) }
    }

    /// Parses the number of one row.
    static func number(_ text: some StringProtocol) throws(LineError) -> Int {
        guard text.utf8.allSatisfy(\.isDigit), let number = Int(text), number > 0 else {
            throw error(text)
        }
        return number
    }

    private static func error(_ text: some StringProtocol) -> LineError {
        LineError("'\(text)' is not the number of a row")
    }

    /// Returns the indices of the rows in a list, in the order of the list.
    ///
    /// A range may go beyond the last row, but not begin there.
    ///
    /// - Throws: `LineError` for a number without a row.
    func indices(in count: Int) throws(LineError) -> [Int] {
        var indices: Set<Int> = []
        for range in ranges {
            guard range.lowerBound <= count,
                range.upperBound <= count || range.lowerBound < range.upperBound
            else {
                throw LineError(
                    "no row \(range.lowerBound): the list has "
                        + "\(Count.text(count, "row"))"
                )
            }
            indices.formUnion(range.lowerBound - 1..<min(range.upperBound, count))
        }
        return indices.sorted()
    }
}
