import Client
import CommandLine
import Text

extension Flow {
    /// The flow with a given token, which cannot be renewed.
    static let accessToken = Flow(
        "access-token",
        methods: [AccessTokenLogin.self],
        renewal: nil,
        remedy: { $0.loginCommand(["login", "--access-token"]) },
        rest: "its token stays valid until it expires"
    )
}

/// `sfctl login --access-token`.
struct AccessTokenLogin: LoginMethod {
    private static let flag = Option(
        "access-token",
        help:
            "read an access token from stdin, or from SFCTL_ACCESS_TOKEN if stdin is empty or a "
            + "terminal"
    )
    static let choice = [flag]
    static let variables = [SecretSource.accessTokenVariables[0]]

    init(_ arguments: Arguments) {}

    func check(_ options: LoginOptions) throws(UsageError) {
        guard options.server.map(\.isGeneral) ?? true else { return }
        throw UsageError(
            "--access-token needs --instance-url: a token does not say which server it is for",
            hints: ["--instance-url https://acme.my.salesforce.com"]
        )
    }

    func run(_ login: LoginRequest, _ keeper: some LoginKeeper) async throws -> LoginOutcome {
        let token = try SecretSource.accessToken(for: login)
        // Only the org knows whose token it is.
        let answer = TokenAnswer(accessToken: token, instanceURL: login.url, identity: "")
        let grant = FirstGrant(by: .accessToken, answer, at: login.url, nil)
        return LoginOutcome(try await keeper.keep(grant))
    }
}
