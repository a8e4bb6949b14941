/// One object (sObject type) of the built-in org.
package final class ObjectType: Sendable {
    package let name: String
    package let label: String
    package let pluralLabel: String
    /// Three characters, such as `003`.
    package let keyPrefix: String
    /// In describe order.
    package let fields: [Field]
    /// Child relationships, in describe order.
    package let children: [ChildRelationship]
    /// What the object allows: the describe flags of the same names.
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

    /// The index of a field by its name in any case.
    package func field(named name: String) -> Int? { fieldIndex[name.lowercased()] }

    /// The index of the field that the object's records are called by: `Name`, `CaseNumber`; nil where there is none.
    var nameField: Int? { fields.firstIndex { $0.traits.contains(.nameField) } }

    /// The index of the reference field behind a parent relationship name (`Account` → AccountId) in any case.
    package func field(relationship name: String) -> Int? { relationshipIndex[name.lowercased()] }

    /// The child relationship of that name (`Contacts`) in any case.
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
        /// Apex triggers can run on it.
        package static let triggerable = Abilities(rawValue: 512)
        /// Its records can have a Chatter feed.
        package static let feedEnabled = Abilities(rawValue: 1024)
        /// Its records show up among the most recently used.
        package static let mruEnabled = Abilities(rawValue: 2048)
        /// Its records can be cloned with their children.
        package static let deepCloneable = Abilities(rawValue: 4096)

        /// The methods that a record's resource knows, in the order that the API lists them; without a record
        /// those of the object's.
        func methods(ofRecord isRecord: Bool) -> [String] {
            let methods: [(String, Abilities)] =
                isRecord
                ? [("PATCH", .updateable), ("DELETE", .deletable)] : [("POST", .createable)]
            return ["HEAD", "GET"] + methods.filter { contains($0.1) }.map(\.0)
        }

        /// What a record that people work with allows: an account, a case, a task.
        static let record: Abilities = [
            .createable, .updateable, .deletable, .undeletable, .queryable, .searchable,
            .layoutable, .triggerable, .feedEnabled, .mruEnabled,
        ]
        /// What a record that only ties two others together allows.
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

/// A relationship from an object to the children that look up to it.
package struct ChildRelationship: Sendable {
    /// The child object's name.
    package let child: String
    /// The child's reference field.
    package let field: String
    /// The name that a subquery uses; nil where there is none.
    package let name: String?
    /// Whether children are deleted with the parent.
    package let cascadesDelete: Bool
    /// Whether children keep the parent from being deleted.
    package let restrictsDelete: Bool
}
