import Client
import LocalOrg
import Records

/// `sfctl demo serve`: the built-in org behind HTTP, for any client.
struct DemoServeCommand: Command {
    private let port: UInt16
    private let isJSON: Bool

    private static let port = Option(
        "port",
        value: "N",
        isCommon: true,
        help: "the port on 127.0.0.1; default one that is free"
    )

    private static let json = Option(
        "json",
        isCommon: true,
        help: "print one line {instanceUrl, accessToken}, and no more"
    )

    static let specification = Specification(
        ["demo", "serve"],
        summary: "serve the built-in org over HTTP, on this machine only",
        discussion: """
            It prints the instance URL and an access token that any client can use, and serves until it is \
            interrupted. Only this machine can reach it.
            """,
        options: [port, json],
        examples: [
            .init("Serve on a free port", "sfctl demo serve"),
            .init(
                "For a script: one line of JSON, then requests",
                "sfctl demo serve --port 8080 --json"
            ),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        port = try arguments.integer(Self.port, in: 0...65_535).map { UInt16($0) } ?? 0
        isJSON = arguments.has(Self.json)
    }

    func run(in context: Context) async throws {
        let org = try BuiltInOrg(context)
        // What is wrong with the state shows now, not at a client's first request.
        _ = try org.store.snapshot()
        let listener = try Listener(port: port, clock: context.environment.now) { request in
            await org.router.respond(to: request)
        }
        try announce(listener.port, org.router.issueAccessToken(), context)
        try await listener.serve()
        // Ctrl-C is how it ends, and no error to tell.
        if Task.isCancelled { throw ReportedFailure(exit: .interrupted) }
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
