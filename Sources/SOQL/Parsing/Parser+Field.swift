// MARK: - field, call, distance, geolocation

extension Parser {
    /// Whether a field or a function call can begin here.
    var startsField: Bool {
        guard at(.name) else { return false }
        return isName(current, .field) || startsCall
    }

    var startsCall: Bool {
        at(.name) && peek().kind == .leftParenthesis && isName(current, .function)
    }

    func isName(_ token: Token, _ role: Keyword.NameRole) -> Bool {
        token.kind == .name && (token.keyword?.canName(role) ?? true)
    }

    /// Reads a path or a function call.
    func field() throws(SyntaxError) -> Condition.Operand {
        startsCall ? .call(try call()) : .field(try path(.field))
    }

    /// Reads `name(path)`, `name(name(path))` or a distance; the server nests functions no deeper.
    func call() throws(SyntaxError) -> FunctionCall {
        at(.distance) ? try function(of: distance) : try function(of: argument)
    }

    private func function(
        of arguments: () throws(SyntaxError) -> [FunctionCall.Argument]
    ) throws(SyntaxError) -> FunctionCall {
        let name = advance()
        return FunctionCall(
            name: text(of: name),
            arguments: try parenthesised(arguments),
            offset: name.range.lowerBound
        )
    }

    func argument() throws(SyntaxError) -> [FunctionCall.Argument] {
        guard startsCall else { return try innerArgument() }
        return [.call(try function(of: innerArgument))]
    }

    private func innerArgument() throws(SyntaxError) -> [FunctionCall.Argument] {
        guard !startsCall else { throw functionsTooDeep() }
        guard isName(current, .field) else { throw noArgument() }
        return [.field(try path(.field))]
    }

    func distance() throws(SyntaxError) -> [FunctionCall.Argument] {
        let field = try path(.field)
        try expect(.comma, "','")
        let location = try geolocation()
        try expect(.comma, "','")
        if at(.colon) { throw bind() }
        guard at(.string) else { throw fault(expecting: "'mi'", "'km'") }
        return [.field(field), .call(location), .literal(try literal())]
    }

    func geolocation() throws(SyntaxError) -> FunctionCall {
        if at(.colon) { throw bind() }
        guard at(.geolocation) else { throw fault(expecting: "GEOLOCATION") }
        return try function(of: coordinates)
    }

    private func coordinates() throws(SyntaxError) -> [FunctionCall.Argument] {
        let latitude = try number()
        try expect(.comma, "','")
        return [.literal(latitude), .literal(try number())]
    }
}

// MARK: - path, alias

extension Parser {
    func path(_ role: Keyword.NameRole) throws(SyntaxError) -> FieldPath {
        guard isName(current, role) else { throw noName(role) }
        let token = advance()
        let segments = text(of: token).split(separator: ".", omittingEmptySubsequences: false)
        return FieldPath(segments.map(String.init), offset: token.range.lowerBound)
    }

    /// Reads the alias of a field or an sObject, unless the next clause begins here.
    func alias() throws(SyntaxError) -> String? {
        guard isName(current, .field), !opensClause else { return nil }
        let name = text(of: current)
        guard !name.contains(".") else { throw refusal("an alias has no dots") }
        advance()
        return name
    }

    /// Whether a clause begins here: ORDER, OFFSET and ALL are names unless the next token makes
    /// them a clause.
    private var opensClause: Bool {
        switch current.keyword {
        case .order: peek().keyword == .by
        case .offset:
            ![.comma, .rightParenthesis, .endOfText].contains(peek().kind) && peek().keyword == nil
        case .all: peek().keyword == .rows
        default: false
        }
    }
}
