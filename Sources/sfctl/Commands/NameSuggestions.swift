import Client
import SOQL
import Text

extension Org {
    /// Hints at the names that were probably meant, where the org does not know a field, a relationship or an
    /// object of a query; a failure to look them up gives no hint.
    nonisolated func suggestions(for error: OrgError, about query: Query) async -> [String] {
        guard case .refused(let refusal) = error, let first = refusal.errors.first else {
            return []
        }
        return await NameSuggestions(of: self, for: query).hints(at: first)
    }
}

/// Finds the name that was probably meant by one that the org does not know.
private struct NameSuggestions {
    private let org: Org
    private let query: Query

    init(of org: Org, for query: Query) {
        self.org = org
        self.query = query
    }

    func hints(at error: APIError) async -> [String] {
        let hint: String? =
            switch error.code {
            case "INVALID_TYPE": await object(meantBy: error.text)
            case "INVALID_FIELD": await field(meantBy: error.text)
            case "MALFORMED_QUERY" where query.asksForDistinct:
                "SOQL has no DISTINCT: GROUP BY gives each value once"
            default: nil
            }
        return hint.map { [$0] } ?? []
    }

    private func object(meantBy message: String) async -> String? {
        if let wrong = quotedName(in: message, after: "Didn't understand relationship '") {
            return await childRelationship(like: wrong)
        }
        guard let wrong = quotedName(in: message, after: "sObject type '") else { return nil }
        let names = (try? await org.objects().map(\.name)) ?? []
        return hint(Spelling.closest(to: wrong, in: names), orList: "sfctl describe")
    }

    private func field(meantBy message: String) async -> String? {
        if let wrong = quotedName(in: message, after: "Didn't understand relationship '") {
            return await parentRelationship(like: wrong)
        }
        guard let wrong = quotedName(in: message, after: "No such column '"),
            let entity = quotedName(in: message, after: "on entity '"),
            let names = try? await org.description(of: entity).fields.map(\.name)
        else { return nil }
        return hint(Spelling.closest(to: wrong, in: names), orList: "sfctl describe \(entity)")
    }

    /// The parent relationship of that name, found by walking the path that it is part of.
    private func parentRelationship(like name: String) async -> String? {
        let paths = query.paths.map { query.names(of: $0) }
        guard let path = paths.first(where: { $0.dropLast().contains(name) }) else { return nil }
        var object = query.objectName
        for step in path.prefix(while: { $0 != name }) {
            guard let field = try? await org.description(of: object).reference(named: step),
                field.referenceTo.count == 1
            else { return nil }
            object = field.referenceTo[0]
        }
        guard let description = try? await org.description(of: object) else { return nil }
        let names = description.fields.compactMap(\.relationshipName)
        let byField = description.fields.first { $0.name.lowercased() == name.lowercased() }
        return hint(
            byField?.relationshipName ?? Spelling.closest(to: name, in: names),
            orList: "sfctl describe \(object)"
        )
    }

    /// The child relationship of that name or to that object: the rows of Contact are an account's Contacts.
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
        closest.map { "did you mean \($0)?" } ?? "\(command) lists what there is"
    }

    private func quotedName(in text: String, after opening: String) -> String? {
        guard let start = text.firstRange(of: opening)?.upperBound else { return nil }
        return text[start...].split(separator: "'", maxSplits: 1).first.map(String.init)
    }
}

extension Query {
    /// Whether the SELECT list begins as SQL's `SELECT DISTINCT` does: to SOQL, a field with an alias.
    fileprivate var asksForDistinct: Bool {
        guard case .field(let path, _?) = selection.first else { return false }
        return path.description.uppercased() == "DISTINCT"
    }
}

extension ObjectDescription {
    /// The reference behind a parent relationship's name, in any case.
    fileprivate func reference(named name: String) -> FieldDescription? {
        fields.first { $0.relationshipName?.lowercased() == name.lowercased() }
    }
}
