// MARK: - Habits from SQL and Apex

extension Parser {
    /// Returns the error for an alias after a subquery or a TYPEOF, which Salesforce's grammar
    /// allows but nothing uses.
    func nestedAlias() -> SyntaxError? {
        guard isName(current, .field) else { return nil }
        if previous?.kind == .rightParenthesis {
            return refusal("a subquery takes no alias", expected: ["','", "FROM"])
        }
        let before = tokens[..<index]
        let isTypeOf = before.last?.keyword == .end && before.contains { $0.keyword == .typeOf }
        return isTypeOf ? refusal("TYPEOF takes no alias", expected: ["','", "FROM"]) : nil
    }

    /// Returns the error for a semi-join that selects more than one item, or a count, instead of
    /// one id field.
    func notOneField() -> SyntaxError {
        refusal("a subquery of WHERE selects one field", expected: ["FROM"])
    }

    /// The error for a second SELECT behind UNION and the like, which may have been read as an
    /// alias.
    var secondQuery: SyntaxError? {
        let near = tokens[max(0, index - 1)...].prefix(4)
        guard let select = near.firstIndex(where: { $0.keyword == .select }), select > 0 else {
            return nil
        }
        let place = tokens[select - 1].keyword == .all ? select - 2 : select - 1
        guard place >= index - 1, place >= 0 else { return nil }
        let word = text(of: tokens[place]).uppercased()
        guard ["UNION", "INTERSECT", "EXCEPT", "MINUS"].contains(word) else { return nil }
        return refusal("SOQL has no \(word)", fix: "run one query after the other")
    }

    /// The fix for the syntax of another language after a complete query.
    var leftoverFix: Fix? {
        if at(.leftParenthesis), let previous, isDateLiteral(previous) {
            guard peek().kind == .rightParenthesis else {
                return "a date literal takes no parentheses"
            }
            let parentheses = current.range.lowerBound..<peek().range.upperBound
            return Fix("a date literal takes no parentheses", TextEdit(parentheses))
        }
        if let fix = directionFix ?? numberFix { return fix }
        if at(.comma), clauses.last == .limit, let previous, peek().kind == .integer {
            let written = "\(text(of: peek())) OFFSET \(text(of: previous))"
            let range = previous.range.lowerBound..<peek().range.upperBound
            return Fix("write LIMIT \(written)", TextEdit(range, written))
        }
        return nil
    }

    /// The fix for a missing `)`; nil if only the `)` is missing.
    var unclosedFix: Fix? {
        if [.string, .integer, .decimal, .date, .dateTime, .currency].contains(current.kind) {
            guard let end = previous?.range.upperBound else { return nil }
            return Fix("a comma is missing", TextEdit(end..<end, ","))
        }
        if let fix = textFunctionFix { return fix }
        guard at(.name), index > 2, tokens[index - 3].keyword == .count,
            let previous, text(of: previous).uppercased() == "DISTINCT"
        else { return nil }
        let range = tokens[index - 3].range.lowerBound..<current.range.upperBound
        let call = "COUNT_DISTINCT(\(text(of: current))"
        return Fix("write \(call))", TextEdit(range, call))
    }

    /// Returns the fix for a function of SQL with several arguments, whose `(` is given.
    func foreignFunctionFix(_ opening: Token) -> Fix? {
        guard at(.comma), let place = tokens.firstIndex(of: opening), place > 0 else { return nil }
        let name = text(of: tokens[place - 1]).uppercased()
        guard case .none(let reason)? = ForeignFunction.table[name] else { return nil }
        return "\(reason)"
    }

    /// The words of the fix for a text in double quotes or typographic ones.
    var quoteWords: String {
        if peek().kind == .date || peek().kind == .dateTime { return "date values are not quoted" }
        let openings: [Keyword] = [.and, .by, .from, .not, .or, .select, .where]
        if let keyword = previous?.keyword, openings.contains(keyword) {
            return "names are not quoted"
        }
        let isInList: Bool
        switch clauses.last {
        case .from, .groupBy, .orderBy: isInList = true
        case nil: isInList = tokens.first?.keyword == .select
        default: isInList = false
        }
        return isInList ? "names are not quoted" : Self.singleQuotes
    }

    private func isDateLiteral(_ token: Token) -> Bool {
        RelativeDate.fixed.contains(text(of: token).uppercased())
    }
}
