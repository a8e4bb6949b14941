package import Crypto

/// An app that may request access on a user's behalf.
package struct ConnectedApp: Hashable, Sendable {
    /// The client id, also called the consumer key.
    package let id: String
    /// The client secret; empty for an app that cannot keep one.
    package let secret: String
    /// The callback URLs that may receive a code.
    package let callback: Callback
    /// The key that verifies the app's assertions; nil if it may not make any.
    package let key: RSAPublicKey?
    /// Whether an administrator has installed the app; users cannot authorize one that is not
    /// installed.
    package let isInstalled: Bool

    /// The callback URLs of an app.
    package enum Callback: Hashable, Sendable {
        /// Exactly one URL.
        case only(String)
        /// Any URL of this machine: for the org's own app, with all the URLs that its users need.
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

    /// Whether a URL may receive a code.
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

    /// sfctl itself, which needs no consent.
    static let program = ConnectedApp(id: "sfctl")

    /// The Salesforce CLI's own app, which has no secret and a fixed callback URL.
    package static let platformCLI = ConnectedApp(
        id: "PlatformCLI",
        callback: .only("http://localhost:1717/OauthRedirect")
    )
    /// The org's own app for signing in with a browser; it has no secret.
    package static let web = ConnectedApp(id: "demo-web")
    /// An app for programs that authenticate with a secret, which is public, since it only gives
    /// access to demo data.
    package static let service = ConnectedApp(id: "demo", secret: "demo-secret")
    /// An app that is not installed in the org.
    package static let uninstalled = ConnectedApp(id: "demo-uninstalled", isInstalled: false)

    /// The apps of every built-in org.
    package static let standard = [platformCLI, web, service, uninstalled]
}
