import Client
import HTTP

/// A sign-in that is kept: whose it is, where it leads, and what renews it.
struct Session: Hashable, Sendable {
    /// The alias, or the user name where there is none; unique among the sessions.
    let name: String
    /// Tells this sign-in from an earlier and a later one of the same name: 16 hexadecimal digits.
    var id = Session.newID()
    /// How it was signed in, which tells how it is renewed.
    var flow: Flow
    /// The org's server.
    var instanceURL: InstanceURL
    /// The server that renews it.
    var loginURL: InstanceURL
    var userName: String?
    /// The user's id, of 18 characters.
    var userID: String?
    /// The org's id, of 18 characters.
    var organizationID: String?
    /// What kind of org it is, as it said at sign-in.
    var kind: OrgKind = .unknown
    /// The app that asked.
    var clientID: String?
    /// The private key of an app that signs its assertions: a path.
    var keyFile: String?
    /// Where the secrets are kept.
    var storage = Storage.file
    var secrets = Secrets()

    /// The ways of signing in, by the words of the file.
    enum Flow: String, Sendable, CaseIterable {
        /// By the browser.
        case web
        /// By an assertion that a private key signs.
        case jwt
        /// By the app's own secret.
        case clientCredentials = "client-credentials"
        /// By a token that was given; nothing renews it.
        case accessToken = "access-token"
        /// By a refresh token that was given, in an sfdx URL or alone.
        case refreshToken = "refresh-token"
        /// By a refresh token that the Salesforce CLI uses too.
        case salesforceCLI = "sf"
    }

    /// Where secrets are kept.
    enum Storage: String, Sendable, CaseIterable {
        case file
        case keychain
    }

    /// What must not be seen.
    struct Secrets: Hashable, Sendable {
        var accessToken: Secret?
        var refreshToken: Secret?
        var clientSecret: Secret?
    }

    /// An id that no other sign-in has.
    static func newID() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The app with its secret.
    var client: OAuthClient? { clientID.map { OAuthClient(id: $0, secret: secrets.clientSecret) } }

    /// Whether a new access token can be had without the user.
    var isRenewable: Bool {
        switch flow {
        case .accessToken: false
        case .jwt, .clientCredentials: true
        case .web, .refreshToken, .salesforceCLI: true
        }
    }
}
