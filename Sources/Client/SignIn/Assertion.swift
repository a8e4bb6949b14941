public import HTTP

/// A JSON web token by which a client signs in for a user (RFC 7519, RFC 7523), to be signed with RS256.
public struct Assertion: Sendable {
    /// The bytes that are to be signed: header and claims.
    public let signingInput: [UInt8]

    /// Makes claims.
    ///
    /// - Parameters:
    ///   - issuer: The client id.
    ///   - subject: The user name.
    ///   - audience: The sign-in server's URL.
    ///   - expiry: Seconds since 1970.
    public init(issuer: String, subject: String, audience: String, expiry: Int) {
        signingInput = []
    }

    /// The whole token.
    public func signed(_ signature: [UInt8]) -> Secret {
        Secret("")
    }
}
