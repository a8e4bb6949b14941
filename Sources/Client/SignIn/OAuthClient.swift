/// An app that asks for access, by its consumer key (RFC 6749 §2.3).
public struct OAuthClient: Hashable, Sendable {
    /// The client id, or consumer key.
    public let id: String
    /// Its secret; nil for an app that has none.
    public let secret: Secret?

    /// Makes a client.
    public init(id: String, secret: Secret? = nil) {
        self.id = id
        self.secret = secret
    }

    /// The Salesforce CLI's own app, which orgs know; it has no secret.
    public static let platformCLI = OAuthClient(id: "PlatformCLI")
}
