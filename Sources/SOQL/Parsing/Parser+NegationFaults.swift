import Text

// MARK: - Misplaced NOT

extension Parser {
    /// Returns the error for `NOT` before one of several conditions.
    func noNegation() -> SyntaxError {
        fault(expecting: "a condition", fix: negationFix)
    }

    /// The fix for the condition after the current NOT.
    private var negationFix: Fix {
        let start = index + 1
        let operandEnd = tokens[start].kind == .name ? endOfOperand(from: start) : nil
        if let operandEnd, tokens[operandEnd].keyword == .in {
            let operand = text(from: start, to: operandEnd)
            let range = current.range.lowerBound..<tokens[operandEnd].range.upperBound
            return Fix(
                "write \(operand) NOT IN \(members(from: operandEnd + 1))",
                TextEdit(range, "\(operand) NOT IN")
            )
        }
        let fix: Fix = "put parentheses around it: (NOT \(condition(from: start)))"
        let end = conditionEnd(from: start)
        guard end > start else { return fix }
        return Fix(
            fix.words,
            TextEdit(
                current.range.lowerBound..<tokens[end - 1].range.upperBound,
                "(NOT \(text(from: start, to: end)))"
            )
        )
    }

    /// Returns the fix for `field NOT LIKE 'x'`, whose NOT is the current token.
    func notLikeFix(after operand: Condition.Operand) -> Fix {
        let pattern = peek(2).kind == .string ? shortened(text(of: peek(2))) : "…"
        let words = "(NOT \(operand) LIKE \(pattern))"
        guard peek(2).kind == .string, pattern != "…" else { return "write \(words)" }
        return Fix(
            "write \(words)",
            TextEdit(operand.offset..<peek(2).range.upperBound, words)
        )
    }

    /// Returns the error for `NOT` before a condition that is followed by others.
    func notWithoutParentheses(_ condition: Condition) -> SyntaxError {
        let next = text(of: current).uppercased()
        let fix: Fix
        if case .membership(let operand, let isNegated, let members) = condition, !isNegated {
            fix = "write \(operand) NOT IN \(shortened(members.description)) \(next) …"
        } else {
            fix = "write (NOT \(shortened(condition.nested))) \(next) …"
        }
        return refusal("NOT is followed by \(next) without parentheses", fix: fix)
    }

    /// Returns the error for `IN 'x'`, without parentheses.
    func noMembers(_ operand: Condition.Operand, isNegated: Bool) -> SyntaxError {
        let isValue = [.string, .integer, .decimal, .date, .dateTime].contains(current.kind)
        let list = isValue ? "(\(condition(from: index)))" : "(…)"
        var fix: Fix = "write \(operand) \(isNegated ? "NOT IN" : "IN") \(list)"
        let end = conditionEnd(from: index)
        if isValue {
            let range = current.range.lowerBound..<tokens[end - 1].range.upperBound
            fix.edits = [TextEdit(range, "(\(text(from: index, to: end)))")]
        }
        return fault(expecting: "'('", fix: fix)
    }

    // MARK: Pieces of the text

    /// Returns the list or subquery that begins at a token, or `(…)`.
    private func members(from start: Int) -> String {
        guard tokens[min(start, tokens.count - 1)].kind == .leftParenthesis else {
            return "(\(condition(from: start)))"
        }
        return tokens[start + 1].keyword == .select ? "(SELECT …)" : condition(from: start)
    }

    /// Returns the text from a token to the end of its simple condition, or `…` if it is long.
    private func condition(from start: Int) -> String {
        let end = conditionEnd(from: start)
        return end > start ? shortened(text(from: start, to: end)) : "…"
    }

    /// Returns the index after the simple condition that begins at a token.
    private func conditionEnd(from start: Int) -> Int {
        var end = start
        var depth = 0
        let ends: Set<Keyword> = [.and, .or, .group, .having, .order, .limit, .offset, .with]
        while tokens[end].kind != .endOfText {
            if tokens[end].kind == .leftParenthesis { depth += 1 }
            if tokens[end].kind == .rightParenthesis { depth -= 1 }
            if depth < 0 { break }
            if depth == 0, let keyword = tokens[end].keyword, ends.contains(keyword) { break }
            end += 1
        }
        return end
    }

    /// Returns the index after a path or a call.
    private func endOfOperand(from start: Int) -> Int {
        guard tokens[start + 1].kind == .leftParenthesis else { return start + 1 }
        let end = tokens[start...].firstIndex { $0.kind == .rightParenthesis }
        return min((end ?? start) + 1, tokens.count - 1)
    }

    func text(from start: Int, to end: Int) -> String {
        source.string(in: tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound)
    }

    private func shortened(_ text: String) -> String {
        let isLine = text.count <= 60 && !text.contains(where: \.isNewline)
        return isLine ? text : "…"
    }
}
