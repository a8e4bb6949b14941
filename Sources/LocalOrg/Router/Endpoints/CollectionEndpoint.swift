import Records

/// `composite/sobjects`: up to 200 records in one call.
enum CollectionEndpoint {
    private static let limit = 200

    /// `DELETE composite/sobjects?ids=a,b&allOrNone=false`: an outcome an id, in the same order.
    static func delete(_ call: Call) throws(APIFault) -> Reply {
        let ids = call.list("ids") ?? []
        guard !ids.isEmpty else { throw .missingIDs }
        guard ids.count <= limit else { throw .tooManyRecords }
        let outcomes = try call.write(
            ids.map { .delete(id: $0, of: nil) },
            allOrNone: call.target["allOrNone"] == "true"
        )
        return Reply { writer in
            writer.beginArray()
            for (id, outcome) in zip(ids, outcomes) { write(outcome, of: id, to: &writer) }
            writer.endArray()
        }
    }

    private static func write(
        _ outcome: Result<WrittenRecord, APIFault>,
        of id: String,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        switch outcome {
        case .success:
            writer.key("id")
            writer.string((try? RecordID(id))?.description ?? id)
            writer.key("success")
            writer.boolean(true)
            writer.key("errors")
            writer.beginArray()
        case .failure(let fault):
            writer.key("success")
            writer.boolean(false)
            writer.key("errors")
            writer.beginArray()
            fault.writeRowError(to: &writer)
        }
        writer.endArray()
        writer.endObject()
    }
}

extension APIFault {
    fileprivate static let tooManyRecords = APIFault(
        "EXCEEDED_ID_LIMIT",
        "record limit reached. cannot submit more than 200 records into this call"
    )

    /// Status and need are documented; code and text are a guess.
    fileprivate static let missingIDs = APIFault("MISSING_ARGUMENT", "ids parameter is required")

    /// Writes the error of one row among several, whose code is called `statusCode`.
    fileprivate func writeRowError(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("statusCode")
        writer.string(code)
        writer.key("message")
        writer.string(message)
        writer.key("fields")
        writer.beginArray()
        for field in fields ?? [] { writer.string(field) }
        writer.endArray()
        writer.endObject()
    }
}
