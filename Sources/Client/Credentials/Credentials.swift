public import HTTP

/// The URL of an org, and an access token for each attempt of a request.
///
/// Many requests may ask for a token at the same time; an implementation that renews its token does so once
/// for all of them. The instance URL does not change: a transport is made for one server.
public protocol Credentials: Sendable {
    /// The org's server.
    var instanceURL: InstanceURL { get }
    /// What to type when the org turns a new token away; nil where there is nothing special.
    var remedy: String? { get }

    /// The OAuth access token (session id) for the attempt that is about to be made.
    ///
    /// - Parameter refused: The token that the org has turned away, so that another one is needed; nil where
    ///   none was. The one in use may have been renewed since, for another request.
    /// - Returns: The token to send.
    /// - Throws: `SignInError`; the request is then not sent, and fails with `noToken`. It is not repeated:
    ///   whether a token may be asked for again is known here alone. `noOther` says that the refusal stands.
    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret
}

extension Credentials {
    /// Nothing special.
    public var remedy: String? { nil }
}

/// Credentials whose access token stays the same.
public struct FixedCredentials: Credentials, Hashable {
    /// The org's server.
    public let instanceURL: InstanceURL
    /// What to type when the org turns the token away.
    public let remedy: String?
    private let token: Secret

    /// Makes credentials of a token.
    ///
    /// - Parameters:
    ///   - instanceURL: The org's server.
    ///   - accessToken: The token.
    ///   - remedy: What to type when the org turns the token away.
    public init(instanceURL: InstanceURL, accessToken: Secret, remedy: String? = nil) {
        self.instanceURL = instanceURL
        token = accessToken
        self.remedy = remedy
    }

    /// The token given: there is no other.
    public func accessToken(replacing refused: Secret?) throws(SignInError) -> Secret {
        guard refused == nil else { throw SignInError(.noOther, remedy: remedy) }
        return token
    }
}
