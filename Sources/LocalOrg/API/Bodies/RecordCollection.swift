import Records

/// The records of a body such as
/// `{"allOrNone": false, "records": [{"attributes": {"type": "Account"}, …}]}`.
struct RecordCollection {
    /// Whether one failure rolls back everything.
    let allOrNone: Bool
    private let records: [JSONValue]
    private let reader: DraftReader

    init(of call: Call, schema: Schema, limit: Int) throws(APIFault) {
        let body = try RequestBody.object(of: call.request)
        guard let records = body.json["records"]?.elements else {
            throw body.misshapen("List", at: [.key("records")])
        }
        guard records.count <= limit else { throw .tooManyRecords }
        self.records = records
        allOrNone = body.json["allOrNone"]?.boolean ?? false
        reader = DraftReader(schema: schema, body: body)
    }

    /// Returns the drafts of the records, in order.
    func drafts() throws(APIFault) -> [RecordDraft] {
        var drafts: [RecordDraft] = []
        for (index, record) in records.enumerated() {
            let path: [JSONText.Step] = [.key("records"), .element(index)]
            drafts.append(try reader.draft(of: record, at: path, as: try object(of: record)))
        }
        return drafts
    }

    private func object(of record: JSONValue) throws(APIFault) -> ObjectType {
        guard let name = record["attributes"]?["type"]?.text else { throw .missingType }
        guard let object = reader.schema.object(named: name) else { throw .unknownType(name) }
        return object
    }
}

extension APIFault {
    /// The text is a guess.
    fileprivate static let missingType = APIFault(
        "INVALID_INPUT",
        "Each record needs attributes with its type"
    )

    static func unknownType(_ name: String) -> APIFault {
        APIFault("INVALID_TYPE", "sObject type '\(name)' is not supported.")
    }
}
