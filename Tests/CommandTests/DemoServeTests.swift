import Client
import HTTP
import Records
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// `demo serve`, started in this process and ended as Ctrl-C ends it.
struct DemoServeTests {
    @Test func `--json announces the URL and the token in one line, and answers there`()
        async throws
    {
        let shell = try Shell()
        let served = try await serve(["--json"], in: shell) { line in
            let announced = try JSONValue(parsing: Array(line.utf8))
            expectEqual(
                announced.members?.map(\.key),
                [
                    "instanceUrl", "accessToken", "username", "apps",
                ]
            )
            expectEqual(announced["username"]?.text, "admin@demo.invalid")
            expectEqual(
                announced["apps"]?.elements?.map { String(decoding: $0.json(), as: UTF8.self) },
                [
                    #"{"clientId":"PlatformCLI","#
                        + #""redirectUri":"http://localhost:1717/OauthRedirect"}"#,
                    #"{"clientId":"demo-web"}"#,
                    #"{"clientId":"demo","clientSecret":"demo-secret"}"#,
                    #"{"clientId":"demo-uninstalled","isInstalled":false}"#,
                ]
            )
            var client = try Shell()
            client.variables["SFCTL_INSTANCE_URL"] = announced["instanceUrl"]?.text
            client.variables["SFCTL_ACCESS_TOKEN"] = announced["accessToken"]?.text
            let url = try InstanceURL(announced["instanceUrl"]?.text ?? "")
            client.transport = CurlTransport(to: url)
            let soql = "SELECT FIELDS(STANDARD) FROM Contact"
            let remote = await client.run("query", soql, "-r", "csv")
            await expectEqual(remote, shell.run("query", soql, "-r", "csv"))
            expectEqual(remote.code, .success)
        }
        expectEqual(served.output.split(separator: "\n").count, 1)
        #expect(served.messages == "" && served.code == .interrupted)
    }

    @Test func `for people it says how to try it`() async throws {
        let served = try await serve([], in: Shell()) { _ in }
        let words = served.output.split(whereSeparator: \.isWhitespace)
        try #require(words.count > 6)
        let (url, token) = (words[2], words[5])
        expectEqual(
            served.output,
            """
            instance URL  \(url)
            access token  \(token)
            username      admin@demo.invalid
            client ids    PlatformCLI       browser, redirects to \
            http://localhost:1717/OauthRedirect only
                          demo-web          browser, redirects to any port of this machine
                          demo              client credentials; the secret is demo-secret
                          demo-uninstalled  refused: not installed in the org

            """
        )
        expectEqual(
            served.messages,
            """
            serving until Ctrl-C; in another shell, try:
              SFCTL_INSTANCE_URL=\(url) SFCTL_ACCESS_TOKEN='\(token)' \
            sfctl query "SELECT Name FROM Contact LIMIT 3"

            """
        )
    }

    @Test func `answers are compressed for a client that likes it`() async throws {
        _ = try await serve(["--json"], in: Shell()) { line in
            let announced = try JSONValue(parsing: Array(line.utf8))
            let url = try InstanceURL(announced["instanceUrl"]?.text ?? "")
            let versions = HTTP.Request(.get, "/services/data")
            let answer = try await CurlTransport(to: url).send(versions)
            expectEqual(answer.headers["Content-Encoding"], "gzip")
        }
    }

    @Test func `a session lasts as long as --session-timeout says`() async throws {
        _ = try await serve(["--json", "--session-timeout", "60"], in: Shell()) { line in
            let app = "client_id=demo&client_secret=demo-secret"
            let token = try await signIn(at: line, "token", "grant_type=client_credentials&\(app)")
            let secret = try #require(token["access_token"]?.text)
            let status = try await signIn(at: line, "introspect", "token=\(secret)&\(app)")
            let times = ["exp", "iat"].compactMap { key -> Int? in
                guard case .number(let digits) = status[key] else { return nil }
                return Int(digits)
            }
            #expect(times.count == 2 && times[0] - times[1] == 60)
        }
    }

    @Test func `a token ends as --token-lifetime says, and use does not prolong it`() async throws {
        let flags = ["--json", "--token-lifetime", "30", "--session-timeout", "60"]
        _ = try await serve(flags, in: Shell()) { line in
            let app = "client_id=demo&client_secret=demo-secret"
            let token = try await signIn(at: line, "token", "grant_type=client_credentials&\(app)")
            let secret = try #require(token["access_token"]?.text)
            let status = try await signIn(at: line, "introspect", "token=\(secret)&\(app)")
            let times = ["exp", "iat"].compactMap { status[$0]?.integer }
            #expect(times.count == 2 && times[0] - times[1] == 30)
        }
    }

