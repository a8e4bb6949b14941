import Client
import SOQL
import Terminal
import Text

extension Failure {
    /// Adds the name that was probably meant, where the org does not know a field, a relationship or an object.
    mutating func suggestNames(for query: Query, from org: Org) async {
        switch name {
        case "INVALID_TYPE": await suggestObject(for: query, from: org)
        case "INVALID_FIELD": await suggestField(for: query, from: org)
        case "MALFORMED_QUERY" where query.asksForDistinct:
            hints.append("SOQL has no DISTINCT: GROUP BY gives each value once")
        default: break
        }
    }

    private mutating func suggestObject(for query: Query, from org: Org) async {
        let relationship = Self.quotedName(in: message, after: "Didn't understand relationship '")
        if let relationship {
            return await suggestRelationship(like: relationship, of: query.objectName, from: org)
        }
        guard let wrong = Self.quotedName(in: message, after: "sObject type '") else { return }
        let names = (try? await org.objects().map(\.name)) ?? []
        suggest(Spelling.closest(to: wrong, in: names), orList: "sfctl describe")
    }

    private mutating func suggestField(for query: Query, from org: Org) async {
        if let wrong = Self.quotedName(in: message, after: "Didn't understand relationship '") {
            return await suggestParent(like: wrong, for: query, from: org)
        }
        guard let wrong = Self.quotedName(in: message, after: "No such column '"),
            let entity = Self.quotedName(in: message, after: "on entity '"),
            let names = try? await org.description(of: entity).fields.map(\.name)
        else { return }
        suggest(Spelling.closest(to: wrong, in: names), orList: "sfctl describe \(entity)")
    }

    /// The parent relationship of that name, found by walking the path in which it stands.
    private mutating func suggestParent(like name: String, for query: Query, from org: Org) async {
        let paths = query.paths.map { query.names(of: $0) }
        guard let path = paths.first(where: { $0.dropLast().contains(name) }) else { return }
        var object = query.objectName
        for step in path.prefix(while: { $0 != name }) {
            guard let field = try? await org.description(of: object).reference(named: step),
                field.referenceTo.count == 1
            else { return }
            object = field.referenceTo[0]
        }
        guard let description = try? await org.description(of: object) else { return }
        let names = description.fields.compactMap(\.relationshipName)
        let byField = description.fields.first { $0.name.lowercased() == name.lowercased() }
        suggest(
            byField?.relationshipName ?? Spelling.closest(to: name, in: names),
            orList: "sfctl describe \(object)"
        )
    }

    /// The child relationship of that name or to that object: the rows of Contact are an account's Contacts.
    private mutating func suggestRelationship(
        like name: String,
        of object: String,
        from org: Org
    ) async {
        let children = (try? await org.description(of: object).childRelationships) ?? []
        let byObject = children.first { $0.childObject.lowercased() == name.lowercased() }?.name
        suggest(
            byObject ?? Spelling.closest(to: name, in: children.compactMap(\.name)),
            orList: "sfctl describe \(object) --relationships"
        )
    }

    private mutating func suggest(_ closest: String?, orList command: String) {
        hints.append(closest.map { "did you mean \($0)?" } ?? "\(command) lists what there is")
    }

    private static func quotedName(in text: String, after opening: String) -> String? {
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
