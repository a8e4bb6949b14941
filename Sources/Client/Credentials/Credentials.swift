public import HTTP

/// What lets a client into an org: where the org is, and an access token for each attempt of a request.
///
/// Many requests may ask at the same time. A provider that renews its token does so once for all of them;
/// each attempt then goes with the token of its own moment. The instance URL stays the same as long as the
/// credentials are used: a transport is made for one server.
public protocol Credentials: Sendable {
    /// The org's server.
    var instanceURL: InstanceURL { get }

    /// The OAuth access token (session id) for the attempt that is about to be made.
    ///
    /// - Throws: `OrgError`, with which the request then ends or is repeated, as for an attempt that failed.
    func accessToken() async throws(OrgError) -> Secret
}

/// Credentials whose access token stays the same.
public struct FixedCredentials: Credentials, Hashable {
    /// The org's server.
    public let instanceURL: InstanceURL
    private let token: Secret

    /// Makes credentials of a token.
    public init(instanceURL: InstanceURL, accessToken: Secret) {
        self.instanceURL = instanceURL
        token = accessToken
    }

    /// The token given.
    public func accessToken() -> Secret { token }
}
