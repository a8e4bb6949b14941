/// What a search looks for.
indirect enum SearchExpression: Sendable {
    /// Words that stand one after the other in a field.
    case phrase([LikePattern])
    /// Terms and the operators between them, evaluated from right to left.
    case chain(SearchExpression, [Link])
    /// One of these.
    case or([SearchExpression])

    /// `AND` or `AND NOT`, and what follows it.
    struct Link: Sendable {
        let isNegated: Bool
        let term: SearchExpression
    }

    /// Whether a record's fields, each as its words, have what is looked for.
    func matches(_ fields: [[String]]) -> Bool {
        switch self {
        case .phrase(let patterns): fields.contains { Self.stands(patterns, in: $0) }
        case .or(let terms): terms.contains { $0.matches(fields) }
        case .chain(let first, let links): Self.matches(first, links, fields)
        }
    }

    /// The phrases alone, one of which is enough: what is left of a long text without its operators.
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
