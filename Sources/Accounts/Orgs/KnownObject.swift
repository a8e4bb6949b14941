package import Client
import Records
package import SOQL

/// The part of an object's description that completion needs.
package struct KnownObject: Sendable, Hashable {
    package let name: String
    package let fields: [KnownField]
    /// The child relationships with a name.
    package let children: [Children]

    /// A child relationship.
    package struct Children: Sendable, Hashable {
        package let name: String
        /// The API name of the child object.
        package let object: String

        package init(name: String, object: String) {
            self.name = name
            self.object = object
        }
    }

    package init(name: String, fields: [KnownField], children: [Children]) {
        self.name = name
        self.fields = fields
        self.children = children
    }
}

/// The part of a field's description that completion needs.
package struct KnownField: Sendable, Hashable {
    package let name: String
    /// The API name of the type, such as `picklist`.
    package let type: String
    /// The reference's name in a path.
    package var relationshipName: String?
    /// The objects that a reference may point to.
    package var referenceTo: [String] = []
    /// The values of a picklist, the active ones first.
    package var values: [String] = []
    /// Where it can stand in a query.
    package var roles: Set<CompletionPoint.FieldRole> = Self.allRoles

    package static let allRoles = Set(CompletionPoint.FieldRole.allCases)

    package init(
        name: String,
        type: String,
        relationshipName: String? = nil,
        referenceTo: [String] = [],
        values: [String] = [],
        roles: Set<CompletionPoint.FieldRole> = Self.allRoles
    ) {
        self.name = name
        self.type = type
        self.relationshipName = relationshipName
        self.referenceTo = referenceTo
        self.values = values
        self.roles = roles
    }
}

extension KnownObject {
    /// Takes what completion needs from a description.
    package init(_ description: ObjectDescription) {
        self.init(
            name: description.summary.name,
            fields: description.fields.map { field in
                let values = field.picklistValues
                let isActive = { (value: PicklistValue) in value.flags.contains(.active) }
                let ordered = values.filter(isActive) + values.filter { !isActive($0) }
                return KnownField(
                    name: field.name,
                    type: field.type,
                    relationshipName: field.relationshipName,
                    referenceTo: field.referenceTo,
                    values: ordered.map(\.value),
                    roles: KnownField.roles(
                        type: field.type,
                        isFilterable: field.flags.contains(.filterable),
                        isGroupable: field.flags.contains(.groupable),
                        isSortable: field.flags.contains(.sortable)
                    )
                )
            },
            children: description.childRelationships.compactMap { child in
                child.name.map { Children(name: $0, object: child.childObject) }
            }
        )
    }

    /// Reads an object from a cache; nil if the JSON is not one.
    init?(_ json: JSONValue) {
        guard let name = json["name"]?.text, let fields = json["fields"]?.elements,
            let children = json["children"]?.members
        else { return nil }
        self.init(
            name: name,
            fields: fields.compactMap(KnownField.init),
            children: children.compactMap { child in
                child.value.text.map { Children(name: child.key, object: $0) }
            }
        )
    }

    /// The object as JSON.
    var json: JSONValue {
        .object([
            .init("name", .string(name)),
            .init("fields", .array(fields.map(\.json))),
            .init(
                "children",
                .object(children.map { JSONValue.Member($0.name, .string($0.object)) })
            ),
        ])
    }
}

extension KnownField {
    /// The Name object, which a query sees where a reference may point to records of several
    /// objects; nil for other fields.
    ///
    /// It has parents only if the reference may point to users.
    package var nameObject: KnownObject? {
        guard referenceTo.count > 1 else { return nil }
        let fields = NameObject.fields.map { field in
            let parent = NameObject.parents.first {
                field.name == "\($0)Id" && referenceTo.contains("User")
            }
            return KnownField(
                name: field.name,
                type: field.type,
                relationshipName: parent,
                referenceTo: parent.map { [$0] } ?? []
            )
        }
        return KnownObject(name: NameObject.name, fields: fields, children: [])
    }

    /// Returns where a field can stand in a query, by the properties in its description.
    package static func roles(
        type: String,
        isFilterable: Bool,
        isGroupable: Bool,
        isSortable: Bool
    ) -> Set<CompletionPoint.FieldRole> {
        var roles = allRoles
        // The description calls an address filterable, but only a distance can be compared.
        if !isFilterable || ["address", "location"].contains(type) { roles.remove(.condition) }
        if !isGroupable { roles.remove(.grouping) }
        if !isSortable { roles.remove(.order) }
        return roles
    }

    /// Reads a field: `["AccountId", "reference", "Account", ["Account"], [], []]`.
    ///
    /// The last part, which caches of earlier versions do not have, names the roles that the field
    /// cannot have.
    fileprivate init?(_ json: JSONValue) {
        guard let parts = json.elements, (5...6).contains(parts.count), let name = parts[0].text,
            let type = parts[1].text
        else { return nil }
        self.init(
            name: name,
            type: type,
            relationshipName: parts[2].text,
            referenceTo: parts[3].elements?.compactMap(\.text) ?? [],
            values: parts[4].elements?.compactMap(\.text) ?? [],
            roles: Self.allRoles.subtracting(
                (parts.dropFirst(5).first?.elements ?? [])
                    .compactMap(\.text).compactMap(CompletionPoint.FieldRole.init)
            )
        )
    }

    fileprivate var json: JSONValue {
        .array([
            .string(name), .string(type), relationshipName.map(JSONValue.string) ?? .null,
            .array(referenceTo.map(JSONValue.string)), .array(values.map(JSONValue.string)),
            .array(
                Self.allRoles.subtracting(roles).map(\.rawValue).sorted().map(JSONValue.string)
            ),
        ])
    }
}
