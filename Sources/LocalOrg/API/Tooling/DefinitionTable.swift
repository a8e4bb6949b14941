/// Definitions as rows, derived from the org's schema and never changed or deleted.
struct DefinitionTable: Table {
    let object: ObjectType
    /// The values of each definition by field name.
    private let rows: [[String: Value]]

    /// The id of every definition; definitions differ in their durable ids.
    private static let id = Value.text("000000000000000AAA")

    /// Makes the definitions of a schema's objects.
    init(object: ObjectType, objectsOf schema: Schema) {
        self.object = object
        rows = schema.objects.map(Self.values)
    }

    /// Makes the definitions of the fields of a schema's objects.
    init(object: ObjectType, fieldsOf schema: Schema) {
        self.object = object
        rows = schema.objects.flatMap { object in
            object.fields.map { Self.values($0, of: object) }
        }
    }

    var rowCount: Int { rows.count }

    func value(_ field: Int, of row: Int) -> Value {
        rows[row][object.fields[field].name] ?? .null
    }

    func isDeleted(_ row: Int) -> Bool { false }

    func row(id: String) -> Int? { rows.firstIndex { $0["DurableId"] == .text(id) } }

    func rows(where field: Int, equals value: Value) -> [Int]? { nil }

    private static func values(_ object: ObjectType) -> [String: Value] {
        let can = object.abilities
        return [
            "Id": id, "DurableId": .text(object.name), "QualifiedApiName": .text(object.name),
            "DeveloperName": .text(developerName(object.name)), "MasterLabel": .text(object.label),
            "Label": .text(object.label), "PluralLabel": .text(object.pluralLabel),
            "KeyPrefix": .text(object.keyPrefix),
            "IsQueryable": .boolean(can.contains(.queryable)),
            "IsSearchable": .boolean(can.contains(.searchable)),
            "IsLayoutable": .boolean(can.contains(.layoutable)),
            "IsFeedEnabled": .boolean(can.contains(.feedEnabled)),
            "IsCustomSetting": .boolean(false),
        ]
    }

    private static func values(_ field: Field, of object: ObjectType) -> [String: Value] {
        [
            "Id": id, "DurableId": .text("\(object.name).\(developerName(field.name))"),
            "EntityDefinitionId": .text(object.name), "QualifiedApiName": .text(field.name),
            "DeveloperName": .text(developerName(field.name)), "MasterLabel": .text(field.label),
            "Label": .text(field.label), "Length": .number(Double(field.length)),
            "Precision": .number(Double(field.precision)), "Scale": .number(Double(field.scale)),
            "RelationshipName": field.relationshipName.map { .text($0) } ?? .null,
            "IsNillable": .boolean(field.traits.contains(.nillable)),
            "IsNameField": .boolean(field.traits.contains(.nameField)),
            "IsCalculated": .boolean(field.traits.contains(.calculated)),
        ]
    }

    /// Returns a name without the suffix of custom names.
    private static func developerName(_ name: String) -> String {
        name.hasSuffix("__c") ? String(name.dropLast(3)) : name
    }
}

/// The tables that the Tooling API queries: the definitions of an org's objects and fields.
struct DefinitionSnapshot: Snapshot {
    /// The org's own schema.
    let defined: Schema

    var schema: Schema { .tooling }

    func table(_ object: ObjectType) -> any Table {
        object.name == "FieldDefinition"
            ? DefinitionTable(object: object, fieldsOf: defined)
            : DefinitionTable(object: object, objectsOf: defined)
    }
}
