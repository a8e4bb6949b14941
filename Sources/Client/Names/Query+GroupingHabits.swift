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
            case .call(let call, _) where call.isAggregate: continue
            case .call(let call, _) where call.groupsDates: term = .call(call)
            default: return nil
            }
            if !terms.contains(where: { $0.description == term.description }) { terms.append(term) }
        }
        return terms
    }

    /// Whether all fields of HAVING and ORDER BY are among the terms of the GROUP BY.
    var groupsAllFields: Bool {
        let terms = Set((grouping?.terms ?? []).map(\.description))
        let compared = (having?.operands ?? []) + ordering.map(\.operand)
        return compared.allSatisfy { operand in
            if case .call(let call) = operand, call.isAggregate { return true }
            return terms.contains(operand.description)
        }
    }

    /// Returns the query with aliases for fields such as `Owner.Name` beside `Account.Name`, which a
    /// grouped answer would both call `Name`, and the new items; nil if an alias is taken.
    var aliased: (query: Query, items: [String])? {
        var names = Set(
            selection.compactMap { item in
                if case .call(_, let alias?) = item { alias.lowercased() } else { nil }
            }
        )
        var items: [String] = []
        var query = self
        for case (let index, .field(let path, let alias)) in selection.enumerated() {
            let name = alias ?? path.segments.last ?? ""
            guard !names.insert(name.lowercased()).inserted else { continue }
            let wanted = self.names(of: path).joined()
            guard alias == nil, names.insert(wanted.lowercased()).inserted else { return nil }
            query.selection[index] = .field(path, alias: wanted)
            items.append("\(path) \(wanted)")
        }
        return (query, items)
    }

    /// The suggestion to give an alias to fields with the same name.
    var aliasingAllParents: NameSuggestion {
        guard let (query, items) = aliased, !items.isEmpty else { return NameSuggestion() }
        let text = query.description
        return NameSuggestion(
            hints: ["give it an alias: \(items.joined(separator: ", "))"],
            correct: { _ in text }
        )
    }
}

extension FunctionCall {
    /// Whether GROUP BY takes the function.
    fileprivate var groupsDates: Bool {
        FieldFunction.named(name)?.roles.contains(.grouping) == true
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
        operands.contains { if case .call(let call) = $0 { call.isAggregate } else { false } }
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
            let other = field.flags.contains(.aggregatable) ? "write MAX(\(path)), or " : ""
            return hint("\(path) cannot be grouped: \(other)leave it out")
        }
        var grouped = query
        grouped.grouping = Grouping(terms: terms)
        guard terms.count > query.grouping?.terms.count ?? 0, grouped.groupsAllFields else {
            return hint("HAVING and ORDER BY take grouped fields and aggregates")
        }
        let text = (grouped.aliased?.query ?? grouped).description
        return NameSuggestion(
            hints: ["write GROUP BY \(terms.map(\.description).joined(separator: ", "))"],
            correct: { _ in text }
        )
    }
}
