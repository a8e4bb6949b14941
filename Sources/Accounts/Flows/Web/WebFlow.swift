import CommandLine
import Text

extension Flow {
    /// The flow with a browser.
    static let web = Flow(
        "web",
        methods: [WebLogin.self],
        needs: [.refreshToken],
        renewal: RenewalRequest.byRefreshToken,
        remedy: { $0.loginCommand(["login"]) }
    )
}

/// `sfctl login` without a flag for another method: with a browser.
struct WebLogin: LoginMethod {
    private let port: UInt16
    private let opensBrowser: Bool
    private let clientSecret: SecretSource?

    private static let portFlag = Option(
        "port",
        value: .number(WholeNumber(1...65_535)),
        help: "with --client-id: the port for the redirect of the browser; default 1717"
    )
    private static let noBrowser = Option(
        "no-browser",
        help: "print the URL instead of opening a browser"
    )
    static let needs = [portFlag, noBrowser, SecretSource.clientSecret]
    static let variables = ["BROWSER"]

    /// The redirect port of the Salesforce CLI's app.
    private static let usualPort: UInt16 = 1717

    var needsPerson: Bool { true }

    init(_ arguments: Arguments) throws(UsageError) {
        port = arguments.number(Self.portFlag).map { UInt16($0) } ?? Self.usualPort
        opensBrowser = !arguments.has(Self.noBrowser)
        clientSecret = try SecretSource.ofClient(arguments)
    }

    func check(_ options: LoginOptions) throws(UsageError) {
        guard port == Self.usualPort || !options.usesPlatformCLI else {
            throw UsageError(
                "--port needs --client-id: the Salesforce CLI's app redirects to port "
                    + "\(Self.usualPort) only",
                hints: ["sfctl login --client-id ID --port \(port)"]
            )
        }
        if clientSecret != nil { try options.checkClientHasSecret() }
    }

    func run(_ login: LoginRequest, _ keeper: some LoginKeeper) async throws -> LoginOutcome {
        let client = try login.client.reading(clientSecret, in: login.environment)
        let web = WebSignIn(
            client: client,
            port: port,
            opensBrowser: opensBrowser,
            server: login.server
        )
        let session = try await web.run(in: login.context) { answer in
            try await keeper.keep(FirstGrant(by: .web, answer, at: login.url, client))
        }
        return LoginOutcome(session)
    }
}
