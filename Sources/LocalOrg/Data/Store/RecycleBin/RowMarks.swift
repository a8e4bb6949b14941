/// A mark for each row of a table; the default is 0.
///
/// A page of rows needs memory only after one of its rows has been marked, so that a large
/// unchanged table costs nothing. Reading a row's mark takes constant time.
struct RowMarks: Sendable {
    /// The pages of marks; a page without marks is empty.
    private var pages: [[UInt32]] = []

    private static let pageSize = 1024

    /// Whether no row has ever been marked.
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

    /// Consecutive rows with the same mark other than 0.
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
