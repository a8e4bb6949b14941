// MARK: - fromClause, usingClause

extension Parser {
    /// Reads FROM and USING SCOPE; returns the source and the scope's name.
    func fromClause() throws(SyntaxError) -> (Source, scope: String?) {
        guard at(.from) else { throw noFrom() }
        begin(.from)
        var source = Source(object: try path(.object), alias: try sourceAlias())
        var scope = try usingClause()
        while take(.comma) {
            let path = try path(.object)
            source.related.append(Source.Related(path: path, alias: try sourceAlias()))
            scope = try usingClause() ?? scope
        }
        origin = source
        return (source, scope)
    }

    private func sourceAlias() throws(SyntaxError) -> String? {
        guard take(.as) else { return try alias() }
        guard let alias = try alias() else { throw fault(expecting: "an alias") }
        return alias
    }

    func usingClause() throws(SyntaxError) -> String? {
        guard at(.using) else { return nil }
        guard !clauses.contains(.using) else { throw refusal("USING SCOPE is given twice") }
        begin(.using)
        try expect(.scope)
        guard at(.name), current.keyword == nil else { throw fault(expecting: "a scope") }
        return text(of: advance())
    }
}
