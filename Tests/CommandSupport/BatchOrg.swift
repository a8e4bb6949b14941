import Client
import HTTP
import Records
import Synchronization

/// An org that answers each query of a batch by the first of its texts that the query contains.
///
/// A query for which it has no text has no records.
final class BatchOrg: Transport {
    /// The answer to a query.
    struct Part: Sendable {
        var status = 200
        var body: String

        /// A page with records.
        static func records(_ records: String...) -> Part {
            let list = records.joined(separator: ",")
            return Part(
                body: #"{"totalSize":\#(records.count),"done":true,"records":[\#(list)]}"#
            )
        }

        /// The answer to a COUNT().
        static func count(_ count: Int) -> Part {
            Part(body: #"{"totalSize":\#(count),"done":true,"records":[]}"#)
        }

        static func error(_ code: String, _ message: String, status: Int = 400) -> Part {
            Part(
                status: status,
                body: #"[{"errorCode":"\#(code)","message":"\#(message)"}]"#
            )
        }
    }

    private let parts: [(text: String, part: Part)]
    /// The statuses of the first batches, before one is answered; for example a 401.
    private let refusals: Mutex<[Int]>
    private let log = RequestLog()
    /// The description of Contact; nil if the org has none.
    private let description: String?

    init(
        _ parts: [(text: String, part: Part)],
        refusing statuses: [Int] = [],
        description: String? = nil
    ) {
        self.parts = parts
        self.description = description
        refusals = Mutex(statuses)
    }

    /// The requests sent so far, as `POST /path`.
    var requests: [String] { log.lines }

    func send(_ request: Request) async throws(TransportError) -> Response {
        log.note(request)
        if let description, request.target.hasSuffix("/describe") { return answer(description) }
        guard request.target.hasSuffix("/composite/batch") else {
            return answer(
                #"[{"label":"Spring '26","url":"/services/data/v67.0","version":"67.0"}]"#
            )
        }
        if let status = refusals.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            return answer("<html>\(status)</html>", status: status, type: "text/html")
        }
        let body = (try? JSONValue(parsing: request.body ?? []))?["batchRequests"]?.elements ?? []
        let results = body.map { part in
            let query = part["url"]?.text?.percentDecoded ?? ""
            let found = parts.first { query.contains($0.text) }?.part ?? .count(0)
            return #"{"statusCode":\#(found.status),"result":\#(found.body)}"#
        }
        return answer(#"{"hasErrors":false,"results":[\#(results.joined(separator: ","))]}"#)
    }

    private func answer(
        _ body: String,
        status: Int = 200,
        type: String = "application/json;charset=UTF-8"
    ) -> Response {
        Response(
            status: status,
            headers: ["Content-Type": type],
            body: Response.Body(Array(body.utf8))
        )
    }
}
