public import HTTP

/// What it takes to act in an org: where it is, and the token that lets one in.
public struct Session: Hashable, Sendable {
    /// The org's server.
    public let instanceURL: InstanceURL
    /// The OAuth access token (session id).
    public let accessToken: Secret

    /// Makes a session.
    public init(instanceURL: InstanceURL, accessToken: Secret) {
        self.instanceURL = instanceURL
        self.accessToken = accessToken
    }
}
