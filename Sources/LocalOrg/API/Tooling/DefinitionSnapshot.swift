/// What the Tooling API queries: the definitions of an org's objects and fields.
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
