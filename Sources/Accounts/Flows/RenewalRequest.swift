import Client
import HTTP
import Platform

/// A request for new tokens of a saved login.
struct RenewalRequest: Sendable {
    let session: Session
    let network: SignInNetwork
    let environment: Environment

    /// Requests new tokens from the login's server.
    ///
    /// - Throws: `SignInError`; with the new refresh token, if the rest of the answer is not for
    ///   this login.
    func tokens(for grant: TokenGrant) async throws(SignInError) -> RenewedTokens {
        let answer = try await network.server(at: session.loginURL).token(
            for: grant,
            client: session.client ?? .platformCLI
        )
        do throws(SignInError) {
            try check(answer)
        } catch {
            var error = error
            error.refreshToken = answer.refreshToken
            throw error
        }
        return RenewedTokens(answer)
    }

    /// Requests new tokens for the login's refresh token.
    static func byRefreshToken(
        _ request: RenewalRequest
    ) async throws(SignInError) -> RenewedTokens {
        guard let token = request.session.secrets.refreshToken else {
            throw SignInError(.noOther)
        }
        return try await request.tokens(for: .refreshToken(token))
    }

    /// Refuses a token of another server or org.
    func check(_ answer: TokenAnswer) throws(SignInError) {
        guard answer.instanceURL == session.instanceURL else {
            throw SignInError(
                .elsewhere(
                    expected: session.instanceURL.description,
                    found: answer.instanceURL.description
                )
            )
        }
        guard let told = answer.organizationID, let known = session.organizationID,
            told.prefix(15) != known.prefix(15)
        else { return }
        throw SignInError(.elsewhere(expected: "org \(known)", found: "org \(told)"))
    }
}

/// The answer to a renewal.
struct RenewedTokens: Sendable {
    let answer: TokenAnswer
    /// The server and audience of an assertion that succeeded.
    let route: JWTRoute?

    init(_ answer: TokenAnswer, by route: JWTRoute? = nil) {
        self.answer = answer
        self.route = route
    }
}
