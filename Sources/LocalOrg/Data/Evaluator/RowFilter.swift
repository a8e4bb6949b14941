/// Which rows of a table a query's WHERE and USING SCOPE let through.
struct RowFilter: Sendable {
    /// The rows among which they stand.
    var candidates: CandidateRows
    let includesDeleted: Bool
    private var tests: [Test<Place>] = []

    init(candidates: CandidateRows, includesDeleted: Bool) {
        self.candidates = candidates
        self.includesDeleted = includesDeleted
    }

    /// Whether every row is let through that is not deleted.
    var isOpen: Bool { tests.isEmpty }

    /// Lets through only what passes a test, too; nil passes everything.
    mutating func add(_ test: Test<Place>?) {
        if let test { tests.append(test) }
    }

    /// Whether a row is let through, deleted or not as the query asks.
    func passes(_ row: Int, of table: any Table) -> Bool {
        guard includesDeleted ? !table.isPurged(row) : !table.isDeleted(row) else { return false }
        if isOpen { return true }
        let place = Place(table: table, row: row)
        return tests.allSatisfy { $0(place) }
    }
}
