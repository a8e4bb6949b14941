import Client
import HTTP

/// Gets the access token of a kept sign-in, and renews it once for all processes that need it.
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

    /// The kept token; one that differs from the refused one, or a new one.
    ///
    /// - Throws: `SignInError`, also where the name stands for another sign-in by now: its token is for another org.
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

    /// Renews to the end: a first signal does not cut it off.
    ///
    /// The request for the token and the storing of it each outlast a cancellation by a few seconds.
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
            // A refresh token that rotates is worth nothing once it is sent: what replaces it must find room.
            if session.hasRefreshToken { try store.file.checkIsWritable() }
            let answer = try await answer(for: session)
            session.secrets.refreshToken = answer.refreshToken ?? session.secrets.refreshToken
            do throws(SignInError) {
                try check(answer, of: session)
            } catch {
                // The token that was sent may be spent; the one that replaces it is kept, whatever the rest says.
                if answer.refreshToken != nil { try await store.update(session) }
                throw error
            }
            session.secrets.accessToken = answer.accessToken
            try await keep(session)
            return answer.accessToken
        } catch var error as SignInError {
            error.remedy = error.remedy ?? session.remedy
            throw error
        }
    }

    /// Stores the tokens; where nothing is lost by it, a session that cannot be stored serves this process.
    private func keep(_ session: Session) async throws {
        do throws(SessionStoreError) {
            try await store.update(session)
        } catch {
            guard case .refused = error, !session.hasRefreshToken else { throw error }
        }
    }

    /// Refuses the token of another server or org.
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

    private func answer(for session: Session) async throws(SignInError) -> TokenAnswer {
        try await network.server(at: session.loginURL).token(
            for: try await grant(of: session),
            client: session.client ?? .platformCLI
        )
    }

    private func grant(of session: Session) async throws(SignInError) -> TokenGrant {
        switch session.flow {
        case .accessToken: throw SignInError(.noOther)
        case .clientCredentials: return .clientCredentials
        case .web, .refreshToken, .salesforceCLI:
            guard let token = session.secrets.refreshToken else { throw SignInError(.noOther) }
            return .refreshToken(token)
        case .jwt:
            return try await JWTSignIn(
                clientID: session.clientID ?? "",
                userName: session.userName ?? "",
                keyFile: session.keyFile ?? "",
                audience: session.loginURL
            ).grant(in: environment)
        }
    }
}

extension Session {
    fileprivate var hasRefreshToken: Bool { secrets.refreshToken != nil }

    /// The command that signs in again.
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
