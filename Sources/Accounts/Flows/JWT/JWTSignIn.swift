import Client
import HTTP
import Platform

/// The login of an app that signs an assertion with its private key.
struct JWTSignIn: Sendable {
    let clientID: String
    let userName: String
    /// The path of the private key.
    let keyFile: String
    /// The routes to try, in order.
    let routes: [JWTRoute]

    /// The lifetime of the assertion in seconds; Salesforce allows a few minutes.
    private static let lifetime = 180

    /// Tries the routes until one of them gives a token.
    ///
    /// If a server refuses the assertion, another one may accept it, so the next route is tried.
    /// Any other problem with the first server is an error at once.
    ///
    /// - Parameters:
    ///   - network: The connection to the servers.
    ///   - environment: The time.
    ///   - check: Throws for another org's token, which is not accepted.
    /// - Returns: The token and its route.
    /// - Throws: `SignInError`: the most helpful refusal, with all others.
    func token(
        over network: SignInNetwork,
        in environment: Environment,
        check: (TokenAnswer) throws(SignInError) -> Void
    ) async throws(SignInError) -> (TokenAnswer, JWTRoute) {
        var failures: [(route: JWTRoute, error: SignInError)] = []
        for route in routes {
            let grant = try grant(for: route.audience, in: environment)
            do throws(SignInError) {
                let answer = try await network.server(at: route.server).token(
                    for: grant,
                    client: OAuthClient(id: clientID)
                )
                try check(answer)
                return (answer, route)
            } catch {
                guard !failures.isEmpty || error.isAboutServer,
                    error.cause != .transport(.cancelled)
                else { throw error }
                failures.append((route, error))
            }
        }
        throw Self.error(of: failures)
    }

    /// Signs an assertion.
    private func grant(
        for audience: String,
        in environment: Environment
    ) throws(SignInError) -> TokenGrant {
        let assertion = Assertion(
            issuer: clientID,
            subject: userName,
            audience: audience,
            expiry: environment.now() / 1000 + Self.lifetime
        )
        let signature = try RSASignature.sign(assertion.signingInput, keyFile: keyFile)
        return .assertion(assertion.signed(signature))
    }

    /// Returns the first refusal that is not about the audience, or else the first one, with all
    /// tried routes.
    private static func error(of failures: [(route: JWTRoute, error: SignInError)]) -> SignInError {
        let telling = failures.first { !$0.error.isAboutAudience } ?? failures.first
        var error = telling?.error ?? SignInError(.noOther)
        if failures.count > 1 {
            error.attempts = failures.map { "\($0.route): \($0.error)" }
        }
        return error
    }
}

extension SignInError {
    /// Whether another server or audience may succeed.
    fileprivate var isAboutServer: Bool {
        switch cause {
        case .refused(let refusal):
            !["rate_limit_exceeded", "server_error", "temporarily_unavailable"].contains(
                refusal.code
            )
        case .elsewhere: true
        default: false
        }
    }

    fileprivate var isAboutAudience: Bool {
        if case .refused(let refusal) = cause { refusal.text.contains("audience") } else { false }
    }
}
