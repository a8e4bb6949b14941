package import Client
package import HTTP

/// The keeper of new logins, to which the methods of `sfctl login` hand their tokens.
package protocol LoginKeeper: Sendable {
    /// Identifies the owner of the tokens, and saves the login.
    func keep(_ grant: FirstGrant) async throws -> Session

    /// Saves a refresh token that came in an otherwise unusable answer to another one.
    ///
    /// - Parameters:
    ///   - token: The new token.
    ///   - flow: The login's flow.
    ///   - url: The server that returned it.
    ///   - client: The app.
    func keep(replacement token: Secret, of flow: Flow, at url: InstanceURL, _ client: OAuthClient)
        async

    /// Saves logins of the Salesforce CLI: those with the names, or all if there are no names.
    func takeOver(_ names: [String]) async throws -> LoginOutcome
}
