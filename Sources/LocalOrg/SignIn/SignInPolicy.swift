/// How the org lets people and programs in.
package struct SignInPolicy: Sendable {
    /// The apps that may ask.
    package var apps = ConnectedApp.standard
    /// How long an unused session lives, in milliseconds; Salesforce's default is two hours.
    package var sessionLifetime = 2 * 60 * 60 * 1000
    /// Whether a refresh gives a new refresh token, and ends the old one with the session that it gave.
    package var rotatesRefreshTokens = false
    /// The administrator's password; nil where signing in by user name and password is blocked, as in a new org.
    package var password: String?

    package init() {}
}
