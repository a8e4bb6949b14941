/// An app that requests access, identified by its consumer key (RFC 6749 §2.3).
public struct OAuthClient: Hashable, Sendable {
    /// The client id, also called the consumer key.
    public let id: String
    /// The client secret; nil for an app without one.
    public let secret: Secret?

    /// Makes a client.
    public init(id: String, secret: Secret? = nil) {
        self.id = id
        self.secret = secret
    }

    /// The Salesforce CLI's own app, which every org accepts; it has no secret.
    public static let platformCLI = OAuthClient(id: "PlatformCLI")
}
