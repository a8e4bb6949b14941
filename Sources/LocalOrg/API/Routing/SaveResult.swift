import Records

/// The result of writing one record: `{"id":"001…","success":true,"errors":[]}`.
struct SaveResult {
    let outcome: Result<WrittenRecord, APIFault>
    /// Whether the result has `created`, as for an upsert.
    private let tellsCreation: Bool

    init(_ outcome: Result<WrittenRecord, APIFault>, tellsCreation: Bool = false) {
        self.outcome = outcome
        self.tellsCreation = tellsCreation
    }

    /// Writes the result; in an answer for several records, the errors name their code
    /// `statusCode`.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch outcome {
        case .success(let record):
            writer.key("id")
            writer.string(record.id)
            writer.key("success")
            writer.boolean(true)
            writer.key("errors")
            writer.beginArray()
            writer.endArray()
            if tellsCreation {
                writer.key("created")
                writer.boolean(record.isNew)
            }
        case .failure(let fault):
            writer.key("success")
            writer.boolean(false)
            writer.key("errors")
            fault.writeRowErrors(to: &writer)
        }
        writer.endObject()
    }

    /// Writes the results of a call, in the order of its records.
    static func write(_ results: [SaveResult], to writer: inout JSONWriter) {
        writer.beginArray()
        for result in results { result.write(to: &writer) }
        writer.endArray()
    }
}

extension APIFault {
    /// Writes the array of a record's errors.
    func writeRowErrors(to writer: inout JSONWriter) {
        writer.beginArray()
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
        writer.endArray()
    }
}
