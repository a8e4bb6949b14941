import SOQL

/// Plans which rows of its object a query takes.
struct RowPlanner {
    let scope: Scope

    private var expressions: RowExpressions { RowExpressions(scope: scope) }

    /// The rows that WHERE, USING SCOPE, ORDER BY, LIMIT and OFFSET select.
    func selection(of query: Query) throws(APIFault) -> RowSelection {
        let ordering = try Ordering<Place>(query.ordering) { operand throws(APIFault) in
            try expressions.expression(operand, for: .sort)
        }
        return RowSelection(
            table: scope.table,
            includesDeleted: scope.context.includesDeleted,
            test: try test(of: query),
            ordering: ordering,
            limit: query.limit,
            offset: query.offset ?? 0
        )
    }

    /// The rows among which the query's rows are.
    func candidates(for query: Query) -> CandidateRows {
        CandidateRows(meeting: query.condition, in: scope)
    }

    /// The test of WHERE and USING SCOPE together; nil without either.
    func test(of query: Query) throws(APIFault) -> Test<Place>? {
        let scopeTest = try test(ofScope: query.scope)
        guard let condition = query.condition else { return scopeTest }
        let test = try test(condition)
        guard let scopeTest else { return test }
        return { scopeTest($0) && test($0) }
    }

    private func test(_ condition: Condition) throws(APIFault) -> Test<Place> {
        try SemiJoin.check(condition, in: scope.context)
        let compiler = ConditionCompiler<Place>(
            context: scope.context,
            expression: { operand throws(APIFault) in
                try expressions.expression(operand, for: .filter)
            },
            join: { left, query throws(APIFault) in
                try SemiJoin(outer: scope).ids(of: query, for: left)
            }
        )
        return try compiler.test(condition)
    }
}
