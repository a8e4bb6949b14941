import Client
import HTTP
import Platform
import Text

/// The keeper of a saved sign-in's access token, which renews it once for all processes that need
/// it.
struct SessionRenewal: SessionKeeper {
    private let session: Session
    private let store: SessionStore
    private let environment: Environment
    private let network: SignInNetwork

    init(
        of session: Session,
        in store: SessionStore,
        _ environment: Environment,
        network: SignInNetwork
    ) {
        self.session = session
        self.store = store
        self.environment = environment
        self.network = network
    }

    /// Returns the stored token if it differs from the refused one, or a new one.
    ///
    /// - Throws: `SignInError`, also if the name now belongs to another sign-in: its token is for
    ///   another org.
    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        do {
            let kept = try await store.current(session)
            if let token = kept.secrets.accessToken, token != refused { return token }
            return try await store.whileLocked(session) {
                // Another process may have renewed it in the meantime.
                let kept = try await store.current(session)
                if let token = kept.secrets.accessToken, token != refused { return token }
                return try await renewWhole(kept)
            }
        } catch let error as SignInError {
            throw error
        } catch let error as SessionStoreError {
            let failure = error.failure
            throw SignInError(
                .local("\(failure.message): \(failure.reasons[0])"),
                remedy: failure.hints.first
            )
        } catch is CancellationError {
            throw SignInError(.transport(.cancelled))
        } catch {
            throw SignInError(.local("\(error)"))
        }
    }

    /// Renews the token to the end, even after a first signal.
    ///
    /// After a cancellation, the token request and the storing of its answer each get a few more
    /// seconds.
    private func renewWhole(_ session: Session) async throws -> Secret {
        try await CancellationWatch.awaiting {
            do {
                return Result<Secret, any Error>.success(try await renew(session))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    private func renew(_ session: Session) async throws -> Secret {
        var session = session
        do {
            // A refresh token that rotates is worthless once it is sent, so its replacement must be
            // storable.
            if session.hasRefreshToken { try store.file.checkIsWritable() }
            let (answer, route) = try await answer(for: session)
            if let route { (session.loginURL, session.audience) = (route.server, route.audience) }
            session.secrets.refreshToken = answer.refreshToken ?? session.secrets.refreshToken
            session.secrets.accessToken = answer.accessToken
            try await keep(session)
            return answer.accessToken
        } catch var error as SignInError {
            // The sent token may be used up; its replacement is stored, whatever the rest of the
            // answer says.
            if let token = error.refreshToken {
                session.secrets.refreshToken = token
                try await store.update(session)
            }
            error.refreshToken = nil
            error.remedy = error.remedy ?? session.remedy
            throw error
        }
    }

    /// Stores the tokens; if nothing is lost, a session that cannot be stored still serves this
    /// process.
    private func keep(_ session: Session) async throws {
        do throws(SessionStoreError) {
            try await store.update(session)
        } catch {
            guard case .refused = error, !session.hasRefreshToken else { throw error }
        }
    }

    /// Refuses a token of another server or org.
    private func check(_ answer: TokenAnswer, of session: Session) throws(SignInError) {
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

    /// Requests a new token; for an assertion, also returns its route.
    private func answer(
        for session: Session
    ) async throws(SignInError) -> (TokenAnswer, JWTRoute?) {
        let grant: TokenGrant
        switch session.flow {
        case .accessToken: throw SignInError(.noOther)
        case .clientCredentials: grant = .clientCredentials
        case .web, .refreshToken, .salesforceCLI:
            guard let token = session.secrets.refreshToken else { throw SignInError(.noOther) }
            grant = .refreshToken(token)
        case .jwt: return try await answer(toAssertionOf: session)
        }
        let answer = try await network.server(at: session.loginURL).token(
            for: grant,
            client: session.client ?? .platformCLI
        )
        do throws(SignInError) {
            try check(answer, of: session)
        } catch {
            var error = error
            error.refreshToken = answer.refreshToken
            throw error
        }
        return (answer, nil)
    }

    /// Requests a new token with an assertion.
    ///
    /// Tries the last successful route first; a login imported from sf has none yet.
    private func answer(
        toAssertionOf session: Session
    ) async throws(SignInError) -> (TokenAnswer, JWTRoute?) {
        let routes = JWTRoute.all(
            at: session.loginURL,
            audience: environment.variable("SF_AUDIENCE_URL")
        )
        let known = session.audience.map { JWTRoute(server: session.loginURL, audience: $0) }
        let signIn = JWTSignIn(
            clientID: session.clientID ?? "",
            userName: session.userName ?? "",
            keyFile: session.keyFile ?? "",
            routes: JWTRoute.all(routes, after: known)
        )
        return try await signIn.token(over: network, in: environment) {
            answer throws(SignInError) in
            try check(answer, of: session)
        }
    }
}

extension Session {
    fileprivate var hasRefreshToken: Bool { secrets.refreshToken != nil }

    /// The command for signing in again.
    var remedy: String {
        let server = ["--instance-url", loginURL.description, "--alias", name]
        let app =
            clientID.map { $0 == OAuthClient.platformCLI.id ? [] : ["--client-id", $0] } ?? []
        let words: [String] =
            switch flow {
            case .web: ["login"]
            case .jwt:
                ["login", "--jwt", "--username", userName ?? "USER", "--key-file"]
                    + [keyFile ?? "FILE"]
                    + (audience.map { $0 == "\(loginURL)" ? [] : ["--audience", $0] } ?? [])
            case .clientCredentials: ["login", "--client-credentials", "--secret-file", "FILE"]
            case .accessToken: ["login", "--access-token"]
            case .refreshToken: ["login", "--refresh-token", "FILE"]
            case .salesforceCLI: ["login", "--from-sf", userName ?? name, "--alias", name]
            }
        if flow == .salesforceCLI {
            let user = ShellWord.quoted(name)
            return "sf org login web --alias \(user), then \(ShellWord.line(words))"
        }
        let store = storage == .keychain ? ["--store", "keychain"] : []
        return ShellWord.line(words + app + server + store)
    }
}
