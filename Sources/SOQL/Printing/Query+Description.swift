import Text

extension Query: CustomStringConvertible {
    /// The query as canonical SOQL on one line: keywords in upper case, names as written.
    ///
    /// `Query(parsing: query.description) == query` holds for every parsed query.
    package var description: String {
        let before = [
            "SELECT \(selection.soql)", "FROM \(source)", scope.map { "USING SCOPE \($0)" },
        ]
        let after = [
            condition.map { "WHERE \($0)" },
            filters.isEmpty ? nil : filters.map(\.description).joined(separator: " "),
            grouping.map { "GROUP BY \($0)" },
            having.map { "HAVING \($0)" },
            ordering.isEmpty ? nil : "ORDER BY \(ordering.soql)",
        ]
        return ((before + after).compactMap(\.self) + endings).joined(separator: " ")
    }

    /// The short clauses after ORDER BY.
    var endings: [String] {
        [
            limit.map { "LIMIT \($0)" },
            offset.map { "OFFSET \($0)" },
            viewing.isEmpty ? nil : viewing.map { "FOR \($0.rawValue)" }.joined(separator: " "),
            updates.isEmpty ? nil : "UPDATE \(updates.map(\.rawValue).joined(separator: ", "))",
        ].compactMap(\.self)
    }
}

extension Sequence where Element: CustomStringConvertible {
    fileprivate var soql: String { map(\.description).joined(separator: ", ") }
}

extension SelectItem: CustomStringConvertible {
    /// The item as SOQL.
    package var description: String {
        switch self {
        case .count: "COUNT()"
        case .field(let path, let alias): path.description.aliased(alias)
        case .call(let call, let alias): call.description.aliased(alias)
        case .children(let query): "(\(query))"
        case .typeOf(let typeOf): typeOf.description
        case .fields(let set, _): "FIELDS(\(set.rawValue))"
        }
    }
}

extension SelectItem.TypeOf: CustomStringConvertible {
    /// The expression as SOQL.
    package var description: String {
        let branches = branches.map { "WHEN \($0.object) THEN \($0.fields.soql) " }.joined()
        let otherwise = otherwise.isEmpty ? "" : "ELSE \(otherwise.soql) "
        return "TYPEOF \(relationship) \(branches)\(otherwise)END"
    }
}

extension Source: CustomStringConvertible {
    /// The FROM clause without its keyword.
    package var description: String {
        let first = object.description.aliased(alias)
        return ([first] + related.map { $0.path.description.aliased($0.alias) }).soql
    }
}

extension WithFilter: CustomStringConvertible {
    /// The filter as SOQL, with its WITH.
    package var description: String {
        switch self {
        case .dataCategories(let categories):
            "WITH DATA CATEGORY \(categories.map(\.description).joined(separator: " AND "))"
        case .other(let text): "WITH \(text)"
        }
    }
}

extension WithFilter.DataCategory: CustomStringConvertible {
    /// The category filter as SOQL.
    package var description: String {
        let list = categories.count == 1 ? categories.soql : "(\(categories.soql))"
        return "\(group) \(selector) \(list)"
    }
}

extension Grouping: CustomStringConvertible {
    /// The GROUP BY clause without its keyword.
    package var description: String {
        switch form {
        case .plain: terms.soql
        case .rollup: "ROLLUP(\(terms.soql))"
        case .cube: "CUBE(\(terms.soql))"
        }
    }
}

extension OrderTerm: CustomStringConvertible {
    /// The term as SOQL; ASC is omitted.
    package var description: String {
        operand.description + (isDescending ? " DESC" : "")
            + (nulls.map { " NULLS \($0.rawValue)" } ?? "")
    }
}

extension String {
    fileprivate func aliased(_ alias: String?) -> String { self + (alias.map { " \($0)" } ?? "") }
}