    @Test func `an app with a key is there where a certificate is given`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write(Self.publicKey, to: "key.pem")
        let served = try await serve(["--jwt-certificate", path], in: shell) { _ in }
        expect(
            served.output,
            .contains("\n              demo-jwt          JWTs signed with your key\n")
        )
    }

    static let wrongKeys: [(String?, String)] = [
        (nil, "error: cannot read KEY: no such file\n"),
        (
            "hello",
            "error: cannot use KEY: it contains no certificate or public key in PEM form\n"
                + "  hint: sfctl demo serve --help\n"
        ),
        (
            "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n",
            """
            error: cannot use KEY: it contains a private key; use the certificate or the public key
              hint: openssl rsa -in KEY -pubout
              hint: sfctl demo serve --help

            """
        ),
    ]

    @Test(arguments: wrongKeys)
    func `a certificate that is none is told before anything is served`(
        text: String?,
        message: String
    ) async throws {
        let shell = try Shell()
        let path = "\(shell.folder.path)/key.pem"
        if let text { try shell.folder.write(text, to: "key.pem") }
        let outcome = await shell.run("demo", "serve", "--jwt-key", path)
        expectEqual(outcome.messages, message.replacing("KEY", with: path))
        #expect(outcome.output == "" && outcome.code == .usage)
    }

    private static let publicKey = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwbH9Vy8mbTw00TbtFRVE
        Ep4noriBeY913Dwn8UndmESkJh2Drc/5WbVl0gttG1JUNQAcMIFyib++gOBBKl2T
        5xSydduvoNE44A2efBkgvcSqfWrhAgW/vmf8DQjEByWgIX4ONO44YR4nJ0eY18n4
        3SdfAyUMNkKH4qrMLvUEJAdqAeRtM6Cor6arjpsgLn18BL6ZzlbfmV0VrqQA3YZt
        eTCo6ORG023dEZ7RtDUUidP6O3XkLqJGMsWrD65VYh4tQa9d9zBPjrKXRgOtFDbL
        8yaxqx4ZJoYNZpTZiNGCWn3XPXuIAF7KbF71ZDKHuqljiqhxjXsFFaFdkivVj7Xv
        ywIDAQAB
        -----END PUBLIC KEY-----
        """

    @Test(arguments: ["--rotate", "--rotate-tokens", nil])
    func `a refresh gives a refresh token only with --rotate`(flag: String?) async throws {
        let flags = ["--json"] + [flag].compactMap(\.self)
        let rotates = flag != nil
        _ = try await serve(flags, in: Shell()) { line in
            let app = "client_id=PlatformCLI"
            let device = try await signIn(at: line, "token", "response_type=device_code&\(app)")
            let codes = ["user_code", "device_code"].compactMap { device[$0]?.text }
            try #require(codes.count == 2)
            _ = try await send(to: line, "/setup/connect", "decision=allow&user_code=\(codes[0])")
            let first = try await signIn(
                at: line,
                "token",
                "grant_type=device&code=\(codes[1])&\(app)"
            )
            let secret = try #require(first["refresh_token"]?.text)
            let next = try await signIn(
                at: line,
                "token",
                "grant_type=refresh_token&refresh_token=\(secret)&\(app)"
            )
            #expect(next["access_token"] != nil)
            expectEqual(next["refresh_token"] != nil, rotates)
        }
    }

    /// Posts a form to an endpoint of OAuth at the org that was announced.
    private func signIn(at line: String, _ endpoint: String, _ form: String) async throws
        -> JSONValue
    {
        try JSONValue(parsing: try await send(to: line, "/services/oauth2/\(endpoint)", form))
    }

    private func send(to line: String, _ path: String, _ form: String) async throws -> [UInt8] {
        let announced = try JSONValue(parsing: Array(line.utf8))
        let url = try InstanceURL(announced["instanceUrl"]?.text ?? "")
        let request = Request(
            .post,
            path,
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(form.utf8)
        )
        return try await CurlTransport(to: url).send(request).body.collect()
    }

    @Test func `a port that is taken is an error that names it`() async throws {
        let shell = try Shell()
        _ = try await serve(["--json"], in: shell) { line in
            let url = try JSONValue(parsing: Array(line.utf8))["instanceUrl"]?.text ?? ""
            let port = String(url.split(separator: ":").last ?? "")
            let second = await shell.run("demo", "serve", "--port", port)
            expectEqual(second.code, .failure)
            expect(second.messages, .hasPrefix("error: port \(port) is in use\n"))
        }
    }

    /// Runs `demo serve`, hands its first output to `body`, then interrupts it.
    private func serve(
        _ flags: [String],
        in shell: Shell,
        _ body: (String) async throws -> Void
    ) async throws -> Shell.Outcome {
        let (announcements, continuation) = AsyncStream.makeStream(of: String.self)
        let (output, messages) = (AnnouncingSink(continuation), MemorySink())
        let environment = shell.environment(output: output, messages: messages)
        let work = Task {
            defer { continuation.finish() }
            return await Program.run(["demo", "serve"] + flags, in: environment)
        }
        for await line in announcements {
            try await body(line)
            break
        }
        work.cancel()
        let code = await work.value
        return Shell.Outcome(output: output.text, messages: messages.text, code: code)
    }
}

/// Keeps what is written, and tells of it.
private final class AnnouncingSink: ByteSink {
    private let kept = MemorySink()
    private let continuation: AsyncStream<String>.Continuation

    init(_ continuation: AsyncStream<String>.Continuation) {
        self.continuation = continuation
    }

    var text: String { kept.text }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try kept.write(bytes)
        continuation.yield(String(decoding: bytes, as: UTF8.self))
    }
}
