import HTTP
import Records

/// `recent`, and the `recentItems` of an object: the records that the user has looked at last.
///
/// Source: REST API Developer Guide, "Recently Viewed Items".
struct RecentEndpoint {
    let store: Store

    /// `GET recent?limit=`: records of all objects.
    func recent(_ call: Call) throws(APIFault) -> Reply {
        let limit = try limit(call)
        let snapshot = try store.snapshot(for: call)
        let records = snapshot.recentlyUsed(snapshot.schema.objects).prefix(limit)
        return Reply(as: .records) { Self.write(records, in: snapshot, of: call, to: &$0) }
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

    /// More than there can be is no fault, which is a guess.
    private func limit(_ call: Call) throws(APIFault) -> Int {
        guard let text = call.target["limit"] else { return RecordUse.limit }
        guard let limit = Int(text), limit > 0 else { throw .badLimit(text) }
        return min(limit, RecordUse.limit)
    }
}

extension OrgSnapshot {
    /// The records of some objects that were used and are not deleted, the last one first.
    func recentlyUsed(_ objects: [ObjectType]) -> some Sequence<RecordRow> {
        state.recentlyUsed(objects).lazy.filter { !orgTable($0.object).isDeleted($0.row) }
    }
}

extension RecordShape {
    /// A record's id, and as `Name` what an object calls its records by: a case its number.
    fileprivate init(named object: ObjectType) {
        let members = [("Id", object.field(named: "Id")), ("Name", object.nameField)]
        self.members = members.compactMap { key, field in
            field.map { Member(key: key, content: .field(.one($0), object.fields[$0].type)) }
        }
    }
}

extension APIFault {
    /// Code and text are guesses.
    fileprivate static func badLimit(_ text: String) -> APIFault {
        APIFault(
            "NUMBER_OUTSIDE_VALID_RANGE",
            "limit must be a whole number from 1 on, and is '\(text)'"
        )
    }
}
