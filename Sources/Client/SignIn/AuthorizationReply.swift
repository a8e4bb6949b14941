import HTTP
import Records

/// An answer of the login server, which is not trusted.
///
/// Nothing is quoted from a successful answer, since it may contain a token. Displayed parts, such
/// as a user's name, are read after removing the secrets that were sent.
struct AuthorizationReply {
    private let answer: WholeResponse
    private let server: InstanceURL
    private let redaction: Redaction

    /// Wraps an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - server: The server that sent it.
    ///   - redaction: Hides the secrets that were sent.
    init(_ answer: WholeResponse, from server: InstanceURL, _ redaction: Redaction) {
        self.answer = answer
        self.server = server
        self.redaction = redaction
    }

    /// Parses the body as JSON without the secrets that were sent, regardless of its content type.
    ///
    /// - Throws: `SignInError`: `refused` for a protocol error with any status.
    func json() throws(SignInError) -> JSONValue {
        try json(of: redaction.redacted(answer.bytes, as: .data) ?? answer.bytes)
    }

    /// Parses the unchanged body as JSON, for its secrets: a server may return a token that was
    /// sent.
    ///
    /// - Throws: `SignInError`, as `json` does.
    func secrets() throws(SignInError) -> JSONValue { try json(of: answer.bytes) }

    private func json(of bytes: [UInt8]) throws(SignInError) -> JSONValue {
        try checkNoPage()
        let json = try parsed(bytes)
        guard json.members != nil else {
            throw .malformed(server, "answered with JSON that is not an object")
        }
        guard json["error"] == nil else { throw refusal ?? Self.unclear(server, answer.status) }
        return json
    }

    private func parsed(_ bytes: [UInt8]) throws(SignInError) -> JSONValue {
        do throws(JSONFault) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw .malformed(server, "answered with invalid JSON: \(error)")
        }
    }

    /// Checks that the answer is a success and not a web page, which a proxy or a login may send
    /// with any status.
    ///
    /// - Throws: `SignInError`.
    func checkNoPage() throws(SignInError) {
        try checkStatus()
        // Only the body decides, since the content type may be wrong.
        guard !Excerpt.isHTML(answer.bytes, contentType: nil) else {
            throw .malformed(server, "answered with a web page, not with JSON")
        }
    }

    private func checkStatus() throws(SignInError) {
        switch answer.status {
        case 200..<300: return
        case 300..<400: throw .malformed(server, "redirects to \(destination)")
        case 429, 500..<600:
            // A message from a proxy or a load balancer, such as "busy", is not a protocol error.
            let isJSON = (try? JSONValue(parsing: answer.bytes)) != nil
            throw (isJSON ? refusal : nil) ?? SignInError(.unavailable(status: answer.status))
        default: throw refusal ?? Self.unclear(server, answer.status)
        }
    }

    /// The protocol error in the answer; its whole text is shown, so even short secrets are
    /// removed.
    private var refusal: SignInError? {
        let body = redaction.redacted(answer.bytes, as: .message) ?? answer.bytes
        return OAuthRefusal.find(status: answer.status, body: body).map {
            SignInError(.refused($0))
        }
    }

    /// The host of a redirect; the rest of its URL may contain a session.
    private var destination: String {
        let location = answer.headers["Location"] ?? ""
        guard let match = location.firstMatch(of: /^(?:https?:)?\/\/([^\/?#]+)/) else {
            return "another page"
        }
        return redaction.redacted(String(match.1.prefix(253)))
    }

    private static func unclear(_ server: InstanceURL, _ status: Int) -> SignInError {
        .malformed(server, "answered with status \(status) and no OAuth error")
    }
}

extension SignInError {
    /// Makes an error for an answer that violates the protocol.
    static func malformed(_ server: InstanceURL, _ problem: String) -> SignInError {
        SignInError(.malformed("\(server.host) \(problem)"))
    }
}
