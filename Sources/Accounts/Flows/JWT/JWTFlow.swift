import Client
import CommandLine
import Platform
import Text

extension Flow {
    /// The flow with an assertion signed by a private key.
    static let jwt = Flow(
        "jwt",
        methods: [JWTLogin.self],
        needs: [.keyFile],
        renewal: renewedByAssertion,
        remedy: { session in
            let audience = session.audience.map {
                $0 == "\(session.loginURL)" ? [] : ["--audience", $0]
            }
            return session.loginCommand(
                ["login", "--jwt", "--username", session.userName ?? "USER", "--key-file"]
                    + [session.keyFile ?? "FILE"] + (audience ?? [])
            )
        }
    )

    /// Requests a new token with an assertion.
    ///
    /// Tries the last successful route first; a login imported from sf has none yet.
    @Sendable private static func renewedByAssertion(
        _ request: RenewalRequest
    ) async throws(SignInError) -> RenewedTokens {
        let session = request.session
        let routes = JWTRoute.all(
            at: session.loginURL,
            audience: request.environment.variable(JWTLogin.audienceVariable)
        )
        let known = session.audience.map { JWTRoute(server: session.loginURL, audience: $0) }
        let signIn = JWTSignIn(
            clientID: session.clientID ?? "",
            userName: session.userName ?? "",
            keyFile: session.keyFile ?? "",
            routes: JWTRoute.all(routes, after: known)
        )
        let (answer, route) = try await signIn.token(
            over: request.network,
            in: request.environment,
            check: request.check
        )
        return RenewedTokens(answer, by: route)
    }
}

/// `sfctl login --jwt`.
struct JWTLogin: LoginMethod {
    private let userName: String
    private let keyFile: String
    private let audience: String?

    private static let flag = Option(
        "jwt",
        help: "log in with a private key of an app, without a browser"
    )
    private static let userNameFlag = Option(
        "username",
        short: "o",
        value: .text,
        named: "USER",
        help: "with --jwt: the user to log in"
    )
    private static let keyFileFlag = Option(
        "key-file",
        short: "f",
        value: .file,
        aliases: ["jwt-key-file"],
        help: "with --jwt: the private key in PEM form"
    )
    private static let audienceFlag = Option(
        "audience",
        value: .text,
        named: "URL",
        help:
            "with --jwt: the audience of the assertion; default SF_AUDIENCE_URL, or the same as sf"
    )
    static let choice = [flag]
    static let needs = [userNameFlag, keyFileFlag, audienceFlag]
    static let variables = [audienceVariable]

    /// The variable with an audience to try, as for sf.
    static let audienceVariable = "SF_AUDIENCE_URL"

    init(_ arguments: Arguments) throws(UsageError) {
        userName = try Self.required(Self.userNameFlag, arguments)
        keyFile = try Self.required(Self.keyFileFlag, arguments)
        audience = arguments[Self.audienceFlag]
    }

    private static func required(
        _ option: Option,
        _ arguments: Arguments
    ) throws(UsageError) -> String {
        if let value = arguments[option] { return value }
        throw UsageError(
            "--\(flag.name) needs --\(option.name)",
            hints: [
                "sfctl login --jwt --client-id ID --username USER --key-file server.key --alias "
                    + "NAME"
            ]
        )
    }

    func check(_ options: LoginOptions) throws(UsageError) {
        guard options.clientID == nil else { return }
        throw UsageError("--jwt needs --client-id, the consumer key of your app")
    }

    func run(_ login: LoginRequest, _ keeper: some LoginKeeper) async throws -> LoginOutcome {
        let folder = login.environment.workingFolder()
        let path = keyFile.hasPrefix("/") ? keyFile : "\(folder)/\(keyFile)"
        guard try WholeFile.readRegular(path) != nil else {
            throw FileError(path: keyFile, problem: "no such file")
        }
        let signIn = JWTSignIn(
            clientID: login.client.id,
            userName: userName,
            keyFile: path,
            routes: routes(of: login)
        )
        let (answer, route) = try await signIn.token(
            over: login.network,
            in: login.environment,
            check: login.options.checkServer
        )
        var grant = FirstGrant(by: .jwt, answer, at: route.server, login.client)
        (grant.keyFile, grant.audience) = (path, route.audience)
        return LoginOutcome(try await keeper.keep(grant))
    }

    /// Returns the servers and audiences to try: the given audience only, or the same as sf.
    private func routes(of login: LoginRequest) -> [JWTRoute] {
        if let audience { return [JWTRoute(server: login.url, audience: audience)] }
        let routes = JWTRoute.all(
            at: login.url,
            audience: login.environment.variable(Self.audienceVariable)
        )
        let first = JWTRoute(server: login.url, audience: LoginServer.sandboxes)
        return JWTRoute.all(routes, after: login.options.isSandbox ? first : nil)
    }
}

extension LoginOptions {
    /// Refuses a token from an org that does not belong to the server on the command line.
    ///
    /// For example, production when a sandbox was requested, or the reverse.
    fileprivate func checkServer(_ answer: TokenAnswer) throws(SignInError) {
        guard let server, !SalesforceHost(server).speaks(for: answer.instanceURL) else { return }
        throw SignInError(.elsewhere(expected: "\(server)", found: "\(answer.instanceURL)"))
    }
}
