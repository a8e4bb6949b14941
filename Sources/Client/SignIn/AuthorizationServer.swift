public import HTTP

/// The server that one signs in to: `login.salesforce.com`, `test.salesforce.com` or an org's My Domain.
///
/// Nothing here is repeated: a code and a rotating refresh token can be used once.
public struct AuthorizationServer: Sendable {
    /// Its URL.
    public let url: InstanceURL
    private let transport: any Transport
    private let userAgent: String

    /// Makes a server that a transport leads to.
    public init(_ url: InstanceURL, transport: any Transport, userAgent: String) {
        self.url = url
        self.transport = transport
        self.userAgent = userAgent
    }

    /// Asks for an access token (`POST /services/oauth2/token`).
    public func token(
        for grant: TokenGrant,
        client: OAuthClient
    ) async throws(SignInError) -> TokenAnswer {
        throw SignInError(.malformed("not written yet"))
    }

    /// Ends a session, or a refresh token with all its sessions (`POST /services/oauth2/revoke`).
    public func revoke(_ token: Secret) async throws(SignInError) {
        throw SignInError(.malformed("not written yet"))
    }

    /// Asks who is signed in (`GET /services/oauth2/userinfo`).
    public func userInfo(_ accessToken: Secret) async throws(SignInError) -> UserInfo {
        throw SignInError(.malformed("not written yet"))
    }

    /// Asks for a URL that opens a page in a browser with the session, once (`POST /services/oauth2/singleaccess`).
    public func frontdoorURL(
        _ accessToken: Secret,
        path: String
    ) async throws(SignInError) -> Secret {
        throw SignInError(.malformed("not written yet"))
    }
}
