/// A parser of SOSL as in the REST API:
/// `FIND {Rose} IN NAME FIELDS RETURNING Contact(Id, Name LIMIT 5) LIMIT 20`.
struct SearchParser {
    private var text: SearchText

    /// Returns the search of a statement.
    ///
    /// - Throws: `APIFault` `MALFORMED_SEARCH` or `INVALID_SEARCH`.
    static func search(_ sosl: String) throws(APIFault) -> Search {
        var parser = SearchParser(text: SearchText(sosl))
        return try parser.search()
    }

    private mutating func search() throws(APIFault) -> Search {
        guard text.take(keyword: "FIND") else { throw unexpected() }
        text.skipBlanks()
        guard text.take("{") else { throw unexpected() }
        var parser = SearchExpressionParser(text)
        var search = Search(expression: try parser.parse(until: "}"))
        text.offset = parser.text.offset + 1
        if text.take(keyword: "IN") { search.group = try group() }
        if text.take(keyword: "RETURNING") { search.returning = try returning() }
        for clause in ["WITH", "UPDATE"] where text.take(keyword: clause) {
            throw .unsupportedSearch(clause)
        }
        if text.take(keyword: "LIMIT") { search.limit = try limit() }
        text.skipBlanks()
        guard text.next == nil else { throw unexpected() }
        return search
    }

    private mutating func group() throws(APIFault) -> SearchGroup {
        text.skipBlanks()
        let start = text.offset
        guard let group = SearchGroup(rawValue: text.name().uppercased()) else {
            throw text.unexpected(at: start)
        }
        guard text.take(keyword: "FIELDS") else { throw unexpected() }
        return group
    }

    private mutating func limit() throws(APIFault) -> Int {
        text.skipBlanks()
        let start = text.offset
        guard let limit = Int(text.name()), Search.limits.contains(limit) else {
            throw text.unexpected(at: start)
        }
        return limit
    }

    private mutating func returning() throws(APIFault) -> [SearchReturn] {
        var objects: [SearchReturn] = []
        repeat {
            objects.append(try object())
            text.skipBlanks()
        } while text.take(",")
        return objects
    }

    private mutating func object() throws(APIFault) -> SearchReturn {
        text.skipBlanks()
        let start = text.offset
        let name = text.name()
        guard !name.isEmpty else { throw text.unexpected(at: start) }
        text.skipBlanks()
        guard text.take("(") else { return SearchReturn(object: name) }
        let fields = try stretch()
        let clauses = try stretch(isClauses: true)
        guard text.take(")") else { throw unexpected() }
        return SearchReturn(object: name, fields: fields, clauses: clauses)
    }

    /// Reads the text up to the parenthesis that closes the object, or up to the first clause after
    /// the fields.
    private mutating func stretch(isClauses: Bool = false) throws(APIFault) -> String {
        let start = text.offset
        var depth = 0
        while let next = text.next, depth > 0 || next != ")" {
            if !isClauses, depth == 0, try atClause() { break }
            switch next {
            case "(": depth += 1
            case ")": depth -= 1
            case "'": skipString()
            default: break
            }
            text.offset += 1
        }
        guard text.next != nil else { throw unexpected() }
        return text.text(start..<text.offset)
    }

    private func atClause() throws(APIFault) -> Bool {
        guard text.offset > 0, text.scalars[text.offset - 1].properties.isWhitespace else {
            return false
        }
        var rest = text
        let word = rest.name().uppercased()
        if word == "USING" { throw .unsupportedSearch(word) }
        return ["WHERE", "ORDER", "LIMIT", "OFFSET"].contains(word)
    }

    /// Skips a string up to its closing quote.
    private mutating func skipString() {
        text.offset += 1
        while let next = text.next, next != "'" { text.offset += next == "\\" ? 2 : 1 }
    }

    private func unexpected() -> APIFault {
        var rest = text
        rest.skipBlanks()
        return text.unexpected(at: min(rest.offset, text.scalars.count))
    }
}

extension APIFault {
    /// Returns the error for a clause of Salesforce that this org lacks.
    static func unsupportedSearch(_ clause: String) -> APIFault {
        APIFault("MALFORMED_SEARCH", "The built-in org does not support \(clause) in a search yet")
    }
}
