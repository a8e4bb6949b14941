import Client
import CommandLine
import HTTP
import Platform
import Text

extension Flow {
    /// The flow with a given refresh token, in an sfdx URL or alone.
    static let refreshToken = Flow(
        "refresh-token",
        methods: [SFDXURLLogin.self, RefreshTokenLogin.self],
        needs: [.refreshToken],
        renewal: RenewalRequest.byRefreshToken,
        remedy: { $0.loginCommand(["login", "--refresh-token", "FILE"]) }
    )
}

/// `sfctl login --sfdx-url`: a URL holds the app, the refresh token and the host.
struct SFDXURLLogin: LoginMethod {
    private let source: SecretSource

    private static let flag = Option(
        "sfdx-url",
        value: .file,
        aliases: ["sfdx-url-file"],
        help: "read an sfdx auth URL, or sf JSON that contains one, from a file; - is stdin"
    )
    static let choice = [flag]

    init(_ arguments: Arguments) throws(UsageError) {
        // sf and its users' scripts make this file readable for everybody.
        source = try SecretSource(path: arguments[Self.flag], of: Self.flag, isPrivate: false)
    }

    func check(_ options: LoginOptions) throws(UsageError) {
        guard options.server != nil || options.clientID != nil else { return }
        throw UsageError("an sfdx URL includes the app and the server: remove the other flags")
    }

    func run(_ login: LoginRequest, _ keeper: some LoginKeeper) async throws -> LoginOutcome {
        let parts = try SFDXURL(source.readText("sfdx URL", in: login.environment))
        return try await login.refresh(
            parts.refreshToken,
            at: parts.instanceURL,
            parts.client,
            keeper
        )
    }
}

/// `sfctl login --refresh-token`.
struct RefreshTokenLogin: LoginMethod {
    private let token: SecretSource
    private let clientSecret: SecretSource?

    private static let flag = Option(
        "refresh-token",
        value: .file,
        help: "read a refresh token from a file; - is stdin"
    )
    static let choice = [flag]
    static let needs = [SecretSource.clientSecret]

    init(_ arguments: Arguments) throws(UsageError) {
        token = try SecretSource(path: arguments[Self.flag], of: Self.flag, isPrivate: true)
        clientSecret = try SecretSource.ofClient(arguments)
        guard token != .input || clientSecret != .input else {
            throw UsageError("only one of --refresh-token and --secret-file can be stdin")
        }
    }

    func check(_ options: LoginOptions) throws(UsageError) {
        if clientSecret != nil { try options.checkClientHasSecret() }
    }

    func run(_ login: LoginRequest, _ keeper: some LoginKeeper) async throws -> LoginOutcome {
        let client = try login.client.reading(clientSecret, in: login.environment)
        let token = try token.read("refresh token", in: login.environment)
        return try await login.refresh(token, at: login.url, client, keeper)
    }
}

extension LoginRequest {
    /// Exchanges a refresh token, which may become invalid, so a first signal does not stop saving
    /// the new tokens.
    fileprivate func refresh(
        _ token: Secret,
        at url: InstanceURL,
        _ client: OAuthClient,
        _ keeper: some LoginKeeper
    ) async throws -> LoginOutcome {
        try await CancellationWatch.awaiting {
            do {
                let answer = try await answer(to: token, at: url, client, keeper)
                var grant = FirstGrant(by: .refreshToken, answer.keeping(token), at: url, client)
                grant.sentToken = token
                return Result<LoginOutcome, any Error>.success(
                    LoginOutcome(try await keeper.keep(grant))
                )
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// Sends a refresh token; if the server replaces it in an unusable answer, saves the new one.
    private func answer(
        to token: Secret,
        at url: InstanceURL,
        _ client: OAuthClient,
        _ keeper: some LoginKeeper
    ) async throws(SignInError) -> TokenAnswer {
        do throws(SignInError) {
            return try await network.server(at: url).token(
                for: .refreshToken(token),
                client: client
            )
        } catch {
            var error = error
            if let replacement = error.refreshToken, replacement != token {
                await keeper.keep(replacement: replacement, of: .refreshToken, at: url, client)
            }
            error.refreshToken = nil
            throw error
        }
    }
}

extension TokenAnswer {
    /// Returns the answer with a refresh token, unless the answer already has one.
    fileprivate func keeping(_ token: Secret) -> TokenAnswer {
        TokenAnswer(
            accessToken: accessToken,
            refreshToken: refreshToken ?? token,
            instanceURL: instanceURL,
            identity: identity,
            scope: scope
        )
    }
}
