/// An app that may ask for access on a user's behalf.
package struct ConnectedApp: Hashable, Sendable {
    /// Its client id, or consumer key.
    package let id: String
    /// Its secret; empty for an app that cannot keep one.
    package let secret: String
    /// The callback URLs that a code may go to.
    package let callback: Callback
    /// The key by which its assertions are known to be its own; nil where it may not make any.
    package let key: RSAPublicKey?
    /// Whether an administrator has installed it; users cannot let in one that is not.
    package let isInstalled: Bool

    /// The callback URLs that an app has.
    package enum Callback: Hashable, Sendable {
        /// One, to the letter.
        case only(String)
        /// Any of this machine: the app of an org's own, with all the URLs that its users need.
        case loopback
    }

    package init(
        id: String,
        secret: String = "",
        callback: Callback = .loopback,
        key: RSAPublicKey? = nil,
        isInstalled: Bool = true
    ) {
        self.id = id
        self.secret = secret
        self.callback = callback
        self.key = key
        self.isInstalled = isInstalled
    }

    /// Whether a code may go to a URL.
    func allows(callback url: String) -> Bool {
        guard AuthorizationRequest.isLocal(url) else { return false }
        return switch callback {
        case .only(let known): url == known
        case .loopback: true
        }
    }

    /// Refuses an app that is not installed.
    func checkInstalled() throws(OAuthFault) {
        guard isInstalled else { throw .notInstalled }
    }

    /// The program itself, which needs no consent.
    static let program = ConnectedApp(id: "sfctl")

    /// The Salesforce CLI's own app, which has no secret, and which no org can give another callback URL.
    package static let platformCLI = ConnectedApp(
        id: "PlatformCLI",
        callback: .only("http://localhost:1717/OauthRedirect")
    )
    /// An app of the org's own, for sign-in by browser; it has no secret.
    package static let web = ConnectedApp(id: "demo-web")
    /// An app for programs that prove themselves by a secret, which is none: it opens nothing but demo data.
    package static let service = ConnectedApp(id: "demo", secret: "demo-secret")
    /// An app that is not installed in the org.
    package static let uninstalled = ConnectedApp(id: "demo-uninstalled", isInstalled: false)

    /// The apps that every built-in org has.
    package static let standard = [platformCLI, web, service, uninstalled]
}
