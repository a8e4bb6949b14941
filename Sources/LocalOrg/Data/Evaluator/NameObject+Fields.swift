import SOQL

extension NameObject {
    /// Whether it has a parent relationship with a name, ignoring case.
    static func hasParent(named name: String) -> Bool {
        parents.contains { $0.lowercased() == name.lowercased() }
    }

    /// Returns the field with a name, ignoring case, and the position of its value in each of some
    /// objects.
    static func field(
        named name: String,
        of objects: [ObjectType]
    ) -> (slot: FieldSlot, field: Field)? {
        guard let field = known[name.lowercased()] else { return nil }
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

    private static let known: [String: Field] = Dictionary(
        uniqueKeysWithValues: fields.compactMap { field in
            FieldType(rawValue: field.type).map { (field.name.lowercased(), Field(field.name, $0)) }
        }
    )
}

extension Field {
    /// Creates a field of the Name object.
    fileprivate init(_ name: String, _ type: FieldType) {
        self.init(
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
