import Records

/// `sobjects/X/{id}`: one record.
enum RecordEndpoint {
    /// `GET sobjects/X/{id}?fields=Id,Account.Name`: the fields that are named, else all.
    static func read(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object()
        let snapshot = try call.snapshot()
        let row = try row(call["id"], of: snapshot.table(object))
        let record = try RecordResource(object, fields: call.list("fields"), in: snapshot)
        let context = ResultContext(
            apiVersion: "\(call.version)",
            batchSize: BatchSize.granted.upperBound,
            // A single record has no child results.
            register: { _, _ in "" }
        )
        return Reply { record.write(row: row, context: context, to: &$0) }
    }

    /// `DELETE sobjects/X/{id}`: into the recycle bin.
    static func delete(_ call: Call) throws(APIFault) -> Reply {
        let object = try call.object()
        guard (try? RecordID(call["id"])) != nil else { throw .noExternalID(call["id"]) }
        _ = try call.write(.delete(id: call["id"], of: object))
        return Reply(emptyWith: 204)
    }

    private static func row(_ text: String, of table: any Table) throws(APIFault) -> Int {
        // Of another text the API takes the value of an external id.
        guard let id = try? RecordID(text) else { throw .noExternalID(text) }
        guard let row = table.row(id: id.description) else { throw .notFound }
        guard !table.isDeleted(row) else { throw .alreadyDeleted }
        return row
    }
}
