extension OpenQueries {
    /// The query and the parentheses around the cursor.
    var enclosure: Enclosure {
        let (keyword, rest) = Self.clause(of: own)
        let isLimited = [.select, .having, .order].contains(keyword)
        return Enclosure(
            query: kind,
            parenthesis: parenthesis(in: rest),
            written: keyword == .select ? Set(written(in: rest).map { $0.lowercased() }) : [],
            groups: isLimited ? groups : nil
        )
    }

    /// Returns the meaning of the innermost parenthesis that is open at the end of a clause.
    func parenthesis(in clause: ArraySlice<Token>) -> Enclosure.Parenthesis? {
        guard let index = Self.openParenthesis(in: clause) else { return nil }
        let name = clause[..<index].last
        if let keyword = name?.keyword, [.in, .includes, .excludes].contains(keyword) {
            return .values
        }
        guard let name, Self.isFunction(name) else { return .condition }
        return .call(text(name))
    }

    /// Returns the names that the list at the end of a SELECT clause, and behind the cursor, has
    /// already.
    private func written(in list: ArraySlice<Token>) -> [String] {
        if let typeOf = OpenTypeOf(list, text: text) {
            guard case .typeOf(.relationship) = typeOf.expected else { return typeOf.written }
            return zip(list, list.dropFirst()).filter { $0.0.keyword == .typeOf }
                .map { text($0.1) }
        }
        var names: [String] = []
        var (open, isInTypeOf) = (0, false)
        for token in Array(list) + tokensBehind.prefix(while: { $0.keyword != .from }) {
            switch token.kind {
            case .leftParenthesis: open += 1
            case .rightParenthesis: open -= 1
            case .name where open == 0:
                if token.keyword == .typeOf { isInTypeOf = true }
                if !isInTypeOf { names.append(text(token)) }
                if token.keyword == .end { isInTypeOf = false }
            default: break
            }
        }
        return names
    }

    /// The fields of GROUP BY in lower case; nil if there is none, or if it has functions.
    private var groups: Set<String>? {
        let tokens = own + tokensBehind
        let start = tokens.indices.dropLast().first {
            tokens[$0].keyword == .group && tokens[$0 + 1].keyword == .by
        }
        guard let start else { return nil }
        let list = tokens[(start + 2)...].prefix { token in
            token.keyword.map { !Self.clauses.contains($0) } ?? true
        }
        guard list.allSatisfy({ $0.kind == .name || $0.kind == .comma }) else { return nil }
        return Set(list.filter { $0.kind == .name }.map { text($0).lowercased() })
    }

    /// The tokens of the innermost query behind the cursor, except those in parentheses.
    private var tokensBehind: [Token] {
        var found: [Token] = []
        var open = depth
        for token in behind {
            if open == 0 { found.append(token) }
            if token.kind == .leftParenthesis { open += 1 }
            if token.kind == .rightParenthesis { open -= 1 }
            if open < 0 { break }
        }
        return found
    }
}
