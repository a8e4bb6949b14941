import Changes
import Client
import SOQL
import Text

extension Org {
    /// Returns hints with the names that the user probably meant.
    ///
    /// Applies if the org does not know a field, relationship or object of the query. A failed
    /// lookup gives no hint.
    nonisolated func suggestions(for error: OrgError, about query: Query) async -> [String] {
        await suggestions(for: error, about: query) { _ in nil }
    }

    nonisolated private func suggestions(
        for error: OrgError,
        about query: Query,
        offset: (APIError.Position) -> Int?
    ) async -> [String] {
        guard case .refused(let refusal) = error, let first = refusal.errors.first else {
            return []
        }
        let suggestions = NameSuggestions(
            org: self,
            query: query,
            offset: first.position.flatMap(offset)
        )
        return await suggestions.hints(at: first)
    }

    /// Returns the same hints, and for a date in another notation, the form that its field needs.
    nonisolated func suggestions(
        for error: OrgError,
        about statement: Statement
    ) async -> [String] {
        if let query = statement.query {
            return await suggestions(for: error, about: query, offset: statement.sentOffset)
        }
        guard let slip = statement.syntaxError?.slip, let path = slip.path, let name = path.last,
            error.refusal?.has("MALFORMED_QUERY") == true,
            let object = await object(behind: path.dropLast(), of: slip.objectName),
            let field = object.fields.first(where: { $0.name.lowercased() == name.lowercased() })
        else { return [] }
        return [slip.hint(forType: field.type)]
    }
}

/// A finder of the known name closest to a name that the org does not know.
private struct NameSuggestions {
    let org: Org
    let query: Query
    /// The org's position of the error in the query's text.
    let offset: Int?

    func hints(at error: APIError) async -> [String] {
        let hint: String? =
            switch error.code {
            case "INVALID_TYPE": await object(meantBy: error.text)
            case "INVALID_FIELD": await field(meantBy: error)
            case "MALFORMED_QUERY" where query.asksForDistinct:
                "SOQL has no DISTINCT; use GROUP BY"
            default: nil
            }
        return hint.map { [$0] } ?? []
    }

    private func object(meantBy message: String) async -> String? {
        if let wrong = message.quotedName(after: "Didn't understand relationship '") {
            return await childRelationship(like: wrong)
        }
        guard let wrong = message.quotedName(after: "sObject type '") else { return nil }
        let names = (try? await org.objects().map(\.name)) ?? []
        return hint(Spelling.closest(to: wrong, in: names), orList: "sfctl describe")
    }

    private func field(meantBy error: APIError) async -> String? {
        let message = error.text
        if let wrong = message.quotedName(after: "Didn't understand relationship '") {
            return await parentRelationship(like: wrong)
        }
        guard let wrong = message.quotedName(after: "No such column '"),
            let entity = message.quotedName(after: "on entity '"),
            let names = try? await org.description(of: entity).fields.map(\.name)
        else { return nil }
        let parents = query.path(to: wrong, near: offset)?.segments.dropLast() ?? []
        let closest = Spelling.closest(to: wrong, in: names).map { name in
            (parents + [name]).joined(separator: ".")
        }
        return hint(closest, orList: "sfctl describe \(entity)")
    }

    /// Returns a hint about a parent relationship, found by following the path that contains the
    /// name.
    private func parentRelationship(like name: String) async -> String? {
        let paths = query.paths.map { query.names(of: $0) }
        guard let path = paths.first(where: { $0.dropLast().contains(name) }) else { return nil }
        let before = path.prefix { $0 != name }
        guard let description = await org.object(behind: before, of: query.objectName) else {
            return nil
        }
        if let known = description.reference(named: name) { return typeOfHint(at: known) }
        let names = description.fields.compactMap(\.relationshipName)
        let byField = description.fields.first { $0.name.lowercased() == name.lowercased() }
        return hint(
            byField?.relationshipName ?? Spelling.closest(to: name, in: names),
            orList: "sfctl describe \(description.summary.name)"
        )
    }

    /// Returns a hint about TYPEOF over a relationship that leads to only one object.
    private func typeOfHint(at reference: FieldDescription) -> String? {
        for case .typeOf(let typeOf) in query.selection {
            guard let name = reference.relationshipName, reference.referenceTo.count == 1,
                query.names(of: typeOf.relationship).last?.lowercased() == name.lowercased(),
                let field = typeOf.branches.first?.fields.first
            else { continue }
            return
                "\(name) refers to \(reference.referenceTo[0]) only: write "
                + "\(typeOf.relationship).\(field)"
                + " without TYPEOF"
        }
        return nil
    }

    /// Returns a hint about a child relationship with a similar name, or to an object with this
    /// name.
    ///
    /// For example, an account's child rows of Contact are `Contacts`.
    private func childRelationship(like name: String) async -> String? {
        let object = query.objectName
        let children = (try? await org.description(of: object).childRelationships) ?? []
        let byObject = children.first { $0.childObject.lowercased() == name.lowercased() }?.name
        return hint(
            byObject ?? Spelling.closest(to: name, in: children.compactMap(\.name)),
            orList: "sfctl describe \(object) --relationships"
        )
    }

    private func hint(_ closest: String?, orList command: String) -> String {
        closest.map { "did you mean \($0)?" } ?? "\(command) lists the names"
    }
}

extension Query {
    /// Whether the SELECT list begins like SQL's `SELECT DISTINCT`, which SOQL reads as a field
    /// with an alias.
    fileprivate var asksForDistinct: Bool {
        guard case .field(let path, _?) = selection.first else { return false }
        return path.description.uppercased() == "DISTINCT"
    }
}
