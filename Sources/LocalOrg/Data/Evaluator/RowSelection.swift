/// Which rows of a table a query takes, in which order.
struct RowSelection: Sendable {
    let table: any Table
    var filter: RowFilter
    let ordering: Ordering<TableRow>?
    let limit: Int?
    let offset: Int

    /// The rows that the query takes, sorted and cut.
    ///
    /// Without an order the search ends as soon as enough rows are found; with one, no more rows than
    /// can be in the answer are kept.
    ///
    /// - Throws: `APIFault.cancelled`.
    func rows() throws(APIFault) -> [Int] {
        guard limit != 0 else { return [] }
        if let ordering { return try rows(in: ordering) }
        var check = CancellationCheck()
        var found: [Int] = []
        for row in filter.candidates {
            try check.step()
            guard filter.passes(row, of: table) else { continue }
            found.append(row)
            if found.count == end { break }
        }
        return Array(found.dropFirst(offset))
    }

    private func rows(in ordering: Ordering<TableRow>) throws(APIFault) -> [Int] {
        var check = CancellationCheck()
        var first = ordering.ranking(of: end)
        for row in filter.candidates {
            try check.step()
            if filter.passes(row, of: table) { first.add(TableRow(table: table, index: row)) }
        }
        return try first.sortedUnlessCancelled().dropFirst(offset).map(\.index)
    }

    /// Those of a few rows that the query takes, sorted and cut.
    func rows(among candidates: [Int]) -> [Int] {
        guard limit != 0 else { return [] }
        let found = candidates.lazy.filter { filter.passes($0, of: table) }
        let first =
            if let ordering {
                ordering.first(end, of: found.lazy.map { TableRow(table: table, index: $0) }).map(
                    \.index
                )
            } else {
                Array(found.prefix(end))
            }
        return Array(first.dropFirst(offset))
    }

    /// How many rows the query takes, none of them kept.
    ///
    /// - Throws: `APIFault.cancelled`.
    func count() throws(APIFault) -> Int {
        var check = CancellationCheck()
        var count = 0
        for row in filter.candidates {
            guard count < end else { break }
            try check.step()
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
