import HTTP
import HTTPServer

/// The routes for signing in: `/services/oauth2/…`, `/id/…`, `/setup/connect`,
/// `/secur/frontdoor.jsp`.
struct SignInRoutes: Sendable {
    private let routes: [[String]: Handlers]
    private let identity: IdentityEndpoint

    private typealias Handlers = [Request.Method: @Sendable (OAuthCall) -> WholeResponse]

    /// - Parameters:
    ///   - store: The org's data, with the administrator's record.
    ///   - policy: The org's policy for sign-ins.
    ///   - timeZones: The rules of the users' time zones.
    ///   - tokens: The issuer of access tokens.
    init(store: Store, policy: SignInPolicy, timeZones: TimeZones, tokens: AccessTokens) {
        let grants = Grants()
        let administrator = Administrator(store: store)
        let identity = IdentityEndpoint(
            administrator: administrator,
            tokens: tokens,
            timeZones: timeZones
        )
        let authorization = AuthorizationEndpoint(apps: policy.apps, grants: grants)
        let device = DeviceEndpoint(apps: policy.apps, grants: grants)
        let token = TokenEndpoint(
            policy: policy,
            administrator: administrator,
            grants: grants,
            tokens: tokens
        )
        let singleAccess = SingleAccessEndpoint(administrator: administrator, tokens: tokens)
        let status = StatusEndpoint(
            apps: policy.apps,
            administrator: administrator,
            grants: grants,
            tokens: tokens
        )
        self.identity = identity
        routes = [
            ["services", "oauth2", "authorize"]: [
                .get: authorization.page, .post: authorization.decide,
            ],
            ["services", "oauth2", "token"]: [.post: token.response],
            ["services", "oauth2", "revoke"]: [.get: status.revoke, .post: status.revoke],
            ["services", "oauth2", "introspect"]: [.post: status.introspect],
            ["services", "oauth2", "userinfo"]: [.get: identity.claims, .post: identity.claims],
            ["services", "oauth2", "singleaccess"]: [
                .get: singleAccess.url, .post: singleAccess.url,
            ],
            ["secur", "frontdoor.jsp"]: [.get: singleAccess.page, .post: singleAccess.page],
            ["setup", "connect"]: [.get: device.page, .post: device.decide],
        ]
    }

    /// Returns the answer at a time in milliseconds since 1970; nil for a request to another
    /// resource.
    func response(
        to request: ServerRequest,
        at target: RequestTarget,
        now: Int
    ) -> WholeResponse? {
        if target.segments.count == 3, target.segments[0] == "id" {
            return identity.identity(OAuthCall(request, at: target, now: now))
        }
        guard let handlers = routes[target.segments] else { return nil }
        let method = request.method == .head ? .get : request.method
        if let handler = handlers[method] {
            return handler(OAuthCall(request, at: target, now: now))
        }
        let allowed = [Request.Method.get, .post].filter { handlers[$0] != nil }
        return Reply(request.method, isNotAmong: allowed.map(\.rawValue)).rendered(for: request)
    }
}
