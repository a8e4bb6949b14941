import HTTP
import Records

/// `composite/sobjects/X`: several records of one object, with `null` for missing ones.
///
/// Source: REST API Developer Guide, "Get Records Using sObject Collections".
struct RetrievalEndpoint {
    let store: Store

    private static let limit = 2000

    /// Handles `GET composite/sobjects/X?ids=a,b&fields=Id,Name`.
    func get(_ call: Call) throws(APIFault) -> Reply {
        guard let ids = call.list("ids"), let fields = call.list("fields") else {
            throw .missingParameters
        }
        return try reply(with: ids, fields: fields, to: call)
    }

    /// Handles `POST composite/sobjects/X` with `{"ids": ["a", "b"], "fields": ["Id", "Name"]}`.
    func post(_ call: Call) throws(APIFault) -> Reply {
        let body = try RequestBody.object(of: call.request)
        return try reply(
            with: try texts("ids", in: body),
            fields: try texts("fields", in: body),
            to: call
        )
    }

    private func texts(_ key: String, in body: RequestBody) throws(APIFault) -> [String] {
        guard let elements = body.json[key]?.elements else {
            throw body.misshapen("List", at: [.key(key)])
        }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            guard let text = element.text else {
                throw body.misshapen("String", at: [.key(key), .element(index)])
            }
            texts.append(text)
        }
        return texts
    }

    private func reply(
        with ids: [String],
        fields: [String],
        to call: Call
    ) throws(APIFault) -> Reply {
        guard ids.count <= Self.limit else { throw .tooManyIDs }
        let object = try call.object(in: store.schema)
        let snapshot = try store.snapshot(for: call)
        let table = snapshot.orgTable(object)
        var rows: [Int?] = []
        for id in ids {
            guard let read = try? RecordID(id) else { throw .malformedID(id) }
            rows.append(table.row(id: read.description).flatMap { table.isDeleted($0) ? nil : $0 })
        }
        let record = try RecordResource(object, fields: fields, in: snapshot)
        let context = ResultContext(singleIn: call)
        return Reply { [rows] writer in
            writer.beginArray()
            for row in rows {
                if let row {
                    record.write(row: row, context: context, to: &writer)
                } else {
                    writer.null()
                }
            }
            writer.endArray()
        }
    }
}

extension APIFault {
    /// The status and the requirement are documented; the code and the text are guesses.
    fileprivate static let missingParameters = APIFault(
        "MISSING_ARGUMENT",
        "ids and fields parameters are required"
    )

    fileprivate static let tooManyIDs = APIFault(
        "EXCEEDED_ID_LIMIT",
        "record limit reached. cannot submit more than 2000 records into this call"
    )
}
