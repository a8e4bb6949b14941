/// An app that may ask for access on a user's behalf.
package struct ConnectedApp: Hashable, Sendable {
    /// Its client id, or consumer key.
    package let id: String
    /// Its secret; empty for an app that cannot keep one.
    package let secret: String

    /// The key by which its assertions are known to be its own; nil where it may not make any.
    package let key: RSAPublicKey?

    package init(id: String, secret: String = "", key: RSAPublicKey? = nil) {
        self.id = id
        self.secret = secret
        self.key = key
    }

    /// The program itself, which needs no consent.
    static let program = ConnectedApp(id: "sfctl")

    /// The apps that every built-in org has.
    ///
    /// The Salesforce CLI's own has no secret; the other is for clients that need one. Its secret is none: it opens nothing
    /// but demo data.
    package static let standard = [
        ConnectedApp(id: "PlatformCLI"),
        ConnectedApp(id: "demo", secret: "demo-secret"),
    ]
}
