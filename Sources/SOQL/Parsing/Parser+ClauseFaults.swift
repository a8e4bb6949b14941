import Text

// MARK: - Missing, misplaced and misspelt clauses

extension Parser {
    func noSelect() -> SyntaxError {
        switch text(of: current).uppercased() {
        case "": refusal("the query is empty", expected: ["SELECT"])
        case "FIND":
            fault(
                expecting: "SELECT",
                fix: "this is SOSL, which sfctl search runs; SOQL starts with SELECT"
            )
        case "DELETE", "INSERT", "UPDATE", "UPSERT":
            fault(expecting: "SELECT", fix: "SOQL has only SELECT")
        default: misspelt([.select], at: current) ?? fault(expecting: "SELECT")
        }
    }

    /// Returns the error for GROUP or ORDER without BY.
    func noBy() -> SyntaxError {
        guard at(.name), let previous else { return fault(expecting: "BY") }
        let end = previous.range.upperBound
        let words = "write \(text(of: previous).uppercased()) BY"
        return fault(expecting: "BY", fix: Fix(words, TextEdit(end..<end, " BY")))
    }

    func noFrom() -> SyntaxError {
        if let fault = misspelt([.from], at: lastAlias) ?? misspelt([.from], at: current) {
            return fault
        }
        if let fault = keywordAlias() ?? nestedAlias() { return fault }
        return fault(expecting: "','", "FROM", fix: fromFix)
    }

    private var fromFix: Fix {
        if at(.as) { return aliasFix }
        if at(.integer), let previous, text(of: previous).uppercased() == "TOP" {
            return topFix(previous)
        }
        if tokens[..<index].suffix(2).contains(where: { text(of: $0).uppercased() == "CASE" }) {
            return "SOQL has no conditional values: select the fields themselves"
        }
        let comesLater = at(.name) && tokens[index...].contains { $0.keyword == .from }
        guard comesLater, let end = previous?.range.upperBound else { return "FROM is missing" }
        return Fix("a comma is missing", TextEdit(end..<end, ","))
    }

    /// Returns the error for a keyword used as an alias at the end of an item, `MAX(Name) last`.
    private func keywordAlias() -> SyntaxError? {
        guard let keyword = current.keyword, !keyword.canName(.field),
            peek().kind == .comma || peek().keyword == .from
        else { return nil }
        return refusal(
            "\(quoted(current)) is a keyword, not a valid name here",
            expected: ["','", "FROM"],
            fix: "choose another alias"
        )
    }

    /// The token before the current one if it was read as an alias, as a misspelt keyword would be.
    private var lastAlias: Token? {
        guard index > 1 else { return nil }
        let (named, alias) = (tokens[index - 2], tokens[index - 1])
        let isNamed = named.kind == .rightParenthesis || isName(named, .object)
        return isNamed && alias.kind == .name ? alias : nil
    }

    /// Returns the error for text after a complete query.
    func leftover() -> SyntaxError {
        if let fault = groupedDigits() ?? join() ?? apexEnding() ?? lexicalFault() ?? glued()
            ?? misplacedClause() ?? nameless()
        {
            return fault
        }
        let following = followingClauses
        let wanted = Self.misspellable.filter { following.contains($0) }
        if let fault = misspelt(wanted, at: lastAlias) ?? misspelt(wanted, at: current) {
            return fault
        }
        let expected = following.map(\.rawValue) + ["the end"]
        return at(.rightParenthesis)
            ? refusal("unmatched ')'", expected: expected)
            : refusal(
                "\(quoted(current)) does not belong here",
                expected: expected,
                fix: leftoverFix
            )
    }

    /// The clauses that may still follow in the innermost query; empty outside a query.
    private var followingClauses: [Clause] {
        guard let last = clauses.last else { return [] }
        return Clause.allCases.filter { clause in
            clause > last && (clause != .having || last == .groupBy)
        }
    }

    /// Returns the error for text after a complete semi-join.
    func semiJoinLeftover() -> SyntaxError {
        guard let keyword = current.keyword, let clause = Clause(openedBy: keyword),
            clause > .with
        else { return leftover() }
        return refusal(
            "\(clause.rawValue) is not allowed in a subquery of WHERE",
            expected: ["')'"],
            fix: "remove it: such a subquery allows only WHERE"
        )
    }

    /// Returns the error for ORDER BY or GROUP BY in place of a name, if ORDER or GROUP was read as
    /// the name.
    private func nameless() -> SyntaxError? {
        guard at(.by), let previous, previous.keyword == .order || previous.keyword == .group else {
            return nil
        }
        let name = clauses.last == .from ? "an sObject" : "a field"
        return refusal(
            "expected \(name), found '\(text(of: previous)) \(text(of: current))'",
            at: previous,
            expected: [name]
        )
    }

