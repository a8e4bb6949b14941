/// The Name object, a generic form of the targets of a polymorphic reference.
///
/// It has all its fields even if no target of the reference has them; they are then null. Source:
/// Object Reference, "Name".
enum NameObject {
    /// The relationships from it, in lower case.
    static let parents: Set<String> = ["profile", "userrole"]

    /// Returns the field with a name, ignoring case, and the position of its value in each of some
    /// objects.
    static func field(
        named name: String,
        of objects: [ObjectType]
    ) -> (slot: FieldSlot, field: Field)? {
        guard let field = fields[name.lowercased()] else { return nil }
        let slot: FieldSlot =
            field.name == "Type" ? .objectName : .each(objects.map { index(of: field, in: $0) })
        return (slot, field)
    }

    private static func index(of field: Field, in object: ObjectType) -> Int? {
        switch field.name {
        case "Name": object.nameField
        case "NameOrAlias": object.field(named: "Alias") ?? object.nameField
        default: object.field(named: field.name)
        }
    }

    private static let fields: [String: Field] = Dictionary(
        uniqueKeysWithValues: [
            field("Alias", .string), field("Email", .email), field("FirstName", .string),
            field("Id", .id), field("IsActive", .boolean), field("LastName", .string),
            field("Name", .string), field("NameOrAlias", .string), field("Phone", .phone),
            field("ProfileId", .reference), field("Title", .string), field("Type", .picklist),
            field("UserRoleId", .reference), field("Username", .string),
        ].map { ($0.name.lowercased(), $0) }
    )

    private static func field(_ name: String, _ type: FieldType) -> Field {
        Field(
            name: name,
            label: name,
            type: type,
            length: 0,
            precision: 0,
            scale: 0,
            digits: 0,
            traits: [.filterable, .groupable, .sortable, .nillable, .aggregatable],
            picklist: [],
            references: [],
            relationshipName: nil,
            compound: nil,
            extraTypeInfo: nil
        )
    }
}
