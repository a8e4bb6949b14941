import Text

// MARK: - Operators, aliases and joins of SQL and other languages

extension Parser {
    /// The fix for `IS NULL` and `IS NOT NULL`.
    var nullFix: Fix {
        let isNegated = peek().keyword == .not
        let last = peek(isNegated ? 2 : 1)
        guard last.keyword == .null else { return "write = NULL or != NULL" }
        let range = current.range.lowerBound..<last.range.upperBound
        return Fix("write = NULL or != NULL", TextEdit(range, isNegated ? "!= NULL" : "= NULL"))
    }

    /// The fix for a mathematical sign of comparison.
    var comparisonFix: Fix? {
        ["≠": "!=", "≤": "<=", "≥": ">="][text(of: current)]
            .map { Fix("write \($0)", TextEdit(current.range, $0)) }
    }

    /// The fix for a list or a subquery after `=` or `!=`.
    var listFix: Fix {
        var fix: Fix = "a list is allowed only after IN, INCLUDES or EXCLUDES"
        guard let previous, index > 1 else { return fix }
        // Without spaces, the keyword would join its neighbours.
        let range = tokens[index - 2].range.upperBound..<current.range.lowerBound
        switch previous.kind {
        case .equal: fix.edits = [TextEdit(range, " IN ")]
        case .notEqual: fix.edits = [TextEdit(range, " NOT IN ")]
        default: break
        }
        return fix
    }

    /// Returns the fix for `BETWEEN a AND b` or `NOT BETWEEN a AND b`, whose first word is the
    /// current token.
    func rangeFix(of operand: Condition.Operand) -> Fix {
        let isNegated = at(.not)
        let first = index + (isNegated ? 2 : 1)
        guard let middle = valueEnd(from: first), tokens[middle].keyword == .and,
            let end = valueEnd(from: middle + 1)
        else { return "write \(operand) >= a AND \(operand) <= b" }
        let (low, high) = (bound(from: first, to: middle), bound(from: middle + 1, to: end))
        let condition =
            isNegated
            ? "\(operand) < \(low) OR \(operand) > \(high)"
            : "\(operand) >= \(low) AND \(operand) <= \(high)"
        // AND and OR do not mix without parentheses.
        let isAlone = !isNegated && !tokens.contains { $0.keyword == .or || $0.keyword == .not }
        let written = isAlone ? condition : "(\(condition))"
        let range = operand.offset..<tokens[end - 1].range.upperBound
        return Fix("write \(written)", TextEdit(range, written))
    }

    /// Returns the text of a value, with a date literal corrected.
    private func bound(from start: Int, to end: Int) -> String {
        let text = text(from: start, to: end)
        return RelativeDate.meant(by: text) ?? text
    }

    /// Returns the index after the value that begins at a token; nil if none does.
    private func valueEnd(from start: Int) -> Int? {
        let last = tokens.count - 1
        var start = min(start, last)
        if [.plus, .minus].contains(tokens[start].kind) { start = min(start + 1, last) }
        switch tokens[start].kind {
        case .string, .integer, .decimal, .currency, .date, .dateTime, .time: return start + 1
        case .name where tokens[start].keyword == nil:
            let isCounted = tokens[start + 1].kind == .colon && start + 2 < last
            return isCounted ? start + 3 : start + 1
        default: return nil
        }
    }

    /// The patterns for words of other languages that search in a text; `$` is the text.
    private static let textOperators = [
        "CONTAINS": "%$%", "CONTAIN": "%$%", "STARTSWITH": "$%", "STARTS WITH": "$%",
        "STARTS_WITH": "$%", "BEGINSWITH": "$%", "BEGINS WITH": "$%", "ENDSWITH": "%$",
        "ENDS WITH": "%$", "ENDS_WITH": "%$", "ILIKE": "$",
    ]

