/// Which rows of a table a query takes, in which order.
struct RowSelection: Sendable {
    let table: any Table
    var filter: RowFilter
    let ordering: Ordering<Place>?
    let limit: Int?
    let offset: Int

    /// The rows that the query takes, sorted and cut.
    var rows: [Int] { rows(among: filter.candidates) }

    /// Those of some rows that the query takes, sorted and cut.
    ///
    /// Without an order the search ends as soon as enough rows are found; with one, no more rows than
    /// can be in the answer are kept.
    func rows(among candidates: some Sequence<Int>) -> [Int] {
        guard limit != 0 else { return [] }
        let found = candidates.lazy.filter { filter.passes($0, of: table) }
        let first =
            if let ordering {
                ordering.first(end, of: found.lazy.map { Place(table: table, row: $0) }).map(\.row)
            } else {
                Array(found.prefix(end))
            }
        return Array(first.dropFirst(offset))
    }

    /// How many rows the query takes, none of them kept.
    var count: Int {
        var count = 0
        for row in filter.candidates {
            guard count < end else { break }
            if filter.passes(row, of: table) { count += 1 }
        }
        return max(0, count - offset)
    }

    /// After how many rows the search is over whatever they hold; nil where all candidates may be looked at.
    var stop: Int? {
        ordering == nil && filter.isOpen && end < filter.candidates.count ? end : nil
    }

    /// How many rows must be found to know the answer.
    private var end: Int {
        let (end, isTooLarge) = offset.addingReportingOverflow(limit ?? .max)
        return isTooLarge ? .max : end
    }
}
