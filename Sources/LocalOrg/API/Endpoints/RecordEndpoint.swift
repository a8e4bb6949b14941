import HTTP
import Records

/// `sobjects/X` and `sobjects/X/{id}`: one record.
struct RecordEndpoint {
    let store: Store

    /// Handles `POST sobjects/X`: creates a record.
    func create(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        let draft = try call.draft(of: object, in: store.schema)
        let record = try store.write(.insert(draft), for: call)
        return Self.created(record, of: object, in: call)
    }

    /// Handles `GET sobjects/X/{id}?fields=Id,Account.Name`: returns the given fields, or all.
    func read(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        let snapshot = try store.snapshot(for: call)
        let row = try Self.row(call["id"], of: snapshot.table(object))
        if RecordCondition(call.request).isKnown(row, of: snapshot.table(object)) {
            return Reply(emptyWith: 304)
        }
        return try Self.reply(with: row, of: object, in: snapshot, to: call)
    }

    /// Handles `PATCH sobjects/X/{id}`: changes the fields in the body.
    func update(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        let id = object.field(named: "Id").map { object.fields[$0] }
        let draft = try call.draft(of: object, without: id, in: store.schema)
        return try write(.update(id: try call.recordID(), draft), to: object, call)
    }

    /// Handles `DELETE sobjects/X/{id}`: moves the record to the recycle bin.
    func delete(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object(in: store.schema)
        return try write(.delete(id: try call.recordID(), of: object), to: object, call)
    }

    /// Changes the record if it meets the request's conditions.
    private func write(
        _ write: Write,
        to object: ObjectType,
        _ call: Call
    ) throws(APIFault) -> Reply {
        let condition = RecordCondition(call.request)
        _ = try store.write(write, for: call) { snapshot throws(APIFault) in
            try condition.check(call["id"], of: object, in: snapshot)
        }
        return Reply(emptyWith: 204)
    }

    /// Returns a row with the fields that the call requests.
    static func reply(
        with row: Int,
        of object: ObjectType,
        in snapshot: OrgSnapshot,
        to call: Call
    ) throws(APIFault) -> Reply {
        let record = try RecordResource(object, fields: call.list("fields"), in: snapshot)
        let context = ResultContext(singleIn: call)
        return Reply { record.write(row: row, context: context, to: &$0) }
    }

    /// Returns the answer to a call that created a record.
    static func created(
        _ record: WrittenRecord,
        of object: ObjectType,
        in call: Call,
        tellsCreation: Bool = false
    ) -> Reply {
        let location = call.path("sobjects/\(object.name)/\(record.id)")
        return Reply(status: 201, headers: ["Location": location]) { writer in
            SaveResult(.success(record), tellsCreation: tellsCreation).write(to: &writer)
        }
    }

    /// Returns the row of an id that is not deleted.
    static func row(_ text: String, of table: any Table) throws(APIFault) -> Int {
        // The API treats any other text as the value of an external id.
        guard let id = try? RecordID(text) else { throw .noExternalID(text) }
        guard let row = table.row(id: id.description) else { throw .notFound }
        guard !table.isDeleted(row) else { throw .alreadyDeleted }
        return row
    }
}
