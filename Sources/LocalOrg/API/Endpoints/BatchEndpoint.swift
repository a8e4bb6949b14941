import HTTP
import Records

/// `composite/batch`: up to 25 requests in one body, also used for SOQL that is too long for a URI.
struct BatchEndpoint {
    /// The resources that the requests may use.
    let routes: RouteTable

    private static let limit = 25

    /// Handles `POST composite/batch`, one request after the other.
    ///
    /// A failed request does not affect the others unless `haltOnError` is true.
    func run(_ call: Call) throws(APIFault) -> Reply {
        let body = try RequestBody(of: call.request)
        let parts = try body.subrequests("batchRequests") {
            part,
            path throws(APIFault) in
            Subrequest(
                method: Request.Method(
                    rawValue: try body.text("method", of: part, at: path).uppercased()
                ),
                url: try body.text("url", of: part, at: path),
                body: part["richInput"]
            )
        }
        guard parts.count <= Self.limit else { throw .tooManySubrequests(Self.limit) }
        let haltsOnError = body.json["haltOnError"]?.boolean ?? false
        var replies: [Reply] = []
        var hasErrors = false
        for part in parts {
            let isHalted = hasErrors && haltsOnError
            let reply = isHalted ? Reply(.halted) : routes.reply(to: part, of: call)
            hasErrors = hasErrors || reply.status >= 400
            replies.append(reply)
        }
        return Reply { [replies, hasErrors] in
            Self.write(replies, hasErrors: hasErrors, to: &$0)
        }
    }

    private static func write(_ replies: [Reply], hasErrors: Bool, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("hasErrors")
        writer.boolean(hasErrors)
        writer.key("results")
        writer.beginArray()
        for reply in replies {
            writer.beginObject()
            writer.key("statusCode")
            writer.integer(reply.status)
            writer.key("result")
            if let content = reply.content { content(&writer) } else { writer.null() }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension APIFault {
    /// The text is a guess; the code is documented.
    fileprivate static let halted = APIFault(
        status: 412,
        "BATCH_PROCESSING_HALTED",
        "Batch processing halted per request"
    )
}