    /// The fix for `Name CONTAINS 'x'` at the current token.
    var textOperatorFix: Fix? {
        for count in 1...2 {
            let words = tokens[index..<min(index + count, tokens.count)].map { text(of: $0) }
            guard let pattern = Self.textOperators[words.joined(separator: " ").uppercased()]
            else { continue }
            let value = peek(count)
            guard value.kind == .string else {
                return "write LIKE '\(pattern.replacing("$", with: "text"))'"
            }
            let written = "LIKE \(like(value, pattern))"
            let range = current.range.lowerBound..<value.range.upperBound
            return Fix("write \(written)", TextEdit(range, written))
        }
        return nil
    }

    /// The fix for `CONTAINS(Name, 'x')`, whose comma is the current token.
    var textFunctionFix: Fix? {
        guard at(.comma), index > 2, tokens[index - 2].kind == .leftParenthesis,
            let pattern = Self.textOperators[text(of: tokens[index - 3]).uppercased()],
            peek().kind == .string, peek(2).kind == .rightParenthesis
        else { return nil }
        let written = "\(text(of: tokens[index - 1])) LIKE \(like(peek(), pattern))"
        let range = tokens[index - 3].range.lowerBound..<peek(2).range.upperBound
        return Fix("write \(written)", TextEdit(range, written))
    }

    /// Returns a string token within a pattern.
    private func like(_ string: Token, _ pattern: String) -> String {
        let content = text(of: string).dropFirst().dropLast()
        return "'\(pattern.replacing("$", with: String(content)))'"
    }

    /// Returns the fix for a condition that is only a call of `ISNULL` or `ISBLANK`.
    func emptinessFix(_ operand: Condition.Operand) -> Fix? {
        guard case .call(let call) = operand, let path = call.arguments.first,
            ["ISNULL", "ISBLANK"].contains(call.name.uppercased()), let end = previous?.range
        else { return nil }
        let range = operand.offset..<end.upperBound
        return Fix("write \(path) = NULL", TextEdit(range, "\(path) = NULL"))
    }

    /// The fix for `AS` after an item of SELECT: only aggregates and grouped fields take an alias.
    var aliasFix: Fix {
        let isCall = previous?.kind == .rightParenthesis
        let isGrouped = tokens[index...].contains { $0.keyword == .group }
        let isQuoted = text(of: peek()) == "\""
        let closing = isQuoted ? tokens[(index + 2)...].first { text(of: $0) == "\"" } : nil
        if isQuoted, closing == nil || isCall || isGrouped {
            return "an alias is one word, without AS and quotes"
        }
        guard let previous, !isCall, !isGrouped, peek().kind == .name || isQuoted else {
            let start = previous?.range.upperBound ?? current.range.lowerBound
            return Fix("write the alias without AS", TextEdit(start..<current.range.upperBound))
        }
        let range = previous.range.upperBound..<(closing ?? peek()).range.upperBound
        return Fix(
            "write \(text(of: previous)) alone: only aggregates and grouped fields take an alias",
            TextEdit(range)
        )
    }

    /// Returns the fix for `TOP 10`, whose number is the current token.
    func topFix(_ top: Token) -> Fix {
        let number = text(of: current)
        var fix = Fix("write LIMIT \(number) at the end")
        if depth == 0, !tokens.contains(where: { $0.keyword == .limit }) {
            let end = source.bytes.count
            let range = top.range.lowerBound..<peek().range.lowerBound
            fix.edits = [TextEdit(range), TextEdit(end..<end, " LIMIT \(number)")]
        }
        return fix
    }

    /// The fix for `&&` and `||`.
    var connectiveFix: Fix {
        let keyword = text(of: current) == "&" ? "AND" : "OR"
        let isDouble = text(of: peek()) == text(of: current)
        let end = isDouble ? peek().range.upperBound : current.range.upperBound
        // Without spaces, the keyword would join its neighbours.
        let start = previous?.range.upperBound ?? current.range.lowerBound
        let next = peek(isDouble ? 2 : 1).range.lowerBound
        return Fix("write \(keyword)", TextEdit(start..<max(end, next), " \(keyword) "))
    }
}
