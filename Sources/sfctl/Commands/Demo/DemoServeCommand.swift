import Client
import CommandLine
import Crypto
import HTTPServer
import LocalOrg
import Output
import Platform
import Text

/// `sfctl demo serve`: serves the built-in org over HTTP, for any client.
struct DemoServeCommand: Command {
    /// The port; 0 for any free port.
    var port: UInt16 = 0
    /// Whether to print one line of JSON.
    var isJSON = false
    var policy = SignInPolicy()
    /// The file with the certificate or public key of the app `demo-jwt`; nil for no such app.
    var certificatePath: String?

    private static let port = Option(
        "port",
        value: .number(WholeNumber(0...65_535)),
        isCommon: true,
        help: "the port on 127.0.0.1; default a free one"
    )

    private static let sessionTimeout = Option(
        "session-timeout",
        value: .number(WholeNumber(1...86_400)),
        named: "SECONDS",
        help:
            "end a session after SECONDS without use; default 7200"
    )

    private static let tokenLifetime = Option(
        "token-lifetime",
        value: .number(WholeNumber(1...86_400)),
        named: "SECONDS",
        help: "expire each access token SECONDS after its issue, used or not; default never"
    )

    private static let rotate = Option(
        "rotate",
        aliases: ["rotate-tokens"],
        help: "issue a new refresh token at each refresh, and revoke the old one and its session"
    )

    private static let certificate = Option(
        "jwt-certificate",
        value: .file,
        aliases: ["jwt-key"],
        help:
            "a certificate or public key in PEM form, for logins of the app demo-jwt by JWT"
    )

    private static let json = Option(
        "json",
        isCommon: true,
        help: "print a single line {instanceUrl, accessToken, username, apps}"
    )
    static let options = [port, sessionTimeout, tokenLifetime, rotate, certificate, json]

    static let declaration = Declaration(
        summary: "serve the built-in org over HTTP, on this machine only",
        discussion: """
            Prints the instance URL, an access token for any client, and the client ids for logins \
            by OAuth. Serves until it is interrupted, to this machine only. The printed access \
            token does not expire: --session-timeout, --token-lifetime and --rotate apply to \
            logins only.
            """,
        groups: [DemoServeCommand.self, BuiltInOrgOption.self],
        examples: [
            .init("Serve on a free port", "sfctl demo serve"),
            .init(
                "One line of JSON, for a script",
                "sfctl demo serve --port 8080 --json"
            ),
            .init(
                "Test a client with tokens that expire and rotate",
                "sfctl demo serve --token-lifetime 30 --rotate"
            ),
        ]
    )

    func run(in context: Context) async throws {
        var policy = policy
        if let certificatePath {
            let key = try Self.key(in: certificatePath)
            policy.apps.append(ConnectedApp(id: "demo-jwt", key: key))
        }
        let org = try BuiltInOrg(context, policy: policy)
        try org.checkState()
        let listener = try Listener(port: port, router: org.router)
        let served = ServedOrg(
            instanceURL: "http://127.0.0.1:\(listener.port)",
            accessToken: org.router.issueAccessToken(),
            userName: org.router.userName,
            apps: policy.apps
        )
        try context.environment.output.write(isJSON ? served.json() : Array(served.text().utf8))
        if !isJSON {
            context.messages.note("serving until Ctrl-C; in another shell, try:")
            context.messages.note("  \(served.tryOut)")
        }
        try await listener.serve()
        // Ctrl-C is the usual end, so no error is printed.
        if Task.isCancelled { throw ReportedFailure(CancellationError(), exit: .interrupted) }
    }

    private static let largestKey = 1 << 20

    private static func key(in path: String) throws -> RSAPublicKey {
        guard let bytes = try WholeFile.read(path, limit: largestKey + 1) else {
            throw FileError(path: path, problem: "no such file")
        }
        guard bytes.count <= largestKey else {
            throw UsageError("cannot use \(path): larger than 1 MiB")
        }
        do throws(RSAPublicKey.PEMFault) {
            return try RSAPublicKey(pem: String(decoding: bytes, as: UTF8.self))
        } catch {
            if case .library(let error) = error { throw error }
            throw UsageError(
                "cannot use \(path): \(error)",
                hints: error == .privateKey
                    ? ["openssl rsa -in \(ShellWord.quoted(path)) -pubout"] : []
            )
        }
    }
}

extension DemoServeCommand {
    init(_ arguments: Arguments) throws(UsageError) {
        _ = try BuiltInOrgOption(arguments)
        port = UInt16(arguments.number(Self.port) ?? 0)
        isJSON = arguments.has(Self.json)
        if let seconds = arguments.number(Self.sessionTimeout) {
            policy.sessionLifetime = seconds * 1000
        }
        policy.tokenLifetime = arguments.number(Self.tokenLifetime).map { $0 * 1000 }
        policy.rotatesRefreshTokens = arguments.has(Self.rotate)
        certificatePath = arguments[Self.certificate]
    }
}
