import Text

/// The query around the cursor, and the queries around that one.
struct OpenQueries {
    /// The tokens before the cursor by query, the innermost one last.
    ///
    /// A closed subquery is only `()`.
    private var queries: [[Token]] = [[]]
    /// The number of parentheses open in the innermost query.
    private(set) var depth = 0
    private let bytes: [UInt8]
    let behind: [Token]

    init(_ tokens: [Token], in bytes: [UInt8], behind: [Token]) {
        self.bytes = bytes
        self.behind = behind
        var frames: [[Token]] = [[]]
        for token in tokens {
            switch token.kind {
            case .leftParenthesis:
                frames[frames.count - 1].append(token)
                frames.append([])
            case .rightParenthesis where frames.count > 1:
                let inner = frames.removeLast()
                frames[frames.count - 1] += (Self.isQuery(inner) ? [] : inner) + [token]
            default: frames[frames.count - 1].append(token)
            }
        }
        queries = [frames[0]]
        for frame in frames.dropFirst() {
            if Self.isQuery(frame) {
                queries.append(frame)
                depth = 0
            } else {
                queries[queries.count - 1] += frame
                depth += 1
            }
        }
    }

    private static func isQuery(_ frame: [Token]) -> Bool { frame.first?.keyword == .select }

    /// The tokens of the innermost query.
    var own: [Token] { queries[queries.count - 1] }

    /// The source of the innermost query's records.
    var source: CompletionPoint.FieldOwner {
        let name = object(level: 0)
        guard isChildQuery, let outer = object(level: 1) else {
            return name.map(CompletionPoint.FieldOwner.object) ?? .unknown
        }
        return .children(name ?? "", of: outer)
    }

    /// The kind of the innermost query.
    var kind: Enclosure.QueryKind {
        guard queries.count > 1 else { return .outer }
        let isInList = Self.clause(of: queries[queries.count - 2]).keyword == .select
        return isInList ? .children : .semiJoin
    }

    private var isChildQuery: Bool { kind == .children }

    /// Whether a closing parenthesis is the next token behind the cursor.
    var isBeforeParenthesis: Bool { behind.first?.kind == .rightParenthesis }

    /// The aliases of the innermost query, each with its path from the query's object.
    var aliases: [String: [String]] {
        var found: [String: [String]] = [:]
        var rest = tokensAfterFrom(level: 0)
        var object: String?
        while let source = rest.popFirst(), source.kind == .name {
            var path = text(source).split(separator: ".").map(String.init)
            let first = path.first?.lowercased() ?? ""
            object = object ?? first
            if let start = found[first] ?? (first == object ? [] : nil) {
                path = start + path.dropFirst()
            }
            if rest.first?.keyword == .as { rest.removeFirst() }
            if let name = rest.first, name.kind == .name, name.keyword == nil {
                found[text(name).lowercased()] = path
                rest.removeFirst()
            }
            guard rest.popFirst()?.kind == .comma else { break }
        }
        return found
    }

    /// Returns the object of the innermost query, or of the one around it.
    private func object(level: Int) -> String? {
        let name = tokensAfterFrom(level: level).first
        return name?.kind == .name ? name.map(text) : nil
    }

    /// Returns the tokens behind the FROM of the innermost query, or of the one around it.
    private func tokensAfterFrom(level: Int) -> ArraySlice<Token> {
        let index = queries.count - 1 - level
        guard queries.indices.contains(index) else { return [] }
        if let from = queries[index].firstIndex(where: { $0.keyword == .from }) {
            let tokens = queries[index][(from + 1)...]
            if tokens.first?.kind == .name { return tokens }
        }
        // The parentheses of a call may still be open, but cannot contain FROM.
        return tokensAfterFrom(behind: depth + level) ?? tokensAfterFrom(behind: level) ?? []
    }

    /// Returns the tokens behind a FROM that is behind the cursor and a number of closing
    /// parentheses.
    private func tokensAfterFrom(behind parentheses: Int) -> ArraySlice<Token>? {
        var open = parentheses
        for (index, token) in behind.enumerated() {
            if token.kind == .leftParenthesis { open += 1 }
            if token.kind == .rightParenthesis { open -= 1 }
            if token.keyword == .from, open == 0 { return behind[(index + 1)...] }
        }
        return nil
    }

