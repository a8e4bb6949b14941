package import HTTP

/// The URL of an org, and an access token for each attempt of a request.
///
/// Many requests may need a token at the same time; an implementation that renews its token does so
/// once for all of them. The instance URL does not change: a transport connects to a single server.
package protocol Credentials: Sendable {
    /// The org's server.
    var instanceURL: InstanceURL { get }
    /// The command to type if the org rejects a new token; nil if there is no specific one.
    var remedy: String? { get }

    /// Returns the OAuth access token (session id) for the next attempt.
    ///
    /// - Parameter refused: The token that the org has rejected, so that another one is needed; nil
    ///   if there is none. The current one may have been renewed since, for another request.
    /// - Returns: The token to send.
    /// - Throws: `SignInError`; the request is then not sent, and fails with `noToken`. It is not
    ///   repeated, because only the implementation knows whether a token may be requested again.
    ///   `noOther` means that the refusal stands.
    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret
}

extension Credentials {
    /// No specific command.
    package var remedy: String? { nil }
}

/// Credentials whose access token stays the same.
package struct FixedCredentials: Credentials, Hashable {
    /// The org's server.
    package let instanceURL: InstanceURL
    /// The command to type if the org rejects the token.
    package let remedy: String?
    private let token: Secret

    /// Makes credentials from a token.
    ///
    /// - Parameters:
    ///   - instanceURL: The org's server.
    ///   - accessToken: The token.
    ///   - remedy: The command to type if the org rejects the token.
    package init(instanceURL: InstanceURL, accessToken: Secret, remedy: String? = nil) {
        self.instanceURL = instanceURL
        token = accessToken
        self.remedy = remedy
    }

    /// Returns the given token, which is the only one.
    package func accessToken(replacing refused: Secret?) throws(SignInError) -> Secret {
        guard refused == nil else { throw SignInError(.noOther, remedy: remedy) }
        return token
    }
}
