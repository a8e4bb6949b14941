package import Client
package import HTTP
import Text

/// A saved login: its user, its org, and the data for its renewal.
package struct Session: Hashable, Sendable {
    /// The alias, or the user name without one; unique among the sessions.
    package let name: String
    /// The id, which distinguishes this login from earlier and later ones with the same name: 16
    /// hexadecimal digits.
    var id = Session.newID()
    /// The flow, which renews the login.
    package var flow: Flow
    /// The org's server.
    package var instanceURL: InstanceURL
    /// The server for renewals.
    package var loginURL: InstanceURL
    package var userName: String?
    /// The user's id, of 18 characters.
    var userID: String?
    /// The org's id, of 18 characters.
    package var organizationID: String?
    /// The kind of org, as reported at login.
    package var kind: OrgKind = .unknown
    /// The app of the login.
    package var clientID: String?
    /// The path of the private key of an app that signs its assertions.
    var keyFile: String?
    /// The audience of the assertions; nil for the server's URL.
    var audience: String?
    /// The storage of the secrets.
    package var storage = Storage.file
    package var secrets = Secrets()

    init(
        name: String,
        id: String = Session.newID(),
        flow: Flow,
        instanceURL: InstanceURL,
        loginURL: InstanceURL,
        userName: String? = nil,
        userID: String? = nil,
        organizationID: String? = nil,
        kind: OrgKind = .unknown,
        clientID: String? = nil,
        keyFile: String? = nil,
        audience: String? = nil,
        storage: Storage = .file,
        secrets: Secrets = Secrets()
    ) {
        self.name = name
        self.id = id
        self.flow = flow
        self.instanceURL = instanceURL
        self.loginURL = loginURL
        self.userName = userName
        self.userID = userID
        self.organizationID = organizationID
        self.kind = kind
        self.clientID = clientID
        self.keyFile = keyFile
        self.audience = audience
        self.storage = storage
        self.secrets = secrets
    }

    /// The storage of secrets.
    package enum Storage: String, Sendable, CaseIterable {
        case file
        case keychain
    }

    /// The secrets of a session.
    package struct Secrets: Hashable, Sendable {
        package var accessToken: Secret?
        package var refreshToken: Secret?
        package var clientSecret: Secret?

        init(
            accessToken: Secret? = nil,
            refreshToken: Secret? = nil,
            clientSecret: Secret? = nil
        ) {
            self.accessToken = accessToken
            self.refreshToken = refreshToken
            self.clientSecret = clientSecret
        }
    }

    /// Makes a unique id for a login.
    static func newID() -> String {
        .randomHexDigits()
    }

    /// The app with its secret.
    package var client: OAuthClient? {
        clientID.map { OAuthClient(id: $0, secret: secrets.clientSecret) }
    }

    /// Returns a command for logging in again, to the same server with the same app.
    func loginCommand(_ words: [String]) -> String { ShellWord.line(loginWords(words)) }

    /// Returns the words of a command for logging in again.
    func loginWords(_ words: [String]) -> [String] {
        let server = ["--instance-url", loginURL.description, "--alias", name]
        let app =
            clientID.map { $0 == OAuthClient.platformCLI.id ? [] : ["--client-id", $0] } ?? []
        let store = storage == .keychain ? ["--store", "keychain"] : []
        return words + app + server + store
    }
}
