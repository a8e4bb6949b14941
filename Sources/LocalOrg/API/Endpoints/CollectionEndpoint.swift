import Records

/// `composite/sobjects`: up to 200 records in one call, each with its own outcome.
///
/// Source: REST API Developer Guide, "Using sObject Collections".
struct CollectionEndpoint {
    let store: Store

    private static let limit = 200

    /// Handles `POST composite/sobjects`: creates records of any objects.
    func create(_ call: Call) throws(APIFault) -> Reply {
        let collection = try RecordCollection(of: call, schema: store.schema, limit: Self.limit)
        return try write(try collection.drafts().map { .insert($0) }, collection, call)
    }

    /// Handles `PATCH composite/sobjects`: changes records by `Id`.
    func update(_ call: Call) throws(APIFault) -> Reply {
        let collection = try RecordCollection(of: call, schema: store.schema, limit: Self.limit)
        let writes = try collection.drafts().map { draft in
            var draft = draft
            guard let field = draft.object.field(named: "Id"),
                case .text(let id)? = draft.values[field]
            else { return Write.refused(.missingID) }
            draft.remove(field)
            return .update(id: id, draft)
        }
        return try write(writes, collection, call)
    }

    /// Handles `PATCH composite/sobjects/X/{field}`: changes records, or creates those whose key
    /// does not exist.
    func upsert(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        guard let field = object.field(named: call["field"]), object.fields[field].isKey else {
            throw .noExternalID(call["field"])
        }
        let collection = try RecordCollection(of: call, schema: store.schema, limit: Self.limit)
        let writes = try collection.drafts().map { draft in
            guard draft.object === object else {
                return Write.refused(.otherType(draft.object, than: object))
            }
            var draft = draft
            let key = UpsertKey(field: field, value: draft.values[field] ?? .null)
            draft.remove(field)
            return .upsert(draft, key: key)
        }
        return try write(writes, collection, call, tellsCreation: true)
    }

    /// Handles `DELETE composite/sobjects?ids=a,b&allOrNone=false`: moves records to the recycle
    /// bin.
    func delete(_ call: Call) throws(APIFault) -> Reply {
        let ids = call.list("ids") ?? []
        guard !ids.isEmpty else { throw .missingIDs }
        guard ids.count <= Self.limit else { throw .tooManyRecords }
        let outcomes = try store.write(
            ids.map { .delete(id: $0, of: nil) },
            allOrNone: call.target["allOrNone"] == "true" || call.transaction != nil,
            for: call
        )
        return Reply { SaveResult.write(outcomes.map { SaveResult($0) }, to: &$0) }
    }

    private func write(
        _ writes: [Write],
        _ collection: RecordCollection,
        _ call: Call,
        tellsCreation: Bool = false
    ) throws(APIFault) -> Reply {
        let allOrNone = collection.allOrNone || call.transaction != nil
        let outcomes = try store.write(writes, allOrNone: allOrNone, for: call)
        let results = outcomes.map { SaveResult($0, tellsCreation: tellsCreation) }
        return Reply { SaveResult.write(results, to: &$0) }
    }
}

extension APIFault {
    static let tooManyRecords = APIFault(
        "EXCEEDED_ID_LIMIT",
        "record limit reached. cannot submit more than 200 records into this call"
    )

    /// The status and the requirement are documented; the code and the text are guesses.
    fileprivate static let missingIDs = APIFault("MISSING_ARGUMENT", "ids parameter is required")

    static let missingID = APIFault(
        "MISSING_ARGUMENT",
        "Id not specified in an update call",
        fields: []
    )

    /// Returns the error for a record of another type than the URL's; its text is a guess.
    fileprivate static func otherType(_ type: ObjectType, than due: ObjectType) -> APIFault {
        APIFault(
            "INVALID_TYPE",
            "\(type.name) is not the \(due.name) that the URL names",
            fields: []
        )
    }
}
