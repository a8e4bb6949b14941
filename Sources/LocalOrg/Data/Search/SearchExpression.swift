/// The expression of a search.
indirect enum SearchExpression: Sendable {
    /// Consecutive words in a field.
    case phrase([LikePattern])
    /// Terms and the operators between them, evaluated from right to left.
    case chain(SearchExpression, [Link])
    /// One of several expressions.
    case or([SearchExpression])

    /// `AND` or `AND NOT`, with the expression after it.
    struct Link: Sendable {
        let isNegated: Bool
        let term: SearchExpression
    }

    /// Returns whether a record matches; each field is given as its words.
    func matches(_ fields: [[String]]) -> Bool {
        switch self {
        case .phrase(let patterns): fields.contains { Self.stands(patterns, in: $0) }
        case .or(let terms): terms.contains { $0.matches(fields) }
        case .chain(let first, let links): Self.matches(first, links, fields)
        }
    }

    /// The phrases without their operators, any of which is enough, for a long text.
    var withoutOperators: SearchExpression { .or(phrases) }

    private var phrases: [SearchExpression] {
        switch self {
        case .phrase: [self]
        case .or(let terms): terms.flatMap(\.phrases)
        case .chain(let first, let links): first.phrases + links.flatMap(\.term.phrases)
        }
    }

    private static func matches(
        _ first: SearchExpression,
        _ links: [Link],
        _ fields: [[String]]
    ) -> Bool {
        let operators = links.map(\.isNegated)
        let terms = [first] + links.map(\.term)
        var rest = terms.last?.matches(fields) ?? false
        for index in operators.indices.reversed() {
            rest = terms[index].matches(fields) && rest != operators[index]
        }
        return rest
    }

    private static func stands(_ patterns: [LikePattern], in words: [String]) -> Bool {
        guard patterns.count <= words.count else { return false }
        return (0...(words.count - patterns.count)).contains { start in
            zip(patterns, words[start...]).allSatisfy { $0.matches($1) }
        }
    }
}
