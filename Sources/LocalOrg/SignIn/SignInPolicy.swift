/// The org's policy for sign-ins.
package struct SignInPolicy: Sendable {
    /// The apps that may request access.
    package var apps = ConnectedApp.standard
    /// The maximum time without use of a session, in milliseconds; Salesforce's default is two
    /// hours.
    package var sessionLifetime = 2 * 60 * 60 * 1000
    /// The maximum age of an access token, used or not, in milliseconds; nil if it ends only after
    /// disuse.
    package var tokenLifetime: Int?
    /// Whether a refresh gives a new refresh token, and ends the old one with its session.
    package var rotatesRefreshTokens = false
    /// The administrator's password; nil if signing in by user name and password is blocked, as in
    /// a new org.
    package var password: String?

    package init() {}
}
