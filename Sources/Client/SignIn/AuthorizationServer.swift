package import HTTP
import Records

/// A login server: `login.salesforce.com`, `test.salesforce.com` or an org's My Domain.
///
/// Requests are never repeated: a code and a rotating refresh token can be used only once.
package struct AuthorizationServer: Sendable {
    /// The server's URL.
    package let url: InstanceURL
    private let transport: any Transport
    private let client: String
    private let clock: any Clock<Duration>
    private let observer: (any OrgObserver)?

    /// The maximum size of an answer, in bytes; a token's has about a thousand.
    private static let answerLimit = 1 << 20

    /// The extra time, after the task is cancelled, for a request whose answer is the only copy of
    /// a new token.
    private static let patience = Duration.seconds(5)

    /// Makes a server that is reached through a transport.
    ///
    /// - Parameters:
    ///   - url: The server's URL.
    ///   - transport: The transport to it.
    ///   - client: The client's name and version.
    ///   - clock: Measures the requests.
    ///   - observer: Receives the events of the requests.
    package init(
        _ url: InstanceURL,
        transport: any Transport,
        client: String,
        clock: any Clock<Duration> = ContinuousClock(),
        observer: (any OrgObserver)? = nil
    ) {
        self.url = url
        self.transport = transport
        self.client = client
        self.clock = clock
        self.observer = observer
    }

    /// Requests an access token (`POST /services/oauth2/token`).
    ///
    /// The request may use up a code or a refresh token, so a cancelled task waits a few seconds
    /// longer for the answer.
    ///
    /// - Parameters:
    ///   - grant: The proof that the client may have a token.
    ///   - client: The client.
    ///   - expected: The instance URL of the session that is renewed; nil if there is none yet.
    /// - Returns: The tokens, and the org's server.
    /// - Throws: `SignInError`; `elsewhere` if the answer names a server that this one may not
    ///   speak for.
    package func token(
        for grant: TokenGrant,
        client: OAuthClient,
        expecting expected: InstanceURL? = nil
    ) async throws(SignInError) -> TokenAnswer {
        try SalesforceHost(url).checkAnswersAPI()
        let redaction = Redaction(grant.secrets + [client.secret].compactMap(\.self))
        let request = form(grant.form(of: client), to: "/services/oauth2/token")
        let cancellation = DelayedCancellation(by: Self.patience, clock: clock)
        if Task.isCancelled { throw SignInError(.transport(.cancelled)) }
        let result: Result<WholeResponse, SignInError> = await cancellation.delay {
            await self.result(of: request, redaction)
        }
        let reply = AuthorizationReply(try result.get(), from: url, redaction)
        return try TokenAnswer(reply, from: url, expecting: expected)
    }

    /// Ends a session, or a refresh token with all its sessions (`POST /services/oauth2/revoke`).
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - client: The app that received it, which servers other than Salesforce require (RFC 7009
    ///     §2.1); nil if it is unknown.
    /// - Throws: `SignInError`; `refused` for a token that the server no longer knows.
    package func revoke(_ token: Secret, of client: OAuthClient? = nil) async throws(SignInError) {
        var form = Form()
        form.append("token", token)
        client?.append(to: &form)
        let redaction = Redaction([token, client?.secret].compactMap(\.self))
        let request = self.form(form, to: "/services/oauth2/revoke")
        let answer = try await result(of: request, redaction).get()
        try AuthorizationReply(answer, from: url, redaction).checkNoPage()
    }

    /// Fetches the logged-in user's information (`GET /services/oauth2/userinfo`).
    ///
    /// - Throws: `SignInError`.
    package func userInfo(_ accessToken: Secret) async throws(SignInError) -> UserInfo {
        let request = sign(Request(.get, "/services/oauth2/userinfo"), accessToken)
        let json = try await reply(to: request, hiding: accessToken).json()
        guard let info = UserInfo(json) else {
            throw .malformed(url, "does not name the user")
        }
        return info
    }
}

// MARK: - Requests

extension AuthorizationServer {
    private func form(_ form: Form, to path: String) -> Request {
        var request = Request(.post, path, body: Array(form.encoded.utf8))
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        return request
    }

    private func sign(_ request: Request, _ accessToken: Secret) -> Request {
        var request = request
        request.headers["Authorization"] = "Bearer \(accessToken.value)"
        return request
    }

    private func reply(
        to request: Request,
        hiding token: Secret
    ) async throws(SignInError) -> AuthorizationReply {
        let redaction = Redaction([token])
        let answer = try await result(of: request, redaction).get()
        return AuthorizationReply(answer, from: url, redaction)
    }

    /// Sends a request once.
    private func result(
        of request: Request,
        _ redaction: Redaction
    ) async -> Result<WholeResponse, SignInError> {
        var request = request
        request.headers["Accept"] = "application/json"
        request.headers["User-Agent"] = client
        let line = RequestLine(number: 1, method: request.method, target: request.target)
        let exchange = Exchange(
            line: line,
            clock: clock,
            observer: observer,
            redaction: redaction
        )
        do throws(TransportError) {
            let limit = Self.answerLimit
            return .success(try await exchange.run(request, over: transport, limit: limit))
        } catch .tooLarge {
            return .failure(.malformed(url, "sent more than 1 MiB, the limit for an answer"))
        } catch {
            return .failure(SignInError(.transport(error)))
        }
    }
}
