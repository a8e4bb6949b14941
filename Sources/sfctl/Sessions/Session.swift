import Client
import HTTP
import Text

/// A saved sign-in: its user, its org, and the data for its renewal.
struct Session: Hashable, Sendable {
    /// The alias, or the user name without one; unique among the sessions.
    let name: String
    /// The id, which distinguishes this sign-in from earlier and later ones with the same name: 16
    /// hexadecimal digits.
    var id = Session.newID()
    /// The sign-in flow, which determines the renewal.
    var flow: Flow
    /// The org's server.
    var instanceURL: InstanceURL
    /// The server for renewals.
    var loginURL: InstanceURL
    var userName: String?
    /// The user's id, of 18 characters.
    var userID: String?
    /// The org's id, of 18 characters.
    var organizationID: String?
    /// The kind of org, as reported at sign-in.
    var kind: OrgKind = .unknown
    /// The app of the sign-in.
    var clientID: String?
    /// The path of the private key of an app that signs its assertions.
    var keyFile: String?
    /// The audience of the assertions; nil for the server's URL.
    var audience: String?
    /// The storage of the secrets.
    var storage = Storage.file
    var secrets = Secrets()

    /// The sign-in flows, by their names in the file.
    enum Flow: String, Sendable, CaseIterable {
        /// With a browser.
        case web
        /// With an assertion signed by a private key.
        case jwt
        /// With the app's own secret.
        case clientCredentials = "client-credentials"
        /// With a given token, which cannot be renewed.
        case accessToken = "access-token"
        /// With a given refresh token, in an sfdx URL or alone.
        case refreshToken = "refresh-token"
        /// With a refresh token that the Salesforce CLI also uses.
        case salesforceCLI = "sf"
    }

    /// The storage of secrets.
    enum Storage: String, Sendable, CaseIterable {
        case file
        case keychain
    }

    /// The secrets of a session.
    struct Secrets: Hashable, Sendable {
        var accessToken: Secret?
        var refreshToken: Secret?
        var clientSecret: Secret?
    }

    /// Makes a unique id for a sign-in.
    static func newID() -> String {
        String(UInt64.random(in: .min ... .max), radix: 16).zeroPadded(to: 16)
    }

    /// The app with its secret.
    var client: OAuthClient? { clientID.map { OAuthClient(id: $0, secret: secrets.clientSecret) } }
}
