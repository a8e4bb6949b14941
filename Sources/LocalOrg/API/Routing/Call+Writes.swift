import Records
import Text

extension Call {
    /// The record of an object that the body of the call is; `key` is a field that the path gives already, so that
    /// the body must not.
    func draft(of object: ObjectType, without key: Field? = nil) throws(APIFault) -> RecordDraft {
        let body = try RequestBody.record(of: request, as: object)
        let reader = DraftReader(schema: router.store.schema, body: body)
        let draft = try reader.draft(of: body.json, at: [], as: object)
        if let key, draft.fields.contains(where: { object.fields[$0].name == key.name }) {
            throw .givenByPath(key)
        }
        return draft
    }

    /// The id that the path gives.
    ///
    /// - Throws: `APIFault` 404 for a text that does not look like one, which the API takes for an external id.
    func recordID() throws(APIFault) -> String {
        let text = self["id"]
        guard RecordID.mayBeMeant(by: text) else { throw .noExternalID(text) }
        return text
    }

    /// The key that the path gives by the name of a field and a value.
    ///
    /// - Throws: `APIFault` 404 for a field by which no record is found.
    func key(in object: ObjectType) throws(APIFault) -> UpsertKey {
        // Below describe there are layouts in Salesforce, and nothing here.
        guard self["field"] != "describe" else { throw .notFound }
        guard let place = object.field(named: self["field"]), object.fields[place].isKey,
            let value = object.fields[place].type.value(of: self["value"])
        else { throw .noExternalID(self["field"]) }
        return UpsertKey(field: place, value: value, mayInsert: target["updateOnly"] != "true")
    }
}

extension RecordID {
    /// Whether a text has the length and the characters of an id, right or wrong.
    static func mayBeMeant(by text: String) -> Bool {
        [15, 18].contains(text.utf8.count) && text.utf8.allSatisfy(\.isNameByte)
    }
}

extension APIFault {
    fileprivate static func givenByPath(_ field: Field) -> APIFault {
        APIFault(
            "INVALID_FIELD",
            "The \(field.name) field should not be specified in the sobject data."
        )
    }
}
