import Client
import Foundation
import Records

/// `composite/batch`: up to 25 requests in the body of one, which is how SOQL too long for a URI is sent.
enum BatchEndpoint {
    private static let limit = 25

    private struct Batch: Decodable {
        let batchRequests: [Part]
        let haltOnError: Bool?
    }

    private struct Part: Decodable {
        let method: String
        let url: String
    }

    /// `POST composite/batch`: the answers, one after the other; a failed one fails only itself unless
    /// `haltOnError` is true.
    static func run(_ call: Call) throws(APIFault) -> Reply {
        let batch = try decode(call.request.body)
        guard batch.batchRequests.count <= limit else { throw .tooManyParts }
        var replies: [Reply] = []
        var hasErrors = false
        for part in batch.batchRequests {
            let isHalted = hasErrors && batch.haltOnError == true
            let reply = isHalted ? Reply(.halted) : reply(to: part, in: call)
            hasErrors = hasErrors || reply.status >= 400
            replies.append(reply)
        }
        return Reply { [replies, hasErrors] in write(replies, hasErrors: hasErrors, to: &$0) }
    }

    private static func decode(_ body: [UInt8]) throws(APIFault) -> Batch {
        do {
            return try JSONDecoder().decode(Batch.self, from: Data(body))
        } catch let error as DecodingError {
            throw .unreadable(error)
        } catch {
            throw APIFault("JSON_PARSER_ERROR", error.localizedDescription)
        }
    }

    private static func reply(to part: Part, in call: Call) -> Reply {
        let method = Request.Method(rawValue: part.method.uppercased())
        let url = part.url.drop { $0 == "/" }
        let path = url.hasPrefix("services/data/") ? "/\(url)" : "/services/data/\(url)"
        guard let target = try? RequestTarget(path), !target.segments.contains("composite") else {
            return Reply(.notFound)
        }
        let request = ServerRequest(method, path, headers: call.request.headers)
        return call.router.reply(to: request, at: target, for: call.caller)
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
    /// A body that is no JSON, or not the JSON that is due; in the decoder's words.
    fileprivate static func unreadable(_ error: DecodingError) -> APIFault {
        let context =
            switch error {
            case .dataCorrupted(let context): context
            case .keyNotFound(_, let context): context
            case .typeMismatch(_, let context): context
            case .valueNotFound(_, let context): context
            @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
            }
        let cause = context.underlyingError as? NSError
        let words = cause?.userInfo[NSDebugDescriptionErrorKey] as? String
        return APIFault("JSON_PARSER_ERROR", words ?? context.debugDescription)
    }

    /// The text is a guess; the code is documented.
    fileprivate static let halted = APIFault(
        status: 412,
        "BATCH_PROCESSING_HALTED",
        "Batch processing halted per request"
    )

    /// The number is documented; code and text are a guess.
    fileprivate static let tooManyParts = APIFault(
        "LIMIT_EXCEEDED",
        "a batch cannot have more than 25 requests"
    )
}
