import HTTP
import Records

/// An answer of the sign-in server, of which nothing is taken on trust.
///
/// Of an answer of a good status nothing is quoted: a token may stand in it. What is shown of it, such as a user's name,
/// is read without the secrets that were sent.
struct AuthorizationReply {
    private let answer: WholeResponse
    private let server: InstanceURL
    private let blanking: TokenBlanking

    /// Takes an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - server: Who sent it.
    ///   - blanking: Finds what was sent and must not come back in words.
    init(_ answer: WholeResponse, from server: InstanceURL, _ blanking: TokenBlanking) {
        self.answer = answer
        self.server = server
        self.blanking = blanking
    }

    /// The body as JSON without the secrets that were sent, whatever its type is said to be.
    ///
    /// - Throws: `SignInError`: `refused` for an error of the protocol, of any status.
    func json() throws(SignInError) -> JSONValue { try json(of: body) }

    /// The body as JSON as it came, for its secrets: a server may give a token back that was sent.
    ///
    /// - Throws: `SignInError`, as `json` does.
    func secrets() throws(SignInError) -> JSONValue { try json(of: answer.bytes) }

    private func json(of bytes: [UInt8]) throws(SignInError) -> JSONValue {
        try checkNoPage()
        let json = try parsed(bytes)
        guard json.members != nil else {
            throw .malformed(server, "answered with JSON that is no object")
        }
        guard json["error"] == nil else { throw refusal ?? Self.unclear(server, answer.status) }
        return json
    }

    private func parsed(_ bytes: [UInt8]) throws(SignInError) -> JSONValue {
        do throws(JSONFault) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw .malformed(server, "answered with JSON that cannot be read: \(error)")
        }
    }

    /// Checks that the answer is a success, and no web page, which a proxy or a login may send with any status.
    ///
    /// - Throws: `SignInError`.
    func checkNoPage() throws(SignInError) {
        try checkStatus()
        // Judged by the body alone: a type can be wrong either way.
        guard !Excerpt.isHTML(answer.bytes, contentType: nil) else {
            throw .malformed(server, "answered with a web page, not with JSON")
        }
    }

    private func checkStatus() throws(SignInError) {
        switch answer.status {
        case 200..<300: return
        case 300..<400: throw .malformed(server, "redirects to \(destination)")
        case 429, 500..<600:
            // A proxy's or a load balancer's own word, such as "busy", is no error of the protocol.
            let isJSON = (try? JSONValue(parsing: answer.bytes)) != nil
            throw (isJSON ? refusal : nil) ?? SignInError(.unavailable(status: answer.status))
        default: throw refusal ?? Self.unclear(server, answer.status)
        }
    }

    private var body: [UInt8] { blanking.blanked(answer.bytes) ?? answer.bytes }

    private var refusal: SignInError? {
        OAuthRefusal.find(status: answer.status, body: body).map { SignInError(.refused($0)) }
    }

    /// The host that a redirect names: the rest of its URL may hold a session.
    private var destination: String {
        let location = answer.headers["Location"] ?? ""
        guard let match = location.firstMatch(of: /^(?:https?:)?\/\/([^\/?#]+)/) else {
            return "another page"
        }
        return blanking.blanked(String(match.1.prefix(253)))
    }

    private static func unclear(_ server: InstanceURL, _ status: Int) -> SignInError {
        .malformed(server, "answered with status \(status) and no error of the protocol")
    }
}

extension SignInError {
    /// An answer that is not what the protocol says.
    static func malformed(_ server: InstanceURL, _ problem: String) -> SignInError {
        SignInError(.malformed("\(server.host) \(problem)"))
    }
}
