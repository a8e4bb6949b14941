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
            guard ends.count <= 2, ends.allSatisfy({ !$0.isEmpty }), let first = ends.first,
                let last = ends.last
            else { throw LineError("'\(word)' is not a range: write 3-7") }
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

    // MARK: - In a list

    /// Finds the rows in a list.
    ///
    /// - Parameters:
    ///   - count: The number of rows in the list.
    ///   - extent: The words for that number.
    /// - Returns: The indices of the rows, in the order of the list.
    /// - Throws: `LineError` for a number without a row.
    func indices(in count: Int, _ extent: String) throws(LineError) -> [Int] {
        if let beyond = beyond(count) {
            throw LineError("no row \(Count.grouped(beyond.upperBound)): \(extent)")
        }
        return part(of: count)
    }

    /// Returns the indices of the rows that the list has; a range may go beyond the last row.
    ///
    /// - Throws: `LineError` for a number or a range without a row.
    func indices(upTo count: Int, _ extent: String) throws(LineError) -> [Int] {
        let outside = ranges.first {
            $0.lowerBound > count || $0.upperBound > count && $0.lowerBound == $0.upperBound
        }
        if let outside {
            throw LineError("no row \(Count.grouped(outside.lowerBound)): \(extent)")
        }
        return part(of: count)
    }

    /// The numbers beyond the last row; nil if there are none.
    func beyond(_ count: Int) -> ClosedRange<Int>? {
        guard let last = ranges.map(\.upperBound).max(), last > count else { return nil }
        return count + 1...last
    }

    private func part(of count: Int) -> [Int] {
        var indices: Set<Int> = []
        for range in ranges {
            indices.formUnion(range.lowerBound - 1..<min(range.upperBound, count))
        }
        return indices.sorted()
    }
}
