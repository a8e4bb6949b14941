import HTTP
import Text

/// The rule that determines the end of a request's body (RFC 9112 §6.3).
enum BodyFraming: Hashable {
    case length(Int)
    case chunked

    /// Reads the framing from a request's head; without framing fields, there is no body.
    ///
    /// - Throws: `BadMessage` 400 for contradictions, 501 for a coding other than `chunked`, and
    ///   the limit's own error for a length beyond it.
    init(of head: RequestHead, limit: BodyLimit) throws(BadMessage) {
        let codings = head.headers.elements(of: "Transfer-Encoding")
        let lengths = head.headers.elements(of: "Content-Length")
        guard !codings.isEmpty else {
            self = .length(try Self.length(lengths, limit: limit))
            return
        }
        // RFC 9112 §6.1: both fields, or chunks in HTTP/1.0, may be an attempt at smuggling.
        guard lengths.isEmpty, head.minorVersion > 0 else {
            throw BadMessage.malformed("Bad Framing")
        }
        guard codings.count == 1, codings[0].lowercased() == "chunked" else {
            throw BadMessage(501, "Transfer Coding Not Implemented")
        }
        self = .chunked
    }

    private static func length(_ values: [String], limit: BodyLimit) throws(BadMessage) -> Int {
        guard let value = values.first else { return 0 }
        // RFC 9112 §6.3: repetitions of the same length are acceptable.
        guard values.allSatisfy({ $0 == value }), !value.isEmpty, value.utf8.allSatisfy(\.isDigit)
        else { throw BadMessage.malformed("Bad Content-Length") }
        guard let length = Int(value), length <= limit.bytes else { throw limit.refusal }
        return length
    }
}
