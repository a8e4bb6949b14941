import Text

// MARK: - Missing fields, conditions, operators and values

extension Parser {
    func noField() -> SyntaxError {
        if at(.from) {
            let isAfterComma = previous?.kind == .comma
            return fault(
                expecting: "a field",
                fix: isAfterComma ? "remove the comma before FROM" : "name the fields to select"
            )
        }
        return reserved() ?? fault(expecting: "a field")
    }

    func noName(_ role: Keyword.NameRole) -> SyntaxError {
        guard role == .object else { return reserved() ?? fault(expecting: "a field") }
        return fault(expecting: clauses.last == .with ? "a name" : "an sObject")
    }

    /// Returns the error for a keyword that may be the name of a function or an sObject but not of
    /// a field.
    private func reserved() -> SyntaxError? {
        guard let keyword = current.keyword, keyword.canName(.object) else { return nil }
        return refusal(
            "\(keyword.rawValue) is a keyword, not the name of a field",
            expected: ["a field"]
        )
    }

    /// Returns the error for a function's argument that is missing or of the wrong kind.
    func noArgument() -> SyntaxError {
        let function = index > 1 ? tokens[index - 2] : current
        if at(.rightParenthesis), function.keyword == .count { return countNotAlone() }
        return fault(expecting: "a field", fix: at(.select) ? subqueryFix(after: function) : nil)
    }

    private func subqueryFix(after function: Token) -> String {
        text(of: function).uppercased() == "EXISTS"
            ? "write field IN (SELECT …)" : "a comma is missing before the subquery"
    }

    func functionsTooDeep() -> SyntaxError {
        let opening = peek()
        return refusal(
            "functions can be nested at most two levels deep",
            at: opening,
            expected: ["')'"]
        )
    }

    func countNotAlone() -> SyntaxError {
        guard at(.comma) || at(.name) || at(.rightParenthesis) else { return noFrom() }
        return refusal(
            "COUNT() must be alone in its SELECT list, without an alias",
            expected: ["FROM"],
            fix: "write COUNT(Id)"
        )
    }

    func noCondition() -> SyntaxError {
        switch current.keyword {
        case .not: noNegation()
        case .true, .false: fault(expecting: "a condition", fix: "compare a field: IsActive = TRUE")
        default: fault(expecting: "a condition")
        }
    }

    func noOperator(after operand: Condition.Operand) -> SyntaxError {
        fault(expecting: "an operator", fix: operatorFix(after: operand))
    }

    private func operatorFix(after operand: Condition.Operand) -> String? {
        let word = text(of: current).uppercased()
        switch word {
        case "IS": return "write = NULL or != NULL"
        case "BETWEEN": return "write field >= a AND field <= b"
        case "NOT" where peek().keyword == .like: return notLikeFix(after: operand)
        case "NOT" where peek().keyword == .includes: return "write EXCLUDES"
        case "+", "-": return "a condition compares one field with a value"
        default: break
        }
        let near = ["LIKE", "INCLUDES", "EXCLUDES"].first { Spelling.isNear(word, to: $0) }
        return at(.name) ? near.map { "did you mean \($0)?" } : nil
    }

    func noValue() -> SyntaxError {
        if at(.null) { return refusal("LIKE does not accept NULL", fix: "write = NULL") }
        return fault(expecting: "a value", fix: valueFix)
    }

    private var valueFix: String? {
        switch current.kind {
        case .leftParenthesis: "a list is allowed only after IN, INCLUDES or EXCLUDES"
        case .equal where previous?.kind == .equal: "write a single = for equality"
        case .name where startsSignedCurrency: "a currency literal has no sign: USD5000"
        case .name where current.keyword == nil: nearDateLiteral ?? "strings take single quotes"
        default: nil
        }
    }

    private var startsSignedCurrency: Bool {
        let isCode = current.range.count == 3 && peek().range.lowerBound == current.range.upperBound
        return isCode && (peek().kind == .minus || peek().kind == .plus)
    }

    private var nearDateLiteral: String? {
        let word = text(of: current).uppercased()
        let names = RelativeDate.fixed.union(RelativeDate.counted).sorted()
        return names.first { Spelling.isNear(word, to: $0) }.map { "did you mean \($0)?" }
    }

    // MARK: Connectives and parentheses

    func mixedConnectives() -> SyntaxError {
        refusal(
            "AND and OR are mixed without parentheses",
            fix: "add parentheses"
        )
    }

    func nestedTooDeeply() -> SyntaxError {
        refusal("parentheses are nested more than \(Self.depthLimit) levels deep")
    }

    func unclosed(_ opening: Token) -> SyntaxError {
        if let fault = glued() { return fault }
        let position = source.position(at: opening.range.lowerBound)
        return fault(
            expecting: "')'",
            fix: unclosedFix
                ?? "the '(' at line \(position.line), column \(position.column) is not closed"
        )
    }
}
