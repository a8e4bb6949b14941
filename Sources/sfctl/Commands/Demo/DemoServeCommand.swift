import Client
import HTTPServer
import LocalOrg
import Records

/// `sfctl demo serve`: the built-in org behind HTTP, for any client.
struct DemoServeCommand: Command {
    /// The port; 0 for one that is free.
    var port: UInt16 = 0
    /// Whether one line of JSON tells all.
    var isJSON = false
    var policy = SignInPolicy()

    private static let port = Option(
        "port",
        value: .number(WholeNumber(0...65_535)),
        isCommon: true,
        help: "the port on 127.0.0.1; default one that is free"
    )

    private static let sessionTimeout = Option(
        "session-timeout",
        value: .number(WholeNumber(1...86_400)),
        named: "SECONDS",
        help: "how long a session that somebody signed in for lives without use; default 7200"
    )

    private static let rotateTokens = Option(
        "rotate-tokens",
        help: "give a new refresh token at each refresh, and end the old one with its session"
    )

    private static let json = Option(
        "json",
        isCommon: true,
        help: "print one line {instanceUrl, accessToken}, and no more"
    )
    static let options = [port, sessionTimeout, rotateTokens, json]

    static let specification = Specification(
        ["demo", "serve"],
        summary: "serve the built-in org over HTTP, on this machine only",
        discussion: """
            It prints the instance URL and an access token that any client can use, and serves until it is \
            interrupted. Only this machine can reach it. Clients can also sign in by OAuth.
            """,
        groups: [DemoServeCommand.self],
        examples: [
            .init("Serve on a free port", "sfctl demo serve"),
            .init(
                "For a script: one line of JSON, then requests",
                "sfctl demo serve --port 8080 --json"
            ),
        ]
    )

    func run(in context: Context) async throws {
        let org = try BuiltInOrg(context, policy: policy)
        try org.checkState()
        let listener = try Listener(port: port, router: org.router)
        try announce(listener.port, org.router.issueAccessToken(), context)
        try await listener.serve()
        // Ctrl-C is how it ends, and no error to tell.
        if Task.isCancelled { throw ReportedFailure(CancellationError(), exit: .interrupted) }
    }

    private func announce(_ port: UInt16, _ token: String, _ context: Context) throws {
        let instanceURL = "http://127.0.0.1:\(port)"
        guard isJSON else {
            try context.environment.output.write(
                Array("instance URL  \(instanceURL)\naccess token  \(token)\n".utf8)
            )
            context.messages.note("serving until Ctrl-C; try it in another shell:")
            context.messages.note(
                "  SFCTL_INSTANCE_URL=\(instanceURL) SFCTL_ACCESS_TOKEN='\(token)' "
                    + #"sfctl query "SELECT Name FROM Contact LIMIT 3""#
            )
            return
        }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("instanceUrl")
        writer.string(instanceURL)
        writer.key("accessToken")
        writer.string(token)
        writer.endObject()
        try context.environment.output.write(writer.bytes + [UInt8(ascii: "\n")])
    }
}

extension DemoServeCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        port = UInt16(arguments.number(Self.port) ?? 0)
        isJSON = arguments.has(Self.json)
        if let seconds = arguments.number(Self.sessionTimeout) {
            policy.sessionLifetime = seconds * 1000
        }
        policy.rotatesRefreshTokens = arguments.has(Self.rotateTokens)
    }
}
