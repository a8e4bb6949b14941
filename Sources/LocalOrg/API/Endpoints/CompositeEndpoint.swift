import HTTP
import Records

/// `composite`: up to 25 requests that may use each other's answers, optionally all or none.
///
/// Source: REST API Developer Guide, "Composite".
struct CompositeEndpoint {
    let store: Store
    /// The resources that the requests may use.
    let routes: RouteTable

    private static let limit = 25
    private static let queryLimit = 5

    /// Handles `GET composite`: lists the resources below it.
    func resources(_ call: Call) -> Reply {
        Reply { writer in
            writer.beginObject()
            for name in ["batch", "sobjects"] {
                writer.key(name)
                writer.string(call.path("composite/\(name)"))
            }
            writer.endObject()
        }
    }

    /// Handles `POST composite`: returns the answers in order.
    func run(_ call: Call) throws(APIFault) -> Reply {
        let body = try RequestBody.object(of: call.request)
        let parts = try body.subrequests("compositeRequest") {
            part,
            path throws(APIFault) in
            try CompositePart(part, at: path, in: body)
        }
        guard parts.count <= Self.limit else {
            return Self.refusal(.tooManySubrequests(Self.limit))
        }
        guard parts.count(where: \.request.isQueryOrCollection) <= Self.queryLimit else {
            return Self.refusal(.tooManyQueries(Self.queryLimit))
        }
        guard Set(parts.map(\.referenceID)).count == parts.count else { throw .repeatedReference }
        let answers =
            body.json["allOrNone"]?.boolean == true
            ? try together(parts, in: call) : singly(parts, in: call)
        return Reply {
            Self.write(zip(parts.map { $0.referenceID as String? }, answers), to: &$0)
        }
    }

    /// Returns the answer when no request is carried out: one entry without a reference id, as in
    /// public logs.
    private static func refusal(_ fault: APIFault) -> Reply {
        Reply { write([(nil, Reply(fault))], to: &$0) }
    }

    /// Carries out each request independently: its changes stay if another one fails.
    private func singly(_ parts: [CompositePart], in call: Call) -> [Reply] {
        var answers = CompositeAnswers()
        return parts.map { part in
            let reply = answers.reply(to: part, of: call, by: routes, in: call.transaction)
            answers.add(reply, to: part)
            return reply
        }
    }

    /// Carries out all requests or none: the first failure ends them, and the others report that.
    private func together(
        _ parts: [CompositePart],
        in call: Call
    ) throws(APIFault) -> [Reply] {
        var replies: [Reply] = []
        var failure: Int?
        try store.transaction(for: call) { transaction in
            var answers = CompositeAnswers()
            for (index, part) in parts.enumerated() {
                let reply = answers.reply(to: part, of: call, by: routes, in: transaction)
                replies.append(reply)
                answers.add(reply, to: part)
                if reply.status >= 400 || answers.hasFailedRow(part) {
                    failure = index
                    return false
                }
            }
            return true
        }
        guard let failure else { return replies }
        return parts.indices.map { $0 == failure ? replies[$0] : Reply(.undone) }
    }

    private static func write(
        _ answers: some Sequence<(String?, Reply)>,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.key("compositeResponse")
        writer.beginArray()
        for (referenceID, reply) in answers {
            writer.beginObject()
            writer.key("body")
            if let content = reply.content { content(&writer) } else { writer.null() }
            writer.key("httpHeaders")
            writer.beginObject()
            for field in reply.headers.fields {
                writer.key(field.name)
                writer.string(field.value)
            }
            writer.endObject()
            writer.key("httpStatusCode")
            writer.integer(reply.status)
            writer.key("referenceId")
            writer.string(referenceID)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

extension APIFault {
    fileprivate static let undone = APIFault(
        "PROCESSING_HALTED",
        "The transaction was rolled back since another operation in the same transaction failed."
    )

    /// Returns the error for too many queries and collections.
    ///
    /// The number is documented; the text is modelled on that for too many requests.
    fileprivate static func tooManyQueries(_ limit: Int) -> APIFault {
        APIFault(
            "LIMIT_EXCEEDED",
            "The request can’t contain more than \(limit) query and collection operations."
        )
    }
}
