import SOQL
import Text

// MARK: - Grouped queries that lack a GROUP BY or an alias

extension Query {
    /// Whether the SELECT list begins like SQL's `SELECT DISTINCT`, which SOQL reads as a field
    /// with an alias.
    var asksForDistinct: Bool {
        guard case .field(let path, _?) = selection.first else { return false }
        return path.description.uppercased() == "DISTINCT"
    }

    /// The text of the query with GROUP BY for its DISTINCT; nil if it selects more than fields.
    var grouped: String? {
        guard grouping == nil, case .field(_, let first?) = selection.first else { return nil }
        let others = selection.dropFirst().compactMap { item -> FieldPath? in
            if case .field(let path, nil) = item { path } else { nil }
        }
        guard others.count == selection.count - 1 else { return nil }
        let paths = [FieldPath([first])] + others
        var query = self
        query.selection = paths.map { .field($0, alias: nil) }
        query.grouping = Grouping(terms: paths.map { .field($0) })
        return query.description
    }

    /// The terms of a GROUP BY with all selected fields that no aggregate contains; nil if the list
    /// has something that cannot be grouped.
    var termsOfAllFields: [Condition.Operand]? {
        guard grouping == nil || grouping?.form == .plain else { return nil }
        var terms = grouping?.terms ?? []
        for item in selection {
            let term: Condition.Operand
            switch item {
            case .field(let path, _): term = .field(path)
            case .call(let call, _) where !call.isAggregate: term = .call(call)
            case .call: continue
            default: return nil
            }
            if !terms.contains(where: { $0.description == term.description }) { terms.append(term) }
        }
        return terms
    }

    /// The suggestion to tell apart fields such as `Account.Name` and `Owner.Name`, which a grouped
    /// answer would both call `Name`.
    var aliasingAllParents: NameSuggestion {
        var names: Set<String> = []
        var changed: [String] = []
        var query = self
        for case (let index, .field(let path, let alias)) in selection.enumerated() {
            let name = alias ?? path.segments.last ?? ""
            guard !names.insert(name.lowercased()).inserted else { continue }
            let wanted = path.segments.joined()
            guard alias == nil, names.insert(wanted.lowercased()).inserted else {
                return NameSuggestion()
            }
            query.selection[index] = .field(path, alias: wanted)
            changed.append("\(path) \(wanted)")
        }
        guard !changed.isEmpty else { return NameSuggestion() }
        let text = query.description
        return NameSuggestion(
            hints: ["give it an alias: \(changed.joined(separator: ", "))"],
            correct: { _ in text }
        )
    }
}

extension Query {
    /// The suggestion for a query that compares aggregates in WHERE instead of HAVING.
    var movingAggregatesToHaving: NameSuggestion {
        guard let condition else { return NameSuggestion() }
        let parts: [Condition] = if case .and(let parts) = condition { parts } else { [condition] }
        let moved = parts.filter(\.hasAggregate)
        guard grouping != nil, having == nil, moved.allSatisfy(\.isComparison) else {
            return NameSuggestion(hints: ["HAVING compares aggregates, behind GROUP BY"])
        }
        var query = self
        query.condition = .all(of: parts.filter { !$0.hasAggregate })
        query.having = .all(of: moved)
        let text = query.description
        return NameSuggestion(
            hints: ["write HAVING \(moved.map(\.description).joined(separator: " AND "))"],
            correct: { _ in text }
        )
    }

    /// The suggestion for FIELDS(ALL) without the LIMIT that it needs.
    var limitingFields: NameSuggestion {
        var query = self
        query.limit = 200
        let text = query.description
        return NameSuggestion(
            hints: ["write LIMIT 200, or name the fields to get more records"],
            correct: { _ in text }
        )
    }
}

extension Condition {
    fileprivate var isComparison: Bool { if case .comparison = self { true } else { false } }

    /// Whether an aggregate is compared.
    var hasAggregate: Bool {
        switch self {
        case .and(let parts), .or(let parts): parts.contains(where: \.hasAggregate)
        case .not(let part): part.hasAggregate
        case .comparison(.call(let call), _, _): call.isAggregate
        default: false
        }
    }
}

extension NameSuggestions {
    /// Returns the suggestion to group by all selected fields, for a field beside an aggregate.
    func groupingAllFields() async -> NameSuggestion {
        guard let terms = query.termsOfAllFields,
            let object = try? await org.description(of: query.objectName)
        else { return NameSuggestion() }
        for case .field(let path) in terms {
            let field = await org.field(at: FieldPath(query.names(of: path)), of: object)
            guard let field, !field.flags.contains(.groupable) else { continue }
            return hint("\(path) cannot be grouped: write MAX(\(path)), or leave it out")
        }
        var grouped = query
        grouped.grouping = Grouping(terms: terms)
        let text = grouped.description
        return NameSuggestion(
            hints: ["write GROUP BY \(terms.map(\.description).joined(separator: ", "))"],
            correct: { _ in text }
        )
    }
}
