import Text

/// A variable in a statement, such as `:name`, and the kind of text that can stand in its place.
package struct Bind: Hashable, Sendable {
    /// The name without the colon.
    package let name: String
    package let place: Place
    /// The bytes of the statement's text that a value replaces.
    package let range: Range<Int>

    /// The kind of text at the place of a variable.
    package enum Place: Hashable, Sendable {
        /// One value.
        case value
        /// One value of a list that has its parentheses.
        case element
        /// A list in parentheses, which the variable replaces.
        case list
        /// A whole number, as after LIMIT.
        case count
        /// A coordinate of GEOLOCATION.
        case coordinate
    }
}

extension Statement {
    /// The variables in the text, in order.
    package var binds: [Bind] {
        guard text.utf8.contains(UInt8(ascii: ":")) else { return [] }
        let source = SourceText(text)
        var finder = BindFinder()
        let tokens = Lexer.tokens(of: source)
        return zip(tokens, tokens.dropFirst()).compactMap { token, next in
            let place = finder.place(behind: token, source)
            guard token.kind == .colon, next.kind == .name, let place else { return nil }
            // The colon of LAST_N_DAYS:n stays.
            let start = finder.keepsColon ? next.range.lowerBound : token.range.lowerBound
            return Bind(
                name: source.string(in: next.range),
                place: place,
                range: start..<next.range.upperBound
            )
        }
    }

    /// Returns the statement with a text in the place of each variable.
    ///
    /// - Parameters:
    ///   - binds: The variables, from ``binds``.
    ///   - texts: A text for each of them.
    /// - Returns: The statement, and the bytes of each text in it.
    package func replacing(
        _ binds: [Bind],
        with texts: [String]
    ) -> (statement: Statement, ranges: [Range<Int>]) {
        let bytes = Array(text.utf8)
        var filled: [UInt8] = []
        var ranges: [Range<Int>] = []
        var end = 0
        for (bind, text) in zip(binds, texts) {
            filled += bytes[end..<bind.range.lowerBound]
            ranges.append(filled.count..<filled.count + text.utf8.count)
            filled += text.utf8
            end = bind.range.upperBound
        }
        filled += bytes[end...]
        return (Statement(String(decoding: filled, as: UTF8.self)), ranges)
    }
}

/// A walk over the tokens of a text that knows the place of a variable.
private struct BindFinder {
    private var last: Token?
    /// Whether the token before is the name of a date literal with a number.
    private var isCounted = false
    private var isInGeolocation = false
    /// Whether the last colon belongs to a date literal.
    private(set) var keepsColon = false
    /// The parentheses that are open; true for those of a list of values.
    private var lists: [Bool] = []

    /// Takes the next token; returns the place of a variable whose colon it is.
    mutating func place(behind token: Token, _ source: SourceText) -> Bind.Place? {
        defer { last = token }
        switch token.kind {
        case .leftParenthesis: lists.append(isList(after: last))
        case .rightParenthesis:
            _ = lists.popLast()
            isInGeolocation = false
        case .name:
            let name = source.string(in: token.range).uppercased()
            isCounted = RelativeDate.counted.contains(name)
            if token.keyword == .geolocation { isInGeolocation = true }
            // The parenthesis before it holds a query.
            if token.keyword == .select, !lists.isEmpty { lists[lists.count - 1] = false }
        case .colon:
            defer { isCounted = false }
            keepsColon = isCounted
            if isCounted || last?.keyword == .limit || last?.keyword == .offset { return .count }
            if isInGeolocation { return .coordinate }
            if isList(after: last) { return .list }
            return lists.last == true ? .element : .value
        default: break
        }
        return nil
    }

    private func isList(after token: Token?) -> Bool {
        [.in, .includes, .excludes].contains(token?.keyword)
    }
}
