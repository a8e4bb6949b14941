/// How the org lets people and programs in.
package struct SignInPolicy: Sendable {
    /// The apps that may ask.
    package var apps = ConnectedApp.standard
    /// How long an unused session lives, in milliseconds; Salesforce's default is two hours.
    package var sessionLifetime = 2 * 60 * 60 * 1000
    /// How long after its issue an access token ends, used or not, in milliseconds; nil where only disuse ends it.
    package var tokenLifetime: Int?
    /// Whether a refresh gives a new refresh token, and ends the old one with the session that it gave.
    package var rotatesRefreshTokens = false
    /// The administrator's password; nil where signing in by user name and password is blocked, as in a new org.
    package var password: String?

    package init() {}
}