    private func misplacedClause() -> SyntaxError? {
        if let fault = secondQuery { return fault }
        guard let keyword = current.keyword, let clause = Clause(openedBy: keyword) else {
            return nil
        }
        if clauses.contains(clause) { return refusal("\(clause.rawValue) is given twice") }
        if clause == .having, !clauses.contains(.groupBy) {
            return refusal("HAVING needs a GROUP BY before it", fix: "use WHERE for plain fields")
        }
        guard let later = clauses.first(where: { $0 > clause }) else { return nil }
        return refusal(
            "\(clause.rawValue) is in the wrong position",
            fix: rollupFix
                ?? (clause > .from
                    ? move(clause, before: later)
                    : "\(clause.rawValue) must come before \(later.rawValue)")
        )
    }

    private static let misspellable: [Clause] = [
        .using, .where, .groupBy, .having, .orderBy, .limit, .offset, .update,
    ]

    /// Returns the error for a token that nearly spells a clause's keyword, or joins it to the next
    /// word.
    private func misspelt(_ clauses: [Clause], at token: Token?) -> SyntaxError? {
        guard let token, token.kind == .name else { return nil }
        let word = text(of: token).uppercased()
        for clause in clauses {
            guard let fix = clause.correction(of: word) else { continue }
            return refusal(
                "\(quoted(token)) is not expected here",
                at: token,
                expected: [clause.rawValue],
                fix: Fix(fix.words, TextEdit(token.range, opening(fix.opening, at: token)))
            )
        }
        return nil
    }

    /// Returns the words that open a clause, without a second one that already stands there.
    private func opening(_ words: String, at token: Token) -> String {
        let parts = words.split(separator: " ")
        guard parts.count == 2, let index = tokens.firstIndex(of: token),
            text(of: tokens[index + 1]).uppercased() == parts[1]
        else { return words }
        return String(parts[0])
    }

    /// Returns the error for a word directly after a number, date or string.
    func glued() -> SyntaxError? {
        guard let previous, previous.range.upperBound == current.range.lowerBound,
            Self.gluing.contains(current.kind)
        else { return nil }
        switch previous.kind {
        case .integer, .decimal:
            let range = previous.range.lowerBound..<current.range.upperBound
            return refusal(
                at(.name)
                    ? "'\(source.string(in: range))' is not a number in SOQL"
                    : "write the number with digits only",
                fix: gluedFix(previous)
            )
        case .date:
            return refusal(
                "the date-time is incomplete",
                fix: "write YYYY-MM-DDThh:mm:ss and then Z or an offset such as +01:00"
            )
        case .string where at(.name):
            return refusal(
                "the string ends before \(quoted(current))",
                fix: Fix(Self.quoteInString)
            )
        case .string where at(.string):
            let quotes = current.range.lowerBound - 1..<current.range.lowerBound + 1
            return refusal(
                "'' does not stand for a quote in SOQL",
                fix: Fix(Self.quoteInString, TextEdit(quotes, "\\'"))
            )
        default: return nil
        }
    }

    private static let gluing: Set<Token.Kind> = [
        .name, .integer, .decimal, .colon, .minus, .string,
    ]
    private static let quoteInString = "a single quote inside a string is written \\'"

    private func gluedFix(_ number: Token) -> Fix? {
        if number.range.count == 4, at(.minus) { return "dates are written YYYY-MM-DD" }
        if at(.colon) { return "times are written hh:mm:ss.SSSZ" }
        guard at(.name), previous?.kind == .integer else { return nil }
        let isExponent =
            text(of: current).lowercased().hasPrefix("e")
            && text(of: current).dropFirst().allSatisfy(\.isNumber)
        guard !isExponent, clauses.last == .where else {
            return isExponent ? "write it without an exponent" : nil
        }
        let range = number.range.lowerBound..<current.range.upperBound
        let value = source.string(in: range)
        if let zeros = ["K": "000", "M": "000000"][text(of: current).uppercased()] {
            return "write \(text(of: number))\(zeros) for a number, '\(value)' for a text"
        }
        return Fix(Self.singleQuotes, TextEdit(range, "'\(value)'"))
    }
}

extension Clause {
    /// Returns the hint for a word that was meant to open this clause, and the words to put in its
    /// place.
    fileprivate func correction(of word: String) -> (words: String, opening: String)? {
        let opening = String(rawValue.prefix { $0 != " " })
        let joined = rawValue.filter { $0 != " " }
        let meant = ("did you mean \(rawValue)?", rawValue)
        if word == opening { return meant }
        if word.hasPrefix(joined) || word.hasPrefix(opening), word.count > opening.count {
            let rest = word.dropFirst(opening.count)
            return word == joined
                ? meant : ("a space is missing after \(opening)", "\(opening) \(rest)")
        }
        let isNear = Spelling.isNear(word, to: opening) || Spelling.isNear(word, to: joined)
        return isNear ? meant : nil
    }
}
