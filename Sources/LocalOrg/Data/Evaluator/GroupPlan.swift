/// The aggregates of a grouped query over the rows that it takes.
struct GroupPlan {
    /// The GROUP BY terms.
    var terms: [Expression<TableRow>] = []
    /// The aggregates that any clause names.
    var aggregates: [(function: Aggregate, argument: Expression<TableRow>)] = []
    /// Which terms each grouping keeps; plain GROUP BY is one that keeps all.
    var sets: [[Bool]] = []

    /// The groups of the rows that a filter lets through, in the order of their keys, subtotals last.
    ///
    /// - Throws: `APIFault.cancelled`.
    func groups(of filter: RowFilter, in table: any Table) throws(APIFault) -> [GroupRow] {
        var grouper = Grouper(self)
        var check = CancellationCheck()
        for row in filter.candidates {
            try check.step()
            if filter.passes(row, of: table) { grouper.add(TableRow(table: table, index: row)) }
        }
        return try grouper.groups()
    }
}

/// Puts rows into groups, one after the other.
private struct Grouper {
    private let reads: [@Sendable (TableRow) -> Value]
    private let types: [FieldType]
    private let arguments: [@Sendable (TableRow) -> Value]
    private let sets: [[Bool]]
    /// What each group begins with.
    private let accumulators: [Accumulator]
    private var found: [Group]
    /// The indexes of the groups in `found`, by their keys.
    private var indexes: [[ComparisonKey?]: Int] = [:]

    private struct Group {
        let keys: [Value?]
        let sortKeys: [ComparisonKey?]
        var accumulators: [Accumulator]
    }

    /// Without GROUP BY there is one group, of no rows even.
    init(_ plan: GroupPlan) {
        reads = plan.terms.map(\.read)
        types = plan.terms.map(\.type)
        arguments = plan.aggregates.map(\.argument.read)
        sets = plan.sets
        accumulators = plan.aggregates.map {
            Accumulator($0.function, order: $0.argument.sortOrder)
        }
        found = []
        if reads.isEmpty {
            indexes[[]] = 0
            found = [Group(keys: [], sortKeys: [], accumulators: accumulators)]
        }
    }

    mutating func add(_ row: TableRow) {
        let values = reads.map { $0(row) }
        let added = arguments.map { $0(row) }
        for set in sets {
            let group = group(of: values, keeping: set)
            for (index, value) in added.enumerated() {
                found[group].accumulators[index].add(value)
            }
        }
    }

    /// The index of the group of some values; those that a grouping does not keep count as none.
    private mutating func group(of values: [Value], keeping set: [Bool]) -> Int {
        let keys = values.indices.map { index in
            set[index] ? ComparisonKey(values[index], of: types[index]) : nil
        }
        if let group = indexes[keys] { return group }
        indexes[keys] = found.count
        let shown = zip(values, set).map { $1 ? $0 : nil }
        found.append(Group(keys: shown, sortKeys: keys, accumulators: accumulators))
        return found.count - 1
    }

    /// The groups in the order of their keys, subtotals last.
    func groups() throws(APIFault) -> [GroupRow] {
        var check = CancellationCheck()
        let keys = found.map(\.sortKeys)
        let sorted = try keys.indices.sortedUnlessCancelled { Self.precedes(keys[$0], keys[$1]) }
        var rows: [GroupRow] = []
        for group in sorted {
            try check.step()
            let (keys, accumulators) = (found[group].keys, found[group].accumulators)
            rows.append(GroupRow(keys: keys, results: accumulators.map(\.result)))
        }
        return rows
    }

    private static func precedes(_ left: [ComparisonKey?], _ right: [ComparisonKey?]) -> Bool {
        for (left, right) in zip(left, right) where left != right {
            guard let left, let right else { return right == nil }
            return left < right
        }
        return false
    }
}

/// One row of a grouped answer.
struct GroupRow: Sendable {
    /// The values of the GROUP BY terms; nil for one that a ROLLUP or CUBE subtotals.
    let keys: [Value?]
    /// The results of the aggregates.
    let results: [Value]
}
