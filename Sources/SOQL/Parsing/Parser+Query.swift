extension Query {
    /// Parses a whole SOQL query.
    ///
    /// Accepts what Salesforce accepts: comments and a trailing `;` are errors (``Statement``
    /// removes them).
    ///
    /// - Throws: A ``SyntaxError`` with the offset of the first unexpected token.
    package init(parsing text: String) throws(SyntaxError) {
        self = try Parser.parse(text, by: Parser.query)
    }
}

extension Condition {
    /// Parses the whole condition of a WHERE clause.
    ///
    /// - Throws: A ``SyntaxError`` with the offset of the first unexpected token.
    package init(parsing text: String) throws(SyntaxError) {
        self = try Parser.parse(text, by: Parser.conditions)
    }
}

// MARK: - query, innerQuery, semiJoin

extension Parser {
    func query() throws(SyntaxError) -> Query {
        guard at(.select) else { throw noSelect() }
        return try innerQuery()
    }

    func innerQuery() throws(SyntaxError) -> Query {
        let outer = (clauses, origin)
        (clauses, origin) = ([], nil)
        defer { (clauses, origin) = outer }
        var query = try selectAndFrom(selectClause)
        query.condition = try whereClause()
        query.filters = try withClauses()
        query.grouping = try groupByClause()
        query.having = try havingClause()
        query.ordering = try orderByClause()
        query.limit = try limitClause()
        query.offset = try offsetClause()
        query.viewing = try forClause()
        query.updates = try updateClause()
        guard at(.rightParenthesis) || at(.endOfText) else { throw leftover() }
        return query
    }

    /// Reads a query after IN: one column, without grouping, ordering or limits.
    func semiJoin() throws(SyntaxError) -> Query {
        let outer = (clauses, origin)
        (clauses, origin) = ([], nil)
        defer { (clauses, origin) = outer }
        var query = try selectAndFrom(semiJoinSelection)
        query.condition = try whereClause()
        query.filters = try withClauses()
        guard at(.rightParenthesis) || at(.endOfText) else { throw semiJoinLeftover() }
        return query
    }

    private func selectAndFrom(
        _ selection: () throws(SyntaxError) -> [SelectItem]
    ) throws(SyntaxError) -> Query {
        try expect(.select)
        let selection = try selection()
        let (source, scope) = try fromClause()
        return Query(selection: selection, source: source, scope: scope)
    }

    private func semiJoinSelection() throws(SyntaxError) -> [SelectItem] {
        guard !(at(.count) && peek(2).kind == .rightParenthesis) else { throw notOneField() }
        guard startsField else { throw noField() }
        let field = try field()
        guard !at(.comma) else { throw notOneField() }
        return switch field {
        case .field(let path): [.field(path, alias: nil)]
        case .call(let call): [.call(call, alias: nil)]
        }
    }

    /// Notes the start of a clause and steps over its first keyword.
    func begin(_ clause: Clause) {
        clauses.append(clause)
        advance()
    }
}
