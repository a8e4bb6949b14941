import SOQL

/// A planner for queries with aggregates or GROUP BY.
struct GroupPlanner {
    let scope: Scope
    let query: Query
    var plan = GroupPlan()
    /// The identity of each GROUP BY term: a path or call in the schema's spelling.
    var termNames: [String] = []
    /// The identity of each planned aggregate.
    var aggregateNames: [String] = []

    var source: QuerySource { scope.context.source }
    var rows: RowExpressions { RowExpressions(scope: scope) }

    init(_ query: Query, in scope: Scope) throws(APIFault) {
        self.query = query
        self.scope = scope
        for term in query.grouping?.terms ?? [] {
            if case .call(let call) = term, Aggregate(rawValue: call.name.uppercased()) != nil {
                throw source.error(.aggregatedGroup(try name(of: term)), at: term.offset)
            }
            plan.terms.append(try rows.expression(term, for: .group))
            termNames.append(try name(of: term))
        }
        plan.sets = try groupingSets()
    }

    /// Returns the query's result.
    mutating func result() throws(APIFault) -> ResultSet {
        let (shape, having, ordering) = try clauses()
        let filter = try RowPlanner(scope: scope).filter(of: query)
        var groups = try plan.groups(of: filter, in: scope.table)
        if let having { groups = try Self.groups(groups, that: having) }
        if let ordering {
            var ranking = ordering.ranking(of: groups.count)
            var check = CancellationCheck()
            for group in groups {
                try check.step()
                ranking.add(group)
            }
            groups = try ranking.sortedUnlessCancelled()
        }
        groups = Array(groups.dropFirst(query.offset ?? 0).prefix(query.limit ?? .max))
        guard groups.count <= 2000 else {
            throw source.error(.tooManyGroups, at: query.source.object.offset)
        }
        return ResultSet(groups: groups, shape: shape)
    }

    /// Compiles the clauses that concern groups.
    mutating func clauses() throws(APIFault) -> (
        shape: GroupShape, having: Test<GroupRow>?, ordering: Ordering<GroupRow>?
    ) {
        guard query.grouping != nil || query.limit == nil else {
            throw source.error(.limitOnAggregate, at: query.selectionOffset)
        }
        return (try shape(), try having(), try ordering())
    }

    private static func groups(
        _ groups: [GroupRow],
        that pass: Test<GroupRow>
    ) throws(APIFault) -> [GroupRow] {
        var passed: [GroupRow] = []
        var check = CancellationCheck()
        for group in groups {
            try check.step()
            if pass(group) { passed.append(group) }
        }
        return passed
    }

    private func groupingSets() throws(APIFault) -> [[Bool]] {
        let count = plan.terms.count
        guard let form = query.grouping?.form, form != .plain else {
            return [Array(repeating: true, count: count)]
        }
        guard count <= 3 else {
            throw source.error(.tooManyGroupings, at: query.grouping?.terms[3].offset)
        }
        if form == .rollup {
            return (0...count).map { kept in (0..<count).map { $0 < kept } }
        }
        return (0..<(1 << count)).map { bits in (0..<count).map { bits & 1 << $0 != 0 } }
    }
}
