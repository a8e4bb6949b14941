import Records

/// A reader of records in a body's JSON.
///
/// Source: REST API Developer Guide, "Create a Record" and "Use sObject Collections".
struct DraftReader {
    let schema: Schema
    let body: RequestBody

    /// Reads the draft of a record from the JSON at a path of the body.
    ///
    /// - Throws: `INVALID_FIELD` for a name that is not a field, `JSON_PARSER_ERROR` for a value of
    ///   the wrong type for its field.
    func draft(
        of record: JSONValue,
        at path: [JSONText.Step],
        as object: ObjectType
    ) throws(APIFault) -> RecordDraft {
        guard let members = record.members else { throw body.misshapen("SObject", at: path) }
        var draft = RecordDraft(object)
        for member in members where member.key != "attributes" {
            let path = path + [.key(member.key)]
            if let index = object.field(named: member.key) {
                draft.set(index, to: try value(member.value, for: object.fields[index], at: path))
            } else if let reference = object.field(relationship: member.key) {
                try read(member.value, asParentBy: reference, at: path, into: &draft)
            } else {
                throw .noSuchColumn(member.key, of: object)
            }
        }
        return draft
    }

    private func value(
        _ json: JSONValue,
        for field: Field,
        at path: [JSONText.Step]
    ) throws(APIFault) -> Value {
        if json.isNull { return .null }
        guard let text = json.scalarText, let value = field.type.value(of: text) else {
            throw body.unreadable(field, at: path)
        }
        return value
    }

    /// Reads `{"ExternalId__c": "A-1"}`, which identifies a parent by one of its fields; null means
    /// no parent.
    private func read(
        _ json: JSONValue,
        asParentBy reference: Int,
        at path: [JSONText.Step],
        into draft: inout RecordDraft
    ) throws(APIFault) {
        if json.isNull { return draft.set(reference, to: .null) }
        guard let members = json.members else { throw body.misshapen("SObject", at: path) }
        let object = try parentObject(json, of: draft.object.fields[reference])
        let keys = members.filter { $0.key != "attributes" }
        guard let key = keys.first, keys.count == 1 else {
            throw .ambiguousParent(draft.object.fields[reference])
        }
        guard let index = object.field(named: key.key) else {
            throw .noSuchColumn(key.key, of: object)
        }
        let field = object.fields[index]
        let value = try value(key.value, for: field, at: path + [.key(key.key)])
        if field.type == .id { return draft.set(reference, to: value) }
        guard field.isKey else { throw .noExternalID(key.key) }
        draft.set(reference, to: .init(object: object.name, field: index, value: value))
    }

    /// Returns the parent's object: the one in `attributes`, or the only one that the reference
    /// allows.
    private func parentObject(_ json: JSONValue, of field: Field) throws(APIFault) -> ObjectType {
        let name = json["attributes"]?["type"]?.text
        let candidates = field.references.filter { name == nil || $0 == name }
        guard candidates.count == 1, let object = schema.object(named: candidates[0]) else {
            throw .ambiguousParent(field)
        }
        return object
    }
}

extension APIFault {
    fileprivate static func noSuchColumn(_ name: String, of object: ObjectType) -> APIFault {
        APIFault("INVALID_FIELD", "No such column '\(name)' on sobject of type \(object.name)")
    }

    /// Returns the error for a parent that is not identified by exactly one field; its text is a
    /// guess.
    fileprivate static func ambiguousParent(_ field: Field) -> APIFault {
        APIFault(
            "INVALID_FIELD",
            "The relationship \(field.relationshipName ?? field.name) must name one record by one "
                + "field",
            fields: [field.name]
        )
    }
}
