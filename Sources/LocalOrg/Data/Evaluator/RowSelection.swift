/// The rows of a table that a query selects, and their order.
struct RowSelection: Sendable {
    let table: any Table
    var filter: RowFilter
    let ordering: Ordering<TableRow>?
    let limit: Int?
    let offset: Int

    /// Returns the selected rows, sorted and limited.
    ///
    /// Without an order, the search ends as soon as it has enough rows. With one, it keeps no more
    /// rows than the result can contain.
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

    /// Returns the selected rows among a few, sorted and limited.
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

    /// Returns the number of selected rows without storing them.
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

    /// The number of rows after which the search ends whatever they contain; nil if it may examine
    /// all candidates.
    var stop: Int? {
        ordering == nil && filter.isOpen && end < filter.candidates.count ? end : nil
    }

    /// The number of rows that determine the result.
    private var end: Int {
        let (end, isTooLarge) = offset.addingReportingOverflow(limit ?? .max)
        return isTooLarge ? .max : end
    }
}
