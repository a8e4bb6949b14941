/// Which rows of a table a query takes, in which order.
struct RowSelection: Sendable {
    let table: any Table
    var filter: RowFilter
    let ordering: Ordering<Place>?
    let limit: Int?
    let offset: Int

    /// The rows that the query takes, sorted and cut.
    ///
    /// - Throws: `APIFault.cancelled`.
    func rows() throws(APIFault) -> [Int] {
        var check = CancellationCheck()
        return try rows(among: filter.candidates) { () throws(APIFault) in try check.step() }
    }

    /// Those of some rows that the query takes, sorted and cut.
    ///
    /// Without an order the search ends as soon as enough rows are found; with one, no more rows than
    /// can be in the answer are kept.
    ///
    /// - Throws: What `step` throws, which is called with every row that is looked at or compared.
    func rows<Failure: Error>(
        among candidates: some Sequence<Int>,
        step: () throws(Failure) -> Void
    ) throws(Failure) -> [Int] {
        guard limit != 0 else { return [] }
        guard let ordering else {
            var found: [Int] = []
            for row in candidates {
                try step()
                guard filter.passes(row, of: table) else { continue }
                found.append(row)
                if found.count == end { break }
            }
            return Array(found.dropFirst(offset))
        }
        var first = ordering.ranking(of: end)
        for row in candidates {
            try step()
            guard filter.passes(row, of: table) else { continue }
            try first.add(Place(table: table, row: row), step: step)
        }
        return try first.sorted(step: step).dropFirst(offset).map(\.row)
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
