import Accounts
import Client
import HTTP
import Output
import Platform
import Text

/// The login flows that need a login server.
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

    /// Logs in, and hands the tokens to the conclusion.
    func run(_ method: LoginMethod, _ conclusion: SignInConclusion) async throws -> Session {
        let url = try login.server ?? InstanceURL(LoginServer.production)
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
        case .jwt(let userName, let keyFile, let audience):
            let path =
                keyFile.hasPrefix("/") ? keyFile : "\(environment.workingFolder())/\(keyFile)"
            let jwt = JWTSignIn(
                clientID: client.id,
                userName: userName,
                keyFile: path,
                routes: routes(at: url, audience: audience)
            )
            let (answer, route) = try await jwt.token(
                over: network,
                in: environment,
                check: checkServer
            )
            return try await conclusion.keep(
                answer,
                .jwt,
                at: route.server,
                client,
                keyFile: path,
                audience: route.audience
            )
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
            // Only the org knows whose token it is.
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

    /// Returns the servers and audiences to try: the given audience only, or the same as sf.
    private func routes(at url: InstanceURL, audience: String?) -> [JWTRoute] {
        if let audience { return [JWTRoute(server: url, audience: audience)] }
        let routes = JWTRoute.all(at: url, audience: environment.variable("SF_AUDIENCE_URL"))
        let first = JWTRoute(server: url, audience: LoginServer.sandboxes)
        return JWTRoute.all(routes, after: login.isSandbox ? first : nil)
    }

    /// Refuses a token from an org that does not belong to the server on the command line.
    ///
    /// For example, production when a sandbox was requested, or the reverse.
    private func checkServer(_ answer: TokenAnswer) throws(SignInError) {
        guard let server = login.server, !SalesforceHost(server).speaks(for: answer.instanceURL)
        else { return }
        throw SignInError(.elsewhere(expected: "\(server)", found: "\(answer.instanceURL)"))
    }

    /// Exchanges a refresh token, which may become invalid, so a first signal does not stop saving
    /// the new tokens.
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
    /// Returns the client with the secret from a source, if any.
    fileprivate func reading(
        _ source: SecretSource?,
        in environment: Environment
    ) throws -> OAuthClient {
        guard let source else { return self }
        return OAuthClient(id: id, secret: try source.read("secret of the app", in: environment))
    }
}

extension TokenAnswer {
    /// Returns the answer with a refresh token, unless the answer already has one.
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
