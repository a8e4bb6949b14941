/// Which rows of a table a query's WHERE and USING SCOPE let through.
struct RowFilter: Sendable {
    /// The rows among which they stand.
    var candidates: CandidateRows
    let includesDeleted: Bool
    private var tests: [Test<TableRow>] = []

    init(candidates: CandidateRows, includesDeleted: Bool) {
        self.candidates = candidates
        self.includesDeleted = includesDeleted
    }

    /// Whether every row is let through that is not deleted.
    var isOpen: Bool { tests.isEmpty }

    /// Lets through only what passes a test, too; nil passes everything.
    mutating func add(_ test: Test<TableRow>?) {
        if let test { tests.append(test) }
    }

    /// Whether a row is let through, deleted or not as the query asks.
    func passes(_ index: Int, of table: any Table) -> Bool {
        guard includesDeleted ? !table.isPurged(index) : !table.isDeleted(index) else {
            return false
        }
        if isOpen { return true }
        let row = TableRow(table: table, index: index)
        return tests.allSatisfy { $0(row) }
    }
}