    func text(_ token: Token) -> String {
        String(decoding: bytes[token.range], as: UTF8.self)
    }

    static let clauses: Set<Keyword> = [
        .select, .from, .where, .group, .having, .order, .limit, .offset, .with, .using, .for,
    ]

    /// Returns the last clause of a query, and the tokens behind its first word.
    static func clause(of tokens: [Token]) -> (keyword: Keyword?, rest: ArraySlice<Token>) {
        for index in tokens.indices.reversed() {
            guard let keyword = tokens[index].keyword, clauses.contains(keyword),
                // An object can be called Group or Order.
                index == 0 || ![.from, .when].contains(tokens[index - 1].keyword)
            else { continue }
            return (keyword, tokens[(index + 1)...])
        }
        return (nil, tokens[...])
    }
}

extension OpenQueries {
    /// What can stand at the cursor.
    var expected: CompletionPoint.Expected {
        let (keyword, rest) = Self.clause(of: own)
        let isStart = rest.isEmpty || rest.last?.kind == .comma
        let opensField = isStart || rest.last?.kind == .leftParenthesis
        switch keyword {
        case nil: return own.isEmpty && depth == 0 ? .statement : .words(["SELECT"])
        case .select: return selectItem(rest, opensField: opensField)
        case .from where isStart: return isChildQuery ? .children : .object
        case .from:
            let words = afterSource
            return .words(own.first?.keyword == .from ? ["SELECT"] + words : words)
        case .where, .having: return condition(rest)
        case .group, .order:
            guard rest.first?.keyword == .by else { return .words(["BY"]) }
            let isOrder = keyword == .order
            if Self.isCall(rest) { return .field(.argument) }
            if rest.count == 1 || opensField { return .field(isOrder ? .order : .grouping) }
            if isOrder { return .words(orderWords(rest)) }
            let isOpen = Self.openParenthesis(in: rest) != nil
            return .words(isOpen ? [","] + closing : ["HAVING", "ORDER BY", "LIMIT"])
        case .limit where rest.count == 1:
            return .words(kind == .outer ? ["OFFSET", "FOR VIEW", "FOR REFERENCE"] : closing)
        case .limit: return .anything
        case .using where rest.isEmpty: return .words(["SCOPE"])
        case .using: return .words(rest.count == 1 ? Self.scopes : ["WHERE", "ORDER BY", "LIMIT"])
        // The other words behind WITH and FOR are for Apex only.
        case .with where rest.isEmpty: return .words(["DATA CATEGORY"])
        case .for where rest.isEmpty: return .words(["VIEW", "REFERENCE"])
        default: return .anything
        }
    }

    private func selectItem(
        _ rest: ArraySlice<Token>,
        opensField: Bool
    ) -> CompletionPoint.Expected {
        if let typeOf = OpenTypeOf(rest, text: text) { return typeOf.expected }
        guard opensField else {
            // FROM may stand behind the cursor.
            return object(level: 0) == nil ? .words(["FROM"]) : .anything
        }
        guard Self.isCall(rest) else {
            return rest.last?.kind == .leftParenthesis ? .words(["SELECT"]) : .field(.select)
        }
        return rest.dropLast().last?.keyword == .fields ? .fieldSet : .field(.argument)
    }

    private func orderWords(_ rest: ArraySlice<Token>) -> [String] {
        let nulls = ["NULLS FIRST", "NULLS LAST", "LIMIT"]
        switch rest.last?.keyword {
        case .asc, .desc: return nulls
        case .nulls: return ["FIRST", "LAST"]
        case .first, .last: return ["LIMIT"]
        default: return ["ASC", "DESC"] + nulls
        }
    }

    /// The words behind the source of the records.
    private var afterSource: [String] {
        switch kind {
        case .outer: ["WHERE", "ORDER BY", "GROUP BY", "LIMIT", "USING SCOPE"]
        case .children: ["WHERE", "ORDER BY", "LIMIT"] + closing
        case .semiJoin: ["WHERE"] + closing
        }
    }

