/// One object (sObject type) of the built-in org.
package final class ObjectType: Sendable {
    package let name: String
    package let label: String
    package let pluralLabel: String
    /// The key prefix: three characters, such as `003`.
    package let keyPrefix: String
    /// The fields, in describe order.
    package let fields: [Field]
    /// The child relationships, in describe order.
    package let children: [ChildRelationship]
    /// The object's abilities: the describe flags of the same names.
    package let abilities: Abilities

    private let fieldIndex: [String: Int]
    private let relationshipIndex: [String: Int]
    private let childIndex: [String: Int]

    package init(
        name: String,
        label: String,
        pluralLabel: String,
        keyPrefix: String,
        fields: [Field],
        children: [ChildRelationship],
        abilities: Abilities
    ) {
        self.name = name
        self.label = label
        self.pluralLabel = pluralLabel
        self.keyPrefix = keyPrefix
        self.fields = fields
        self.children = children
        self.abilities = abilities
        fieldIndex = Self.index(fields, by: \.name)
        relationshipIndex = Self.index(fields) { $0.relationshipName }
        childIndex = Self.index(children) { $0.name }
    }

    /// Returns the index of a field by its name, ignoring case.
    package func field(named name: String) -> Int? { fieldIndex[name.lowercased()] }

    /// The index of the field that names a record: `Name`, `CaseNumber`; nil if there is none.
    var nameField: Int? { fields.firstIndex { $0.traits.contains(.nameField) } }

    /// Returns the index of the reference for a parent relationship's name (`Account` → AccountId),
    /// ignoring case.
    package func field(relationship name: String) -> Int? { relationshipIndex[name.lowercased()] }

    /// Returns the child relationship with a name (`Contacts`), ignoring case.
    package func children(named name: String) -> ChildRelationship? {
        childIndex[name.lowercased()].map { children[$0] }
    }

    package struct Abilities: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let createable = Abilities(rawValue: 1)
        package static let updateable = Abilities(rawValue: 2)
        package static let deletable = Abilities(rawValue: 4)
        package static let undeletable = Abilities(rawValue: 8)
        package static let queryable = Abilities(rawValue: 16)
        package static let searchable = Abilities(rawValue: 32)
        package static let layoutable = Abilities(rawValue: 64)
        package static let mergeable = Abilities(rawValue: 128)
        package static let custom = Abilities(rawValue: 256)
        /// The object may have Apex triggers.
        package static let triggerable = Abilities(rawValue: 512)
        /// The object's records may have a Chatter feed.
        package static let feedEnabled = Abilities(rawValue: 1024)
        /// The object's records are listed among the most recently used.
        package static let mruEnabled = Abilities(rawValue: 2048)
        /// The object's records can be cloned with their children.
        package static let deepCloneable = Abilities(rawValue: 4096)

        /// Returns the methods of a record's resource, in the API's order, or those of the object's
        /// resource.
        func methods(ofRecord isRecord: Bool) -> [String] {
            let methods: [(String, Abilities)] =
                isRecord
                ? [("PATCH", .updateable), ("DELETE", .deletable)] : [("POST", .createable)]
            return ["HEAD", "GET"] + methods.filter { contains($0.1) }.map(\.0)
        }

        /// The abilities of ordinary records: an account, a case, a task.
        static let record: Abilities = [
            .createable, .updateable, .deletable, .undeletable, .queryable, .searchable,
            .layoutable, .triggerable, .feedEnabled, .mruEnabled,
        ]
        /// The abilities of records that only link two others.
        static let link: Abilities = [
            .createable, .updateable, .deletable, .queryable, .layoutable, .triggerable,
        ]
    }

    private static func index<Element>(
        _ elements: [Element],
        by name: (Element) -> String?
    ) -> [String: Int] {
        var index: [String: Int] = [:]
        for (position, element) in elements.enumerated() {
            if let name = name(element) { index[name.lowercased()] = position }
        }
        return index
    }
}

/// A relationship from an object to its children.
package struct ChildRelationship: Sendable {
    /// The child object's name.
    package let child: String
    /// The child's reference field.
    package let field: String
    /// The name for subqueries; nil if there is none.
    package let name: String?
    /// Whether children are deleted with the parent.
    package let cascadesDelete: Bool
    /// Whether children prevent the deletion of the parent.
    package let restrictsDelete: Bool
}
