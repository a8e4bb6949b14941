import CommandLine
import Text

extension Flow {
    /// The flow with a refresh token that the Salesforce CLI also uses.
    static let salesforceCLI = Flow(
        "sf",
        methods: [SalesforceCLILogin.self],
        needs: [.refreshToken],
        renewal: RenewalRequest.byRefreshToken,
        remedy: { session in
            let name = session.name
            let words = ["login", "--from-sf", session.userName ?? name, "--alias", name]
            return
                "sf org login web --alias \(ShellWord.quoted(name)), then \(ShellWord.line(words))"
        },
        rest: "sf can still use the login"
    )
}

/// `sfctl login --from-sf`: logins of the Salesforce CLI; all of them if no name is given.
struct SalesforceCLILogin: LoginMethod {
    private let names: [String]

    private static let flag = Option(
        "from-sf",
        isCommon: true,
        help: "import a login of sf, by alias or username"
    )
    private static let all = Option("all", help: "with --from-sf: import all logins")
    static let choice = [flag, all]
    static let takesNames = true

    init(_ arguments: Arguments) throws(UsageError) {
        names = arguments.positionals
        guard arguments.has(Self.all) || !names.isEmpty else {
            throw UsageError(
                "--from-sf needs the alias or username of a login of sf",
                hints: ["sfctl login --from-sf NAME", "sfctl login --from-sf --all"]
            )
        }
        guard !arguments.has(Self.all) || names.isEmpty else {
            throw UsageError("--all imports every login of sf: remove the names")
        }
    }

    func check(_ options: LoginOptions) throws(UsageError) {
        guard options.server == nil, options.clientID == nil else {
            throw UsageError(
                "a login of sf includes the app and the server: remove the other flags"
            )
        }
        guard names.count == 1 || options.alias == nil && !options.becomesDefault else {
            throw UsageError("--alias and --set-default need exactly one login of sf")
        }
    }

    func run(_ login: LoginRequest, _ keeper: some LoginKeeper) async throws -> LoginOutcome {
        try await keeper.takeOver(names)
    }
}
