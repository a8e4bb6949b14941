/// The filter of a query's WHERE and USING SCOPE.
struct RowFilter: Sendable {
    /// The rows that may pass.
    var candidates: CandidateRows
    let includesDeleted: Bool
    private var tests: [Test<TableRow>] = []

    init(candidates: CandidateRows, includesDeleted: Bool) {
        self.candidates = candidates
        self.includesDeleted = includesDeleted
    }

    /// Whether every row passes unless it is deleted.
    var isOpen: Bool { tests.isEmpty }

    /// Adds a test that rows must also pass; nil passes everything.
    mutating func add(_ test: Test<TableRow>?) {
        if let test { tests.append(test) }
    }

    /// Returns whether a row passes, considering deleted rows as the query asks.
    func passes(_ index: Int, of table: any Table) -> Bool {
        guard includesDeleted ? !table.isPurged(index) : !table.isDeleted(index) else {
            return false
        }
        if isOpen { return true }
        let row = TableRow(table: table, index: index)
        return tests.allSatisfy { $0(row) }
    }
}
