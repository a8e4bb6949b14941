import SOQL
import Text

// MARK: - Names as SQL has them: aliases, children as if they were parents, names in place of ids

extension NameSuggestions {
    /// Returns a hint about an alias of a plain field: a field without its comma, a name or label in
    /// two words, or no alias.
    func alias() async -> NameSuggestion {
        let aliases = query.selection.compactMap { item -> (path: FieldPath, alias: String)? in
            if case .field(let path, let alias?) = item { (path, alias) } else { nil }
        }
        guard let (path, alias) = aliases.first else { return NameSuggestion() }
        let object = try? await org.description(of: query.objectName)
        let names = object?.fields.map(\.name) ?? []
        let meant = object?.path(inTwoWords: path, alias)
        let isField = names.contains { $0.lowercased() == alias.lowercased() }
        return NameSuggestion(
            hints: [
                meant.map { "did you mean \($0)?" }
                    ?? (isField
                        ? "a comma is missing after \(path)"
                        : "write \(path) alone: only aggregates and grouped fields take an alias")
            ],
            correct: { statement in
                statement.withoutAliases(fields: names) { object?.path(inTwoWords: $0, $1) }
            }
        )
    }

    /// Returns a hint about an aggregate's alias in a condition or ORDER BY, where SOQL takes only the
    /// aggregate itself; nil for any other name.
    func aggregate(named path: FieldPath) -> NameSuggestion? {
        let name = path.description.lowercased()
        for case .call(let call, let alias?) in query.selection where alias.lowercased() == name {
            guard query.comparison(at: path.offset) == nil else {
                return hint("write HAVING \(call) …: WHERE cannot compare aggregates")
            }
            let edits = query.paths.filter { $0.description.lowercased() == name }
                .map { edit($0, "\(call)") }
            return NameSuggestion(
                hints: ["write \(call): SOQL knows an alias only in the answer"],
                correct: { $0.applying(edits) }
            )
        }
        return nil
    }

    /// Returns a hint about paths through a relationship to children.
    ///
    /// - Parameters:
    ///   - child: The relationship.
    ///   - paths: The paths through it.
    ///   - isOwn: Whether the children are those of the query's object.
    /// - Returns: The hint, with the correction if one path of the SELECT list is wrong.
    func children(
        _ child: ChildRelationship,
        _ paths: [FieldPath],
        isOwn: Bool
    ) -> NameSuggestion {
        guard let path = paths.first, let name = child.name else { return NameSuggestion() }
        let rest = query.names(of: path).drop { $0.lowercased() != name.lowercased() }.dropFirst()
            .joined(separator: ".")
        let words = "\(name) leads to several records: "
        guard isOwn, query.selects(path) else {
            let isCompared = isOwn && query.comparison(at: path.offset) != nil
            let select = "SELECT \(child.field) FROM \(child.childObject) WHERE \(rest) …"
            return hint(
                words + (isCompared ? "write Id IN (\(select))" : "query \(child.childObject)")
            )
        }
        let subquery = "(SELECT \(rest) FROM \(name))"
        var suggestion = hint(words + "write \(subquery)")
        guard paths.count == 1 else { return suggestion }
        let edit = edit(path, subquery)
        suggestion.correct = { $0.applying([edit]) }
        return suggestion
    }

    /// Returns a hint about a reference field that is compared with a name.
    func parentName() async -> NameSuggestion {
        guard let offset,
            case .comparison(.field(let path), let sign, let literal)? =
                query.comparison(at: offset),
            case .string(let text) = literal.value, !text.looksLikeID, path.segments.count == 1,
            let object = try? await org.description(of: query.objectName),
            let field = object.field(named: path.segments[0]),
            let relationship = field.relationshipName
        else { return NameSuggestion() }
        if text.lowercased() == "me", field.referenceTo.contains("User") {
            return hint("write the id that sfctl whoami prints")
        }
        var known: ObjectDescription?
        if !field.isPolymorphic, let parent = field.referenceTo.first {
            known = try? await org.description(of: parent)
        }
        let name = "\(relationship).\(known?.nameField ?? NameObject.name)"
        let edit = edit(path, name)
        var suggestion = hint("\(path) holds ids: write \(name) \(sign.rawValue) \(literal)")
        suggestion.correct = { $0.applying([edit]) }
        return suggestion
    }
}

extension Query {
    /// Whether a path at its offset is an item of the SELECT list.
    fileprivate func selects(_ path: FieldPath) -> Bool {
        selection.contains { item in
            if case .field(let selected, nil) = item {
                selected.offset == path.offset
            } else {
                false
            }
        }
    }
}

extension ObjectDescription {
    /// Returns the relationship to children with a name, in any case.
    func child(named name: String) -> ChildRelationship? {
        childRelationships.first { $0.name?.lowercased() == name.lowercased() }
    }

    /// Returns the path that two words mean: a field by its label, `Close Date`, or a parent's
    /// field, `Owner Name`.
    fileprivate func path(inTwoWords first: FieldPath, _ second: String) -> String? {
        let label = "\(first) \(second)".lowercased()
        if let field = fields.first(where: { $0.label?.lowercased() == label }) {
            return field.name
        }
        return reference(named: first.description).map { "\($0.relationshipName ?? "").\(second)" }
    }
}
