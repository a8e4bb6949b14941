import Text

// MARK: - Missing fields, conditions, operators and values

extension Parser {
    func noField() -> SyntaxError {
        if at(.from) {
            let isAfterComma = previous?.kind == .comma
            return fault(
                expecting: "a field",
                fix: isAfterComma ? commaFix : "name the fields to select"
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

    private var commaFix: Fix {
        Fix("remove the comma before FROM", TextEdit(previous?.range ?? 0..<0))
    }

    private func subqueryFix(after function: Token) -> Fix {
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

    private func operatorFix(after operand: Condition.Operand) -> Fix? {
        let word = text(of: current).uppercased()
        switch word {
        case "IS": return nullFix
        case "BETWEEN": return rangeFix(of: operand)
        case "NOT" where text(of: peek()).uppercased() == "BETWEEN": return rangeFix(of: operand)
        case "NOT" where peek().keyword == .like: return notLikeFix(after: operand)
        case "NOT" where peek().keyword == .includes: return "write EXCLUDES"
        case "NOT" where peek().keyword == .null:
            let range = current.range.lowerBound..<peek().range.upperBound
            return Fix("write != NULL", TextEdit(range, "!= NULL"))
        case "+", "-": return "a condition compares one field with a value"
        default: break
        }
        if let fix = textOperatorFix ?? emptinessFix(operand) { return fix }
        let near = ["LIKE", "INCLUDES", "EXCLUDES"].first { Spelling.isNear(word, to: $0) }
        let range = current.range
        return at(.name) ? near.map { Fix("did you mean \($0)?", TextEdit(range, $0)) } : nil
    }

    func noValue() -> SyntaxError {
        if at(.null) { return refusal("LIKE does not accept NULL", fix: "write = NULL") }
        return fault(expecting: "a value", fix: valueFix ?? turnedFix)
    }

    private var valueFix: Fix? {
        switch current.kind {
        case .leftParenthesis: listFix
        case .equal where previous?.kind == .equal:
            Fix("write a single = for equality", TextEdit(current.range))
        case .name where startsSignedCurrency: "a currency literal has no sign: USD5000"
        case .name where current.keyword == nil: nearDateLiteral ?? wordFix ?? stringFix
        default: nil
        }
    }

    /// The fix for `=>` and `=<`.
    private var turnedFix: Fix? {
        guard let previous, previous.kind == .equal,
            previous.range.upperBound == current.range.lowerBound,
            at(.greater) || at(.less)
        else { return nil }
        let written = text(of: current) + "="
        let range = previous.range.lowerBound..<current.range.upperBound
        return Fix("write \(written)", TextEdit(range, written))
    }

    private var startsSignedCurrency: Bool {
        let isCode = current.range.count == 3 && peek().range.lowerBound == current.range.upperBound
        return isCode && (peek().kind == .minus || peek().kind == .plus)
    }

    /// The fix for a misspelt date literal; one that lacks its number has no certain fix.
    private var nearDateLiteral: Fix? {
        let word = text(of: current).uppercased()
        if let meant = RelativeDate.meant(by: word) {
            return Fix("write \(meant)", TextEdit(current.range, meant))
        }
        let range = current.range
        if let name = RelativeDate.counted.sorted().first(where: { Spelling.isNear(word, to: $0) })
        {
            let isCounted = peek().kind == .colon
            guard !isCounted else { return Fix("did you mean \(name)?", TextEdit(range, name)) }
            if let fixed = nearFixedLiteral(word) { return fixed }
            return "\(name) takes a number: \(name):30"
        }
        return nearFixedLiteral(word)
    }

    private func nearFixedLiteral(_ word: String) -> Fix? {
        RelativeDate.fixed.sorted().first { Spelling.isNear(word, to: $0) }
            .map { Fix("did you mean \($0)?", TextEdit(current.range, $0)) }
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
        if let fault = groupedDigits() ?? glued() { return fault }
        let position = source.position(at: opening.range.lowerBound)
        return fault(
            expecting: "')'",
            fix: unclosedFix ?? foreignFunctionFix(opening)
                ?? "the '(' at line \(position.line), column \(position.column) is not closed"
        )
    }
}
