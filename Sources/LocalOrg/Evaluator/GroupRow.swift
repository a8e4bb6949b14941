/// One row of a grouped answer.
struct GroupRow: Sendable {
    /// The values of the GROUP BY terms; nil for one that a ROLLUP or CUBE subtotals.
    let keys: [Value?]
    /// The results of the aggregates.
    let results: [Value]
}

/// The aggregates of a grouped query over the rows that it takes.
struct GroupPlan {
    /// The GROUP BY terms.
    var terms: [Expression<Place>] = []
    /// The aggregates that any clause names.
    var aggregates: [(function: Aggregate, argument: Expression<Place>)] = []
    /// Which terms each grouping keeps; plain GROUP BY is one that keeps all.
    var sets: [[Bool]] = []

    private struct Group {
        let keys: [Value?]
        let sortKeys: [ComparisonKey?]
        var accumulators: [Accumulator]
    }

    /// The groups of some rows, in the order of their keys, subtotals last.
    func groups(of rows: some Sequence<Place>) -> [GroupRow] {
        var places: [[ComparisonKey?]: Int] = [:]
        var groups: [Group] = terms.isEmpty ? [makeGroup(keys: [], sortKeys: [])] : []
        for row in rows {
            let values = terms.map { $0.read(row) }
            let keys = zip(values, terms).map { ComparisonKey($0, of: $1.type) }
            let arguments = aggregates.map { $0.argument.read(row) }
            for set in sets {
                let kept = zip(keys, set).map { $1 ? $0 : nil }
                let place = terms.isEmpty ? 0 : places[kept] ?? groups.count
                if place == groups.count {
                    places[kept] = place
                    let shown = zip(values, set).map { $1 ? $0 : nil }
                    groups.append(makeGroup(keys: shown, sortKeys: kept))
                }
                for (index, argument) in arguments.enumerated() {
                    groups[place].accumulators[index].add(argument)
                }
            }
        }
        return groups.sorted { Self.precedes($0.sortKeys, $1.sortKeys) }.map { group in
            GroupRow(keys: group.keys, results: group.accumulators.map(\.result))
        }
    }

    private func makeGroup(keys: [Value?], sortKeys: [ComparisonKey?]) -> Group {
        let accumulators = aggregates.map { Accumulator($0.function, order: $0.argument.sortOrder) }
        return Group(keys: keys, sortKeys: sortKeys, accumulators: accumulators)
    }

    private static func precedes(_ left: [ComparisonKey?], _ right: [ComparisonKey?]) -> Bool {
        for (left, right) in zip(left, right) where left != right {
            guard let left, let right else { return right == nil }
            return left < right
        }
        return false
    }
}
