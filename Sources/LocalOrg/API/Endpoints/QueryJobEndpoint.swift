import HTTP
import Records
import SOQL

/// `jobs/query`: queries with results as CSV.
///
/// Source: Bulk API 2.0 Developer Guide, "Query".
struct QueryJobEndpoint {
    let queries: QueryEngine
    let jobs: BulkJobs

    /// The number of records in a page without `maxRecords`, close to Salesforce's.
    private static let pageSize = 50_000
    /// The number of pages in one answer.
    private static let pagesAtOnce = 5

    /// Handles `POST jobs/query`: creates a job.
    func create(_ call: Call) throws(APIFault) -> Reply {
        try BulkKind.queries.checkService(in: call.version)
        let body = try JobBody(of: call)
        let operation: BulkOperation = try body.choice("operation") ?? .query
        guard operation.isQuery else { throw .badMember("operation", operation.rawValue) }
        let soql = try body.requiredText("query")
        let dialect = try body.dialect()
        let job = try job(operation, soql, dialect, call)
        jobs.add(job)
        return job.reply(.receipt, at: call.now)
    }

    /// Handles `PATCH jobs/query/{id}` with `{"state":"Aborted"}`.
    func abort(_ call: Call) throws(APIFault) -> Reply {
        let state = try JobBody(of: call).requiredText("state")
        guard state == BulkState.aborted.rawValue else { throw .badMember("state", state) }
        return try jobs.change(.queries, for: call) { job throws(APIFault) in
            try job.abort(at: call.now)
            return job.reply(.receipt, at: call.now)
        }
    }

    /// Handles `GET jobs/query/{id}/results?locator=&maxRecords=`: returns a page of the records.
    func results(_ call: Call) throws(APIFault) -> Reply {
        let (job, records) = try completed(call)
        let size = try requestedSize(call) ?? Self.pageSize
        let start = try requestedStart(call, of: records)
        let end = start + min(size, records.count - start)
        let next = end < records.count ? BulkLocator(consumed: end).description : "null"
        return Reply(
            headers: ["Sforce-Locator": next, "Sforce-NumberOfRecords": String(end - start)],
            document: Reply.Document(
                type: "text/csv",
                bytes: records.csv(start..<end, job.dialect)
            )
        )
    }

    /// Handles `GET jobs/query/{id}/resultPages?locator=`: returns links to the next pages, for
    /// parallel downloads.
    func resultPages(_ call: Call) throws(APIFault) -> Reply {
        guard call.version.hasResultPages else { throw .notFound }
        let (job, records) = try completed(call)
        let start = try requestedStart(call, of: records)
        let all = Array(stride(from: start, to: max(records.count, start + 1), by: Self.pageSize))
        let path = call.path("jobs/query/\(job.id)/")
        return Reply { writer in
            writer.beginObject()
            writer.key("resultPages")
            writer.array(all.prefix(Self.pagesAtOnce)) { start, writer in
                let locator = BulkLocator(consumed: start)
                writer.object([("resultUrl", .text("\(path)results?locator=\(locator)"))])
            }
            let next = all.dropFirst(Self.pagesAtOnce).first.map { BulkLocator(consumed: $0) }
            if let next {
                writer.key("nextRecordsUrl")
                writer.string("\(path)resultPages?locator=\(next)")
            }
            writer.key("done")
            writer.boolean(next == nil)
            writer.endObject()
        }
    }

    private func job(
        _ operation: BulkOperation,
        _ soql: String,
        _ dialect: CSVDialect,
        _ call: Call
    ) throws(APIFault) -> BulkJob {
        do throws(APIFault) {
            let query = try query(soql)
            let includesDeleted = operation == .queryAll
            let records = try BulkRecords(query) { () throws(APIFault) in
                try queries.evaluate(soql, includesDeleted: includesDeleted, for: call)
            }
            guard
                let object = queries.store.schema.object(named: query.source.object.description)
            else { throw .notFound }
            return BulkJob(
                operation: operation,
                object: object,
                dialect: dialect,
                version: call.version,
                created: call.now,
                stage: .submitted(at: call.now, failure: nil),
                content: .records(records)
            )
        } catch {
            // All errors in the query itself have one code here.
            throw error.status == 400 ? APIFault("API_ERROR", error.message) : error
        }
    }

    private func query(_ soql: String) throws(APIFault) -> Query {
        do { return try Query(parsing: soql) } catch { throw APIFault(error) }
    }

    private func completed(_ call: Call) throws(APIFault) -> (BulkJob, BulkRecords) {
        try jobs.change(.queries, for: call) { job throws(APIFault) in
            try job.checkResults(in: [.jobComplete], for: call)
            guard case .records(let records) = job.content else { throw .notFound }
            return (job, records)
        }
    }

    private func requestedSize(_ call: Call) throws(APIFault) -> Int? {
        guard let text = call.target["maxRecords"] else { return nil }
        guard let size = Int(text), size > 0 else { throw .badMember("maxRecords", text) }
        return size
    }

    private func requestedStart(_ call: Call, of records: BulkRecords) throws(APIFault)
        -> Int
    {
        guard let text = call.target["locator"] else { return 0 }
        guard let locator = BulkLocator(text), locator.consumed < max(records.count, 1) else {
            throw .badMember("locator", text)
        }
        return locator.consumed
    }
}
