/// An app that requests access, identified by its consumer key (RFC 6749 §2.3).
package struct OAuthClient: Hashable, Sendable {
    /// The client id, also called the consumer key.
    package let id: String
    /// The client secret; nil for an app without one.
    package let secret: Secret?

    /// Makes a client.
    package init(id: String, secret: Secret? = nil) {
        self.id = id
        self.secret = secret
    }

    /// The Salesforce CLI's own app, which every org accepts; it has no secret.
    package static let platformCLI = OAuthClient(id: "PlatformCLI")
}
