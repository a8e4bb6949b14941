/// A TYPEOF in the SELECT list that has no END before the cursor.
struct OpenTypeOf {
    /// The tokens behind TYPEOF.
    private let tokens: ArraySlice<Token>
    private let text: (Token) -> String

    /// Finds the TYPEOF in the tokens of a SELECT list; nil if none is open.
    init?(_ list: ArraySlice<Token>, text: @escaping (Token) -> String) {
        guard let start = list.lastIndex(where: { $0.keyword == .typeOf }),
            !list[start...].contains(where: { $0.keyword == .end })
        else { return nil }
        tokens = list[(start + 1)...]
        self.text = text
        // A field can be called TypeOf.
        guard tokens.first?.kind ?? .name == .name else { return nil }
    }

    /// The kind of text that can stand at the cursor.
    var expected: CompletionPoint.Expected {
        guard let first = tokens.first, let last = tokens.last else {
            return .typeOf(.relationship)
        }
        let relationship = text(first)
        guard tokens.count > 1 else { return .words(["WHEN"]) }
        if last.keyword == .when { return .typeOf(.object(of: relationship)) }
        if tokens.dropLast().last?.keyword == .when { return .words(["THEN"]) }
        let otherwise = tokens.contains { $0.keyword == .else }
        if last.kind == .comma || last.keyword == .then || last.keyword == .else {
            let object = otherwise ? nil : lastObject
            return .typeOf(.field(of: object, relationship: relationship))
        }
        return .words(otherwise ? ["END"] : ["WHEN", "ELSE", "END"])
    }

    /// The names that the list at the cursor has already.
    var written: [String] {
        if case .typeOf(.object) = expected {
            return zip(tokens, tokens.dropFirst()).filter { $0.0.keyword == .when }
                .map { text($0.1) }
        }
        let start = tokens.lastIndex { $0.keyword == .then || $0.keyword == .else }
        return start.map { tokens[($0 + 1)...].filter { $0.kind == .name }.map(text) } ?? []
    }

    /// The object of the last WHEN.
    private var lastObject: String? {
        guard let when = tokens.lastIndex(where: { $0.keyword == .when }) else { return nil }
        return tokens[(when + 1)...].first.map(text)
    }
}
