import SOQL

/// A planner for the row selection of a query.
struct RowPlanner {
    let scope: Scope

    private var expressions: RowExpressions { RowExpressions(scope: scope) }

    /// Returns the rows that WHERE, USING SCOPE, ORDER BY, LIMIT and OFFSET select.
    func selection(of query: Query) throws(APIFault) -> RowSelection {
        let ordering = try Ordering<TableRow>(query.ordering) { operand throws(APIFault) in
            try expressions.expression(operand, for: .sort)
        }
        return RowSelection(
            table: scope.table,
            filter: try filter(of: query),
            ordering: ordering,
            limit: query.limit,
            offset: query.offset ?? 0
        )
    }

    /// Returns the filter of WHERE and USING SCOPE.
    func filter(of query: Query) throws(APIFault) -> RowFilter {
        var filter = RowFilter(
            candidates: CandidateRows(of: scope.table),
            includesDeleted: scope.context.includesDeleted
        )
        filter.add(try test(ofScope: query.scope))
        if let condition = query.condition { try add(condition, to: &filter) }
        return filter
    }

    private func add(_ condition: Condition, to filter: inout RowFilter) throws(APIFault) {
        try SemiJoin.check(condition, in: scope.context)
        let finder = CandidateFinder(scope: scope)
        var joined: [CandidateRows] = []
        let compiler = ConditionCompiler<TableRow>(
            context: scope.context,
            expression: { operand throws(APIFault) in
                try expressions.expression(operand, for: .filter)
            },
            join: { membership, query throws(APIFault) in
                let left = membership.expression
                let ids = try SemiJoin(outer: scope).ids(of: query, for: left)
                if !membership.isNegated, let rows = try finder.candidates(for: left, among: ids) {
                    joined.append(rows)
                }
                return ids
            }
        )
        filter.add(try compiler.test(condition))
        // A semi-join is at the top level, so it must hold.
        for rows in joined + [finder.candidates(for: condition)].compactMap(\.self) {
            filter.candidates.formIntersection(rows)
        }
    }
}
