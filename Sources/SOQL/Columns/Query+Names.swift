extension Query {
    /// The name after FROM: an sObject's, or in a subquery a child relationship's.
    public var objectName: String { source.object.segments.last ?? "" }

    /// Whether the query is `SELECT COUNT()`: the answer is the result's `totalSize`, without records.
    public var isCount: Bool { selection == [.count] }

    /// Whether the rows are groups (`AggregateResult`) rather than records.
    public var isAggregate: Bool {
        if grouping != nil { return true }
        return selection.contains { item in
            guard case .call(let call, _) = item else { return false }
            return call.isAggregate
        }
    }

    /// The names that lead from the query's object to a field.
    ///
    /// Aliases of the FROM clause are replaced by their paths, and the object's own name or alias is
    /// dropped: under `FROM Contact c, c.Account a`, `Contact.LastName` gives `LastName` and `a.Name`
    /// gives `Account`, `Name`. A single name is a field and stays.
    public func names(of path: FieldPath) -> [String] {
        let names = source.resolved(path.segments)
        return names.count > 1 && source.isObject(names[0]) ? Array(names.dropFirst()) : names
    }
}

extension FunctionCall {
    /// Whether the call is one of AVG, COUNT, COUNT_DISTINCT, MAX, MIN and SUM, or holds one.
    public var isAggregate: Bool {
        if Self.aggregates.contains(name.uppercased()) { return true }
        return arguments.contains { argument in
            guard case .call(let call) = argument else { return false }
            return call.isAggregate
        }
    }

    private static let aggregates: Set<String> = [
        "AVG", "COUNT", "COUNT_DISTINCT", "MAX", "MIN", "SUM",
    ]
}

extension Source {
    /// A path with the aliases of further FROM items replaced, each at most once.
    fileprivate func resolved(_ names: [String]) -> [String] {
        var names = names
        for _ in related {
            guard names.count > 1, let path = related.first(where: { $0.isCalled(names[0]) })?.path
            else { break }
            names = path.segments + names.dropFirst()
        }
        return names
    }

    fileprivate func isObject(_ name: String) -> Bool {
        name.isSameName(as: alias) || name.isSameName(as: object.segments.last)
    }
}

extension Source.Related {
    fileprivate func isCalled(_ name: String) -> Bool { name.isSameName(as: alias) }
}

extension String {
    /// Whether two names are the same to SOQL, which knows no case.
    func isSameName(as other: String?) -> Bool { lowercased() == other?.lowercased() }
}
