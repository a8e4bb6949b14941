import Records

/// The id of a record to change, as given in a request.
struct WrittenID {
    let text: String
    /// The object that the record must have; nil for the object of the id's key prefix.
    let object: ObjectType?

    init(_ text: String, of object: ObjectType?) {
        self.text = text
        self.object = object
    }
}

extension OrgSnapshot {
    /// Returns the record with an id; it may be in the recycle bin.
    ///
    /// - Throws: `MALFORMED_ID` if the id is invalid or has another object's prefix;
    ///   `INVALID_CROSS_REFERENCE_KEY` for a record that never existed or is purged.
    func record(_ id: WrittenID) throws(APIFault) -> RecordRow {
        let read: RecordID
        do { read = try RecordID(id.text) } catch {
            throw id.object.map { .incorrectID(id.text, of: $0) } ?? .malformedID(id.text)
        }
        guard let type = schema.object(keyPrefix: read.keyPrefix) else {
            throw id.object.map { .incorrectID(id.text, of: $0) } ?? .noSuchRecord
        }
        if let object = id.object, object !== type { throw .incorrectID(id.text, of: object) }
        guard let row = orgTable(type).row(id: read.description) else { throw .noSuchRecord }
        return RecordRow(object: type, row: row)
    }
}

extension APIFault {
    static let noSuchRecord = APIFault(
        status: 404,
        "INVALID_CROSS_REFERENCE_KEY",
        "invalid cross reference id",
        fields: []
    )

    static func malformedID(_ id: String) -> APIFault {
        APIFault("MALFORMED_ID", "malformed id \(id)", fields: [])
    }

    /// Returns the error for an id that is invalid or belongs to another object.
    ///
    /// Source: REST API Developer Guide, "Status Codes and Error Responses", the example of an
    /// incorrect id.
    static func incorrectID(_ id: String, of object: ObjectType) -> APIFault {
        let label = object.field(named: "Id").map { object.fields[$0].label } ?? "Record ID"
        return APIFault(
            "MALFORMED_ID",
            "\(label): id value of incorrect type: \(id)",
            fields: ["Id"]
        )
    }
}
