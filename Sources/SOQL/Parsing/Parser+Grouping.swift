// MARK: - groupByClause, havingClause, orderByClause, orderTerm

extension Parser {
    func groupByClause() throws(SyntaxError) -> Grouping? {
        guard at(.group) else { return nil }
        begin(.groupBy)
        guard take(.by) else { throw noBy() }
        if peek().kind == .leftParenthesis, at(.rollup) || at(.cube) {
            let form: Grouping.Form = at(.rollup) ? .rollup : .cube
            advance()
            let terms = try parenthesised(fields)
            return Grouping(terms: terms, form: form)
        }
        return Grouping(terms: try fields())
    }

    private func fields() throws(SyntaxError) -> [Condition.Operand] {
        try commaSeparated(field)
    }

    /// Reads HAVING, which is an error without GROUP BY.
    func havingClause() throws(SyntaxError) -> Condition? {
        guard at(.having), clauses.contains(.groupBy) else { return nil }
        begin(.having)
        return try conditions()
    }

    func orderByClause() throws(SyntaxError) -> [OrderTerm] {
        guard at(.order) else { return [] }
        begin(.orderBy)
        guard take(.by) else { throw noBy() }
        return try commaSeparated(orderTerm)
    }

    func orderTerm() throws(SyntaxError) -> OrderTerm {
        var term = OrderTerm(operand: try field())
        term.isDescending = at(.desc)
        if at(.asc) || at(.desc) { advance() }
        guard take(.nulls) else { return term }
        guard at(.first) || at(.last) else { throw fault(expecting: "FIRST", "LAST") }
        term.nulls = at(.first) ? .first : .last
        advance()
        return term
    }
}

// MARK: - limitClause, offsetClause, forClause, updateClause

extension Parser {
    func limitClause() throws(SyntaxError) -> Int? {
        guard at(.limit) else { return nil }
        begin(.limit)
        return try integer()
    }

    func offsetClause() throws(SyntaxError) -> Int? {
        guard at(.offset) else { return nil }
        begin(.offset)
        return try integer()
    }

    func forClause() throws(SyntaxError) -> [Query.Viewing] {
        guard at(.for), peek().keyword != .update else { return [] }
        begin(.for)
        if take(.view) { return [.view] }
        if take(.reference) { return [.reference] }
        throw fault(expecting: "VIEW", "REFERENCE")
    }

    func updateClause() throws(SyntaxError) -> [Query.Update] {
        guard at(.update) else { return [] }
        begin(.update)
        return try commaSeparated(updateTarget)
    }

    private func updateTarget() throws(SyntaxError) -> Query.Update {
        if take(.tracking) { return .tracking }
        if take(.viewStat) { return .viewStat }
        throw fault(expecting: "TRACKING", "VIEWSTAT")
    }
}
