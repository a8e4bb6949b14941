import Client
import HTTP

/// Gets tokens in any of the ways that need a sign-in server.
struct SignIn {
    private let login: LoginOptions
    private let context: Context
    private let network: SignInNetwork

    init(_ login: LoginOptions, _ context: Context, _ network: SignInNetwork) {
        self.login = login
        self.context = context
        self.network = network
    }

    private var environment: Environment { context.environment }

    /// Signs in, and concludes with what came of it.
    func run(_ method: LoginMethod, _ conclusion: SignInConclusion) async throws -> Session {
        let url = try login.server ?? InstanceURL(LoginOptions.production)
        let client = login.clientID.map { OAuthClient(id: $0) } ?? .platformCLI
        switch method {
        case .web(let port, let opensBrowser, let source):
            let client = try client.reading(source, in: environment)
            let web = WebSignIn(
                client: client,
                port: port,
                opensBrowser: opensBrowser,
                server: network.server(at: url)
            )
            return try await web.run(in: context) { answer in
                try await conclusion.keep(answer, .web, at: url, client)
            }
        case .jwt(let userName, let keyFile):
            let path =
                keyFile.hasPrefix("/") ? keyFile : "\(environment.workingFolder())/\(keyFile)"
            let jwt = JWTSignIn(
                clientID: client.id,
                userName: userName,
                keyFile: path,
                audience: url
            )
            let answer = try await network.server(at: url).token(
                for: try await jwt.grant(in: environment),
                client: client
            )
            return try await conclusion.keep(answer, .jwt, at: url, client, keyFile: path)
        case .clientCredentials(let source):
            let secret = try source.read("secret of the app", in: environment)
            let client = OAuthClient(id: client.id, secret: secret)
            let answer = try await network.server(at: url).token(
                for: .clientCredentials,
                client: client
            )
            return try await conclusion.keep(answer, .clientCredentials, at: url, client)
        case .accessToken:
            let token = try SecretSource.accessToken(in: context)
            // Whose it is, the org alone can tell.
            let answer = TokenAnswer(accessToken: token, instanceURL: url, identity: "")
            return try await conclusion.keep(answer, .accessToken, at: url, nil)
        case .sfdxURL(let source):
            let parts = try SFDXURL(source.readText("sfdx URL", in: environment))
            return try await refresh(
                parts.refreshToken,
                at: parts.instanceURL,
                parts.client,
                conclusion
            )
        case .refreshToken(let source, let secret):
            let client = try client.reading(secret, in: environment)
            let token = try source.read("refresh token", in: environment)
            return try await refresh(token, at: url, client, conclusion)
        case .salesforceCLI: preconditionFailure("SalesforceCLIImport takes these over")
        }
    }

    /// Exchanges a refresh token, which may be spent by it: a first signal does not cut off the keeping of what comes.
    private func refresh(
        _ token: Secret,
        at url: InstanceURL,
        _ client: OAuthClient,
        _ conclusion: SignInConclusion
    ) async throws -> Session {
        try await CancellationWatch.awaiting {
            do {
                let answer = try await network.server(at: url).token(
                    for: .refreshToken(token),
                    client: client
                )
                return Result<Session, any Error>.success(
                    try await conclusion.keep(answer.keeping(token), .refreshToken, at: url, client)
                )
            } catch {
                return .failure(error)
            }
        }.get()
    }
}

extension OAuthClient {
    /// The client with the secret that a source has, if there is one.
    fileprivate func reading(
        _ source: SecretSource?,
        in environment: Environment
    ) throws -> OAuthClient {
        guard let source else { return self }
        return OAuthClient(id: id, secret: try source.read("secret of the app", in: environment))
    }
}

extension TokenAnswer {
    /// The answer with a refresh token; one that came with it goes first.
    func keeping(_ token: Secret) -> TokenAnswer {
        TokenAnswer(
            accessToken: accessToken,
            refreshToken: refreshToken ?? token,
            instanceURL: instanceURL,
            identity: identity,
            scope: scope
        )
    }
}
