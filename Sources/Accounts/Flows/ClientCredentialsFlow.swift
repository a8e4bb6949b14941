import Client
import CommandLine
import Text

extension Flow {
    /// The flow with the app's own secret.
    static let clientCredentials = Flow(
        "client-credentials",
        methods: [ClientCredentialsLogin.self],
        renewal: renewedByClientSecret,
        remedy: { $0.loginCommand(["login", "--client-credentials", "--secret-file", "FILE"]) }
    )

    @Sendable private static func renewedByClientSecret(
        _ request: RenewalRequest
    ) async throws(SignInError) -> RenewedTokens {
        try await request.tokens(for: .clientCredentials)
    }
}

/// `sfctl login --client-credentials`.
struct ClientCredentialsLogin: LoginMethod {
    private let secret: SecretSource

    private static let flag = Option(
        "client-credentials",
        help: "log in with a secret of an app, without a user"
    )
    static let choice = [flag]
    static let needs = [SecretSource.clientSecret]
    static let variables = [SecretSource.clientSecretVariable]

    init(_ arguments: Arguments) throws(UsageError) {
        secret =
            try SecretSource.ofClient(arguments) ?? .variable(SecretSource.clientSecretVariable)
    }

    func check(_ options: LoginOptions) throws(UsageError) {
        guard options.clientID != nil else {
            throw UsageError("--client-credentials needs --client-id, the consumer key of your app")
        }
        guard options.server.map(\.isGeneral) ?? true else { return }
        throw UsageError(
            "--client-credentials needs --instance-url with the org's My Domain: the general "
                + "login servers reject it",
            hints: ["--instance-url https://acme.my.salesforce.com"]
        )
    }

    func run(_ login: LoginRequest, _ keeper: some LoginKeeper) async throws -> LoginOutcome {
        let client = try login.client.reading(secret, in: login.environment)
        let answer = try await login.server.token(for: .clientCredentials, client: client)
        let grant = FirstGrant(by: .clientCredentials, answer, at: login.url, client)
        return LoginOutcome(try await keeper.keep(grant))
    }
}
