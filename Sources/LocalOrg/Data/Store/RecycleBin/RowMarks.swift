/// A mark for each row of a table; a row that was never marked has 0.
///
/// A page of rows takes memory once a row of it is marked, so that a large table costs nothing as long as it
/// is untouched; looking at a row takes the same time however many are marked.
struct RowMarks: Sendable {
    /// Empty for a page without a mark.
    private var pages: [[UInt32]] = []

    private static let pageSize = 1024

    /// Whether no row was ever marked.
    var isEmpty: Bool { pages.isEmpty }

    subscript(row: Int) -> UInt32 {
        get {
            let page = row / Self.pageSize
            guard page < pages.count, !pages[page].isEmpty else { return 0 }
            return pages[page][row % Self.pageSize]
        }
        set {
            let page = row / Self.pageSize
            while page >= pages.count { pages.append([]) }
            if pages[page].isEmpty { pages[page] = [UInt32](repeating: 0, count: Self.pageSize) }
            pages[page][row % Self.pageSize] = newValue
        }
    }

    /// Rows that follow each other and have the same mark, other than 0.
    struct Run: Hashable, Sendable {
        var rows: Range<Int>
        let mark: UInt32
    }

    /// All marked rows, ascending.
    var runs: [Run] {
        var runs: [Run] = []
        for (number, page) in pages.enumerated() {
            for (offset, mark) in page.enumerated() where mark != 0 {
                let row = number * Self.pageSize + offset
                if let last = runs.last, last.rows.upperBound == row, last.mark == mark {
                    runs[runs.count - 1].rows = last.rows.lowerBound..<(row + 1)
                } else {
                    runs.append(Run(rows: row..<(row + 1), mark: mark))
                }
            }
        }
        return runs
    }
}
