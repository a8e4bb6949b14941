import HTTP
import Records

/// `sobjects/X/{field}/{value}`: the record with a value in an external id or another lookup field,
/// including `Id`.
struct KeyedRecordEndpoint {
    let store: Store
    let relationships: RelationshipEndpoint

    /// Handles `GET sobjects/X/{field}/{value}`: returns the record as by its id, or follows a
    /// relationship below an id.
    func read(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        if object.field(named: call["field"]) == nil, (try? RecordID(call["field"])) != nil {
            return try relationships.read(call)
        }
        let snapshot = try store.snapshot(for: call)
        let rows = snapshot.rows(with: try call.key(in: object), in: object)
        guard let row = rows.first else { throw .notFound }
        guard rows.count == 1 else { return Self.choices(rows, of: object, in: call) }
        return try RecordEndpoint.reply(with: row, of: object, in: snapshot, to: call)
    }

    /// Handles `PATCH sobjects/X/{field}/{value}?updateOnly=true`: changes the record or creates
    /// one.
    func upsert(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        let key = try call.key(in: object)
        let draft = try call.draft(of: object, without: object.fields[key.field], in: store.schema)
        let rows = try store.snapshot(for: call).rows(with: key, in: object)
        if rows.count > 1 { return Self.choices(rows, of: object, in: call) }
        let record = try store.write(.upsert(draft, key: key), for: call)
        let tellsCreation = call.version.tellsWhatUpsertDid
        if record.isNew {
            return RecordEndpoint.created(
                record,
                of: object,
                in: call,
                tellsCreation: tellsCreation
            )
        }
        guard tellsCreation else { return Reply(emptyWith: 204) }
        return Reply {
            SaveResult(.success(record), tellsCreation: true).write(to: &$0)
        }
    }

    /// Handles `DELETE sobjects/X/{field}/{value}`: moves the record to the recycle bin.
    func delete(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        let rows = try store.snapshot(for: call).rows(with: try call.key(in: object), in: object)
        guard let row = rows.first else { throw .notFound }
        guard rows.count == 1 else { return Self.choices(rows, of: object, in: call) }
        let id = RecordRow(object: object, row: row).id
        _ = try store.write(.delete(id: id, of: object), for: call)
        return Reply(emptyWith: 204)
    }

    /// Handles `POST sobjects/X/Id`: creates a record by an upsert without an id.
    func create(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        guard let field = object.field(named: "Id") else { throw .notFound }
        let draft = try call.draft(of: object, without: object.fields[field], in: store.schema)
        let key = UpsertKey(field: field, value: .null)
        let record = try store.write(.upsert(draft, key: key), for: call)
        return RecordEndpoint.created(
            record,
            of: object,
            in: call,
            tellsCreation: call.version.tellsWhatUpsertDid
        )
    }

    /// Returns status 300 with the URLs of the matching records.
    private static func choices(_ rows: [Int], of object: ObjectType, in call: Call) -> Reply {
        Reply(status: 300) { writer in
            writer.beginArray()
            for row in rows {
                let id = RecordRow(object: object, row: row).id
                writer.string(call.path("sobjects/\(object.name)/\(id)"))
            }
            writer.endArray()
        }
    }
}
