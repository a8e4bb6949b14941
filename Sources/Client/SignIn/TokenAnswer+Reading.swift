import HTTP
import Records

extension TokenAnswer {
    /// Reads the answer of a token endpoint, and checks that the login server may speak for the
    /// server in it.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - server: The login server.
    ///   - expected: The instance URL of a session that is renewed; nil if there is none yet.
    /// - Throws: `SignInError`, with the refresh token if the answer has one.
    init(
        _ reply: AuthorizationReply,
        from server: InstanceURL,
        expecting expected: InstanceURL?
    ) throws(SignInError) {
        let (json, secrets) = (try reply.json(), try reply.secrets())
        do throws(SignInError) {
            try self.init(json, secrets, from: server, expecting: expected)
        } catch {
            var error = error
            error.refreshToken = Self.refreshToken(in: secrets)
            throw error
        }
    }

    private init(
        _ json: JSONValue,
        _ secrets: JSONValue,
        from server: InstanceURL,
        expecting expected: InstanceURL?
    ) throws(SignInError) {
        let instanceURL = try Self.instanceURL(in: json, from: server)
        let host = SalesforceHost(server)
        guard expected.map({ $0 == instanceURL }) ?? host.speaks(for: instanceURL) else {
            throw SignInError(
                .elsewhere(
                    expected: (expected ?? server).description,
                    found: instanceURL.description
                )
            )
        }
        let identity = try Self.identity(in: json, from: server, or: instanceURL)
        if let type = json["token_type"]?.text, type.lowercased() != "bearer" {
            throw .malformed(server, "gave a token of the type \(type.prefix(40)), not Bearer")
        }
        guard let token = secrets["access_token"]?.text, Self.isToken(token) else {
            throw .malformed(server, "answered without an access token")
        }
        self.init(
            accessToken: Secret(token),
            refreshToken: Self.refreshToken(in: secrets),
            instanceURL: instanceURL,
            identity: identity,
            scope: json["scope"]?.text
        )
    }

    private static func refreshToken(in secrets: JSONValue) -> Secret? {
        secrets["refresh_token"]?.text.flatMap { $0.isEmpty ? nil : Secret($0) }
    }

    /// Whether a text can be sent as a token (RFC 6750 §2.1): it has only visible characters, and
    /// is not too long for a header.
    private static func isToken(_ text: String) -> Bool {
        (1...16_384).contains(text.utf8.count) && text.utf8.allSatisfy(\.isVisible)
    }

    private static func instanceURL(
        in json: JSONValue,
        from server: InstanceURL
    ) throws(SignInError) -> InstanceURL {
        guard let text = json["instance_url"]?.text else {
            throw .malformed(server, "does not give the org's address")
        }
        let url: InstanceURL
        do throws(InstanceURL.Fault) {
            url = try InstanceURL(text)
        } catch {
            let excerpt = text.prefix(200)
            throw .malformed(
                server,
                "leads to \"\(excerpt)\", which is not an instance URL: \(error)"
            )
        }
        try SalesforceHost(url).checkAnswersAPI()
        return url
    }

    private static func identity(
        in json: JSONValue,
        from server: InstanceURL,
        or instanceURL: InstanceURL
    ) throws(SignInError) -> String {
        guard let identity = json["id"]?.text, let origin = origin(of: identity) else {
            throw .malformed(server, "does not name the user")
        }
        guard origin == instanceURL || SalesforceHost(server).speaks(for: origin) else {
            throw SignInError(
                .elsewhere(expected: server.description, found: origin.description)
            )
        }
        return identity
    }

    /// Returns the server of an identity URL; nil if the URL is invalid.
    private static func origin(of identity: String) -> InstanceURL? {
        guard
            let match = identity.firstMatch(
                of: /^(https?:\/\/[^\/?#]+)\/id\/[A-Za-z0-9]+\/[A-Za-z0-9]+$/
            )
        else { return nil }
        return try? InstanceURL(String(match.1))
    }
}
