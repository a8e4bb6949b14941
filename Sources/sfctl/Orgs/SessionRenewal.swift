import Client
import HTTP

/// Gets the access token of a kept sign-in, and renews it once for all processes that need it.
struct SessionRenewal: SessionKeeper {
    private let name: String
    private let store: SessionStore
    private let environment: Environment
    private let network: SignInNetwork

    init(
        of name: String,
        in store: SessionStore,
        _ environment: Environment,
        network: SignInNetwork
    ) {
        self.name = name
        self.store = store
        self.environment = environment
        self.network = network
    }

    /// How long a renewal goes on after the command was cancelled: a refresh token that rotates is lost with its answer.
    private static let grace = Duration.seconds(5)

    /// The kept token; one that differs from the refused one, or a new one.
    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        do {
            let kept = try await secrets()
            if let token = kept.accessToken, token != refused { return token }
            return try await store.whileLocked(name) {
                // Another process may have renewed it in the meantime.
                let kept = try await secrets()
                if let token = kept.accessToken, token != refused { return token }
                return try await renewWhole()
            }
        } catch let error as SignInError {
            throw error
        } catch let error as SessionStoreError {
            throw SignInError(.local("\(error.failure.message): \(error.failure.reasons[0])"))
        } catch is CancellationError {
            throw SignInError(.transport(.cancelled))
        } catch {
            throw SignInError(.local("\(error)"))
        }
    }

    private func secrets() async throws -> Session.Secrets {
        guard let secrets = try await store.secrets(of: name) else {
            throw SignInError(
                .local("the sign-in '\(name)' is no longer kept"),
                remedy: "sfctl login --alias \(ShellWord.quoted(name))"
            )
        }
        return secrets
    }

    /// Renews to the end: a first signal does not cut it off.
    private func renewWhole() async throws -> Secret {
        let patience = DelayedCancellation(by: Self.grace, clock: environment.clock)
        return try await CancellationWatch.awaiting {
            await patience.delay {
                do {
                    return Result<Secret, any Error>.success(try await renew())
                } catch {
                    return .failure(error)
                }
            }
        }.get()
    }

    private func renew() async throws -> Secret {
        guard var session = try store.file.sessions().first(where: { $0.name == name }) else {
            throw SignInError(.noOther)
        }
        session.secrets = try await secrets()
        do {
            // A refresh token that rotates is worth nothing once it is sent: what replaces it must find room.
            try store.file.checkIsWritable()
            let answer = try await answer(for: session)
            session.secrets.accessToken = answer.accessToken
            session.secrets.refreshToken = answer.refreshToken ?? session.secrets.refreshToken
            try await store.keep(session)
            return answer.accessToken
        } catch var error as SignInError {
            error.remedy = error.remedy ?? session.remedy
            throw error
        }
    }

    private func answer(for session: Session) async throws(SignInError) -> TokenAnswer {
        try await network.server(at: session.loginURL).token(
            for: try await grant(of: session),
            client: session.client ?? .platformCLI,
            expecting: session.instanceURL
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
    /// The command that signs in again.
    var remedy: String {
        let alias = ["--alias", name]
        let server = ["--instance-url", loginURL.description]
        let words: [String] =
            switch flow {
            case .web: ["login"] + alias + server
            case .jwt:
                ["login", "--jwt", "--client-id", clientID ?? "ID", "--username"]
                    + [userName ?? "USER", "--key-file", keyFile ?? "FILE"] + alias + server
            case .clientCredentials:
                ["login", "--client-credentials", "--client-id", clientID ?? "ID"] + alias + server
            case .accessToken: ["login", "--access-token"] + alias + server
            case .refreshToken: ["login", "--refresh-token", "FILE"] + alias + server
            case .salesforceCLI: ["login", "--from-sf", userName ?? name]
            }
        return ShellWord.line(words)
    }
}
