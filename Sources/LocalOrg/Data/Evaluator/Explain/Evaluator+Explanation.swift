import SOQL

extension Evaluator {
    /// Returns the plans of a query without evaluating it, except for its semi-joins.
    ///
    /// - Parameters:
    ///   - soql: The query.
    ///   - includesDeleted: Whether to include rows in the recycle bin.
    /// - Returns: The plans, with notes.
    /// - Throws: The API's error for an invalid query.
    package func explanation(
        of soql: String,
        includesDeleted: Bool = false
    ) throws(APIFault) -> QueryExplanation {
        let query = try parse(soql)
        let scope = try scope(of: query, in: soql, includesDeleted: includesDeleted)
        let selection = try selection(of: query, in: scope)
        return QueryExplanation(
            text: soql,
            object: scope.object.name,
            rowCount: scope.table.rowCount,
            plans: QueryPlan.plans(for: selection),
            notes: try notes(on: query, in: scope, with: selection.filter.candidates)
        )
    }

    /// Checks all clauses of a query and returns the rows that it examines.
    private func selection(of query: Query, in scope: Scope) throws(APIFault) -> RowSelection {
        if query.selection.contains(.count) { return try countedRows(of: query, in: scope) }
        guard query.isAggregate else {
            _ = try ShapeBuilder.shape(of: query, in: scope)
            return try RowPlanner(scope: scope).selection(of: query)
        }
        var planner = try GroupPlanner(query, in: scope)
        _ = try planner.clauses()
        return RowSelection(
            table: scope.table,
            filter: try RowPlanner(scope: scope).filter(of: query),
            ordering: nil,
            limit: nil,
            offset: 0
        )
    }

    /// Returns a note for each filtered field that determined no candidates.
    private func notes(
        on query: Query,
        in scope: Scope,
        with candidates: CandidateRows
    ) throws(APIFault) -> [QueryExplanation.Note] {
        var notes: [QueryExplanation.Note] = []
        for path in (query.condition?.operands ?? []).flatMap(\.paths) {
            let column = try scope.column(path)
            if let field = column.ownField, candidates.fields.contains(field) { continue }
            let note = Self.note(on: column, of: scope.table)
            if !notes.contains(note) { notes.append(note) }
        }
        let filter = query.scope.flatMap { FilterScope(named: $0) }
        notes += (filter?.filteredFields ?? []).map { .unindexed($0) }
        if !scope.context.includesDeleted, scope.object.field(named: "IsDeleted") != nil {
            notes.append(.unindexed("IsDeleted"))
        }
        return notes
    }

    private static func note(on column: Column, of table: any Table) -> QueryExplanation.Note {
        let isIndexed = column.ownField.map { field in
            table.object.fields[field].type == .id
                || table.rows(where: field, equals: .text("")) != nil
        }
        return isIndexed ?? false ? .unused(column.path) : .unindexed(column.path)
    }
}

extension FilterScope {
    /// The fields by which the scope excludes records.
    fileprivate var filteredFields: [String] {
        switch self {
        case .everything, .scopingRule, .caseTeam, .roleBasedTeam, .team: []
        case .mine, .userOwned, .queueOwned: ["OwnerId"]
        case .recentlyUsed: ["LastViewedDate"]
        case .delegated: ["CreatedById", "OwnerId"]
        }
    }
}

extension QueryExplanation.Note {
    /// Returns the note on a filter without an index; its text is Salesforce's.
    fileprivate static func unindexed(_ field: String) -> Self {
        Self(
            description: "Not considering filter for optimization because unindexed",
            fields: [field]
        )
    }

    /// Returns the note on a filter whose index does not help; its text is a guess.
    fileprivate static func unused(_ field: String) -> Self {
        Self(
            description: "Not considering filter for optimization because no index serves it",
            fields: [field]
        )
    }
}
