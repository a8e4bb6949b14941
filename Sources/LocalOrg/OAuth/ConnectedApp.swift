/// An app that may ask for access on a user's behalf.
package struct ConnectedApp: Hashable, Sendable {
    /// Its client id, or consumer key.
    package let id: String
    /// Its secret; empty for an app that cannot keep one.
    package let secret: String

    package init(id: String, secret: String = "") {
        self.id = id
        self.secret = secret
    }

    /// The program itself, which needs not ask.
    static let program = ConnectedApp(id: "sfctl")

    /// The apps that every built-in org has: the Salesforce CLI's own, which has no secret, and one with a secret, for
    /// clients that need one. The secret is none: it opens nothing but demo data.
    package static let standard = [
        ConnectedApp(id: "PlatformCLI"),
        ConnectedApp(id: "demo", secret: "demo-secret"),
    ]
}
