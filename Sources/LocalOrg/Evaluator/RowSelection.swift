/// Which rows of a table a query takes, in which order.
struct RowSelection: Sendable {
    let table: any Table
    let includesDeleted: Bool
    let test: Test<Place>?
    let ordering: Ordering<Place>?
    let limit: Int?
    let offset: Int

    /// The rows among the candidates, sorted and cut.
    ///
    /// Without an order the search ends as soon as enough rows are found.
    func rows(among candidates: some Sequence<Int>) -> [Int] {
        guard limit != 0 else { return [] }
        var found: [Int] = []
        for row in candidates where matches(row) {
            found.append(row)
            if ordering == nil, found.count == end { break }
        }
        if let ordering {
            let order = ordering.order(of: found.map { Place(table: table, row: $0) })
            found = order.map { found[$0] }
        }
        return Array(found.dropFirst(offset).prefix(limit ?? .max))
    }

    /// How many rows there are among the candidates, none of them kept.
    func count(among candidates: some Sequence<Int>) -> Int {
        var count = 0
        for row in candidates {
            guard count < end else { break }
            if matches(row) { count += 1 }
        }
        return max(0, count - offset)
    }

    /// How many rows must be found to know the answer.
    private var end: Int {
        let (end, isTooLarge) = offset.addingReportingOverflow(limit ?? .max)
        return isTooLarge ? .max : end
    }

    /// Whether the query takes a row, order and limits aside.
    func matches(_ row: Int) -> Bool {
        guard includesDeleted ? !table.isPurged(row) : !table.isDeleted(row) else { return false }
        return test?(Place(table: table, row: row)) ?? true
    }
}
