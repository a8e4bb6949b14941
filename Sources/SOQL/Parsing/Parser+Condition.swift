// MARK: - whereClause, conditions, simpleCondition

extension Parser {
    func whereClause() throws(SyntaxError) -> Condition? {
        guard at(.where) else { return nil }
        begin(.where)
        return try conditions()
    }

    /// Reads one NOT, or simple conditions joined by only AND or only OR.
    func conditions() throws(SyntaxError) -> Condition {
        if take(.not) {
            let condition = try simpleCondition()
            guard !at(.and), !at(.or) else { throw notWithoutParentheses(condition) }
            return .not(condition)
        }
        let first = try simpleCondition()
        let connective: Keyword = at(.or) ? .or : .and
        var all = [first]
        while take(connective) { all.append(try simpleCondition()) }
        guard !at(.and), !at(.or) else { throw mixedConnectives() }
        if all.count == 1 { return first }
        return connective == .and ? .and(all) : .or(all)
    }

    func simpleCondition() throws(SyntaxError) -> Condition {
        if at(.leftParenthesis) {
            return try parenthesised(conditions)
        }
        guard startsField else { throw noCondition() }
        let isDistance = at(.distance) && startsCall
        let operand = try field()
        if let comparator = comparator() {
            if let slip = dateSlip(after: operand, comparator) { throw slip }
            if text(of: current).uppercased() == "BETWEEN" {
                throw fault(expecting: "a value", fix: rangeFix(of: operand))
            }
            return .comparison(operand, comparator, try literal())
        }
        guard !isDistance else { throw noOperator(after: operand) }
        return try membership(operand)
    }

    /// Reads LIKE, IN, NOT IN, INCLUDES or EXCLUDES, and its right side.
    private func membership(
        _ operand: Condition.Operand
    ) throws(SyntaxError) -> Condition {
        if take(.like) { return .comparison(operand, .like, try likeLiteral()) }
        if take(.includes) { return .picklist(operand, isExcluding: false, try literals()) }
        if take(.excludes) { return .picklist(operand, isExcluding: true, try literals()) }
        let isNegated = at(.not) && peek().keyword == .in
        if isNegated { advance() }
        guard take(.in) else { throw noOperator(after: operand) }
        guard at(.leftParenthesis) || at(.colon) else {
            throw noMembers(operand, isNegated: isNegated)
        }
        return .membership(operand, isNegated: isNegated, try members())
    }

    private func members() throws(SyntaxError) -> Condition.Members {
        guard peek().keyword == .select else { return .list(try literals()) }
        return .query(try parenthesised(semiJoin))
    }

    func comparator() -> Condition.Comparator? {
        if take(.equal) { return .equal }
        if take(.notEqual) { return .notEqual }
        if take(.less) { return take(.equal) ? .lessOrEqual : .less }
        if take(.greater) { return take(.equal) ? .greaterOrEqual : .greater }
        return nil
    }
}