    /// The words behind a comparison.
    private func afterComparison(_ clause: ArraySlice<Token>) -> CompletionPoint.Expected {
        switch parenthesis(in: clause) {
        case .call: return .anything
        case .values: return .words([","] + closing)
        case .condition: return .words(["AND", "OR"] + closing)
        case nil: break
        }
        switch kind {
        case .outer:
            let groups = Self.clause(of: own).keyword == .having ? [] : ["GROUP BY"]
            return .words(["AND", "OR", "ORDER BY"] + groups + ["LIMIT"])
        case .children: return .words(["AND", "OR", "ORDER BY", "LIMIT"] + closing)
        case .semiJoin: return .words(["AND", "OR"] + closing)
        }
    }

    /// A closing parenthesis, unless it is the next thing behind the cursor.
    private var closing: [String] { isBeforeParenthesis ? [] : [")"] }

    /// The scopes that most objects have.
    private static let scopes = [
        "delegated", "everything", "mine", "mine_and_my_groups", "my_territory",
        "my_team_territory", "team",
    ]

    /// Returns what can stand at the end of a condition.
    private func condition(_ tokens: ArraySlice<Token>) -> CompletionPoint.Expected {
        guard let last = tokens.last else { return .field(.condition) }
        let before = tokens.dropLast()
        switch last.kind {
        case .leftParenthesis: return inParentheses(before)
        case .comma: return inParentheses(before[..<Self.opening(of: before)])
        case .rightParenthesis:
            let start = tokens[..<Self.opening(of: before)].last
            guard Self.isFunction(start), start?.keyword != .in else {
                return afterComparison(tokens)
            }
            let isText = start.map { text($0).lowercased() == "tolabel" } ?? false
            return .words(CompletionPoint.operators.filter { isText || $0 != "LIKE" })
        case .equal, .notEqual, .less, .greater: return value(comparedBy: tokens)
        // The number of a date literal.
        case .colon: return .anything
        case .name: return afterName(last, before)
        default: return afterComparison(tokens)
        }
    }

    private func afterName(
        _ last: Token,
        _ before: ArraySlice<Token>
    ) -> CompletionPoint.Expected {
        switch last.keyword {
        case .and, .or: return .field(.condition)
        case .not:
            let follows = before.last.map { $0.kind == .name && $0.keyword == nil } ?? false
            return follows ? .words(["IN ("]) : .field(.condition)
        // A pattern.
        case .like: return .anything
        case .in, .includes, .excludes: return .words(["("])
        default: break
        }
        guard let previous = before.last else { return .comparison(of: text(last)) }
        switch previous.kind {
        case .equal, .notEqual, .less, .greater, .colon:
            return afterComparison(before)
        default: return .comparison(of: text(last))
        }
    }

    /// Returns what can stand in parentheses, given the tokens before them.
    private func inParentheses(_ before: ArraySlice<Token>) -> CompletionPoint.Expected {
        guard let keyword = before.last?.keyword, [.in, .includes, .excludes].contains(keyword)
        else { return .field(Self.isFunction(before.last) ? .argument : .condition) }
        return value(comparedBy: before.dropLast())
    }

    /// Whether tokens end with the name of a function and its parenthesis.
    private static func isCall(_ tokens: ArraySlice<Token>) -> Bool {
        tokens.last?.kind == .leftParenthesis && isFunction(tokens.dropLast().last)
    }

    static func isFunction(_ token: Token?) -> Bool {
        token?.kind == .name && token?.keyword?.canName(.function) != false
    }

    /// Returns a value of the field before an operator.
    private func value(comparedBy tokens: ArraySlice<Token>) -> CompletionPoint.Expected {
        let operators: [Token.Kind] = [.equal, .notEqual, .less, .greater]
        let field = tokens.last { !operators.contains($0.kind) && $0.keyword != .not }
        guard let field, field.kind == .name else { return .anything }
        return .value(of: text(field))
    }

    /// Returns the index of the parenthesis that is open at the end; the start if none is.
    private static func opening(of tokens: ArraySlice<Token>) -> Int {
        openParenthesis(in: tokens) ?? tokens.startIndex
    }

    static func openParenthesis(in tokens: ArraySlice<Token>) -> Int? {
        var depth = 0
        for index in tokens.indices.reversed() {
            if tokens[index].kind == .rightParenthesis { depth += 1 }
            guard tokens[index].kind == .leftParenthesis else { continue }
            if depth == 0 { return index }
            depth -= 1
        }
        return nil
    }
}
