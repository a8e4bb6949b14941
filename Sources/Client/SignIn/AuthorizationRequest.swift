public import HTTP

/// A request for a user's consent, which a browser carries to the sign-in server: PKCE with S256 (RFC 7636).
public struct AuthorizationRequest: Sendable {
    /// Where the browser is to go.
    public let url: String
    /// What the answer must bring back.
    public let state: String
    /// What proves at the token endpoint who has asked.
    public let verifier: Secret
    /// Where the browser comes back to.
    public let redirectURI: String

    /// Makes a request with a state and a verifier of their own.
    public init(
        to server: InstanceURL,
        client: OAuthClient,
        redirectURI: String,
        scopes: [String] = ["refresh_token", "api", "web"],
        using random: inout some RandomNumberGenerator
    ) {
        url = server.description
        state = ""
        verifier = Secret("")
        self.redirectURI = redirectURI
    }

    /// Reads what the browser brought back to `redirectURI`: the code.
    ///
    /// - Parameter target: Path and query of the browser's request.
    /// - Throws: `SignInError` for a state that is not this request's, a refusal of the user's, or no code.
    public func code(from target: String) throws(SignInError) -> Secret {
        throw SignInError(.malformed("not written yet"))
    }
}
