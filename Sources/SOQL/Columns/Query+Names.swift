extension Query {
    /// The name after FROM: an sObject's, or in a subquery a child relationship's.
    package var objectName: String { source.object.segments.last ?? "" }

    /// Whether the query is `SELECT COUNT()`: the answer is the result's `totalSize`, without
    /// records.
    package var isCount: Bool { selection == [.count] }

    /// Whether the rows are groups (`AggregateResult`) instead of records.
    package var isAggregate: Bool {
        if grouping != nil { return true }
        return selection.contains { item in
            guard case .call(let call, _) = item else { return false }
            return call.isAggregate
        }
    }

    /// Whether the query selects a field twice, or gives two columns of its groups the same name.
    ///
    /// An org accepts neither.
    package var selectsTwice: Bool {
        var seen: Set<String> = []
        return selection.contains { item in
            guard case .field(let path, let alias) = item else { return false }
            let names = alias.map { [$0] } ?? self.names(of: path)
            let column = grouping == nil ? names : names.suffix(1)
            return !seen.insert(column.map { $0.lowercased() }.joined(separator: ".")).inserted
        }
    }

    /// Returns the names that lead from the query's object to a field.
    ///
    /// Replaces aliases of the FROM clause by their paths, and drops the object's own name or
    /// alias: under `FROM Contact c, c.Account a`, `Contact.LastName` becomes `LastName` and
    /// `a.Name` becomes `Account`, `Name`. A single name is a field and does not change.
    package func names(of path: FieldPath) -> [String] {
        let names = source.resolved(path.segments)
        return names.count > 1 && source.isObject(names[0]) ? Array(names.dropFirst()) : names
    }
}

extension FunctionCall {
    /// Whether the call is AVG, COUNT, COUNT_DISTINCT, MAX, MIN or SUM, or contains one of them.
    package var isAggregate: Bool {
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
    /// Returns a path with the aliases of further FROM items replaced, each at most once.
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
    /// Returns whether two names are equal in SOQL, which ignores case.
    func isSameName(as other: String?) -> Bool { lowercased() == other?.lowercased() }
}
