import HTTP
import Records

/// `recent`, and the `recentItems` of an object: the user's recently viewed records.
///
/// Source: REST API Developer Guide, "Recently Viewed Items".
struct RecentEndpoint {
    let store: Store

    /// Handles `GET recent?limit=`: returns records of all objects.
    func recent(_ call: Call) throws(APIFault) -> Reply {
        let limit = try limit(call)
        let snapshot = try store.snapshot(for: call)
        let records = snapshot.recentlyUsed(snapshot.schema.objects).prefix(limit)
        return Reply { Self.write(records, in: snapshot, of: call, to: &$0) }
    }

    /// Writes records, each with its id and name.
    static func write(
        _ records: some Sequence<RecordRow>,
        in snapshot: OrgSnapshot,
        of call: Call,
        to writer: inout JSONWriter
    ) {
        let context = ResultContext(singleIn: call)
        writer.array(records) { record, writer in
            let table = snapshot.table(record.object)
            let shape = RecordShape(named: record.object)
            shape.write(TableRow(table: table, index: record.row), in: context, to: &writer)
        }
    }

    /// Returns the limit; a number above the maximum is not an error, which is a guess.
    private func limit(_ call: Call) throws(APIFault) -> Int {
        guard let text = call.target["limit"] else { return RecordUse.limit }
        guard let limit = Int(text), limit > 0 else { throw .badLimit(text) }
        return min(limit, RecordUse.limit)
    }
}

extension OrgSnapshot {
    /// Returns the recently used records of some objects that are not deleted, the last one first.
    func recentlyUsed(_ objects: [ObjectType]) -> some Sequence<RecordRow> {
        state.recentlyUsed(objects).lazy.filter { !orgTable($0.object).isDeleted($0.row) }
    }
}

extension RecordShape {
    /// Makes the shape of a record's id and name; the name field depends on the object and is the
    /// number of a case.
    fileprivate init(named object: ObjectType) {
        let members = [("Id", object.field(named: "Id")), ("Name", object.nameField)]
        self.members = members.compactMap { key, field in
            field.map { Member(key: key, content: .field(.one($0), object.fields[$0].type)) }
        }
    }
}

extension APIFault {
    /// Returns the error for an invalid limit; its code and its text are guesses.
    fileprivate static func badLimit(_ text: String) -> APIFault {
        APIFault(
            "NUMBER_OUTSIDE_VALID_RANGE",
            "limit must be a whole number from 1 on, not '\(text)'"
        )
    }
}
