/// The aggregates of a grouped query over its rows.
struct GroupPlan {
    /// The GROUP BY terms.
    var terms: [Expression<TableRow>] = []
    /// The aggregates in any clause.
    var aggregates: [(function: Aggregate, argument: Expression<TableRow>)] = []
    /// The terms that each grouping keeps; plain GROUP BY is one grouping that keeps all.
    var sets: [[Bool]] = []

    /// Returns the groups of the filtered rows, in the order of their keys, subtotals last.
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

/// A grouper, which adds rows to groups one after the other.
private struct Grouper {
    private let reads: [@Sendable (TableRow) -> Value]
    private let types: [FieldType]
    private let arguments: [@Sendable (TableRow) -> Value]
    private let sets: [[Bool]]
    /// The initial aggregates of each group.
    private let accumulators: [Accumulator]
    private var found: [Group]
    /// The indexes of the groups in `found`, by their keys.
    private var indexes: [[ComparisonKey?]: Int] = [:]

    private struct Group {
        let keys: [Value?]
        let sortKeys: [ComparisonKey?]
        var accumulators: [Accumulator]
    }

    /// Makes a grouper; without GROUP BY there is one group, even without rows.
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

    /// Returns the index of the group of some values, ignoring values that a grouping drops.
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

    /// Returns the groups in the order of their keys, subtotals last.
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

/// One row of a grouped result.
struct GroupRow: Sendable {
    /// The values of the GROUP BY terms; nil for a term subtotalled by ROLLUP or CUBE.
    let keys: [Value?]
    /// The results of the aggregates.
    let results: [Value]
}
