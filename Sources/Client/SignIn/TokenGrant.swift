/// What proves that a client may have an access token.
///
/// Source: Salesforce Help, "OAuth Authorization Flows"; RFC 6749 §4 and §6, RFC 7523, RFC 7636.
public enum TokenGrant: Hashable, Sendable {
    /// The code that the browser brought back, with the verifier of its challenge.
    case authorizationCode(Secret, verifier: Secret, redirectURI: String)
    /// A refresh token.
    case refreshToken(Secret)
    /// The client's own secret.
    case clientCredentials
    /// A JSON web token that the client has signed.
    case assertion(Secret)
}
