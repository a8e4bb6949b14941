import Client
import Crypto
import HTTP
import LocalOrg
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// `sfctl login` without a browser, against the built-in org behind a socket.
struct LoginTests {
    @Test(arguments: ["variable", "file", "stdin"])
    func `an app signs in by its secret, which comes from wherever it is safe`(
        source: String
    ) async throws {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            var flags: [String] = []
            switch source {
            case "variable": shell.variables["SFCTL_CLIENT_SECRET"] = "demo-secret"
            case "file":
                flags = [
                    "--secret-file",
                    try shell.folder.write("demo-secret\n", to: "secret", isPrivate: true),
                ]
            default:
                flags = ["--secret-file", "-"]
                shell.input = Array("demo-secret\n".utf8)
            }
            let outcome = await shell.run(
                ["login", "--client-credentials", "--client-id", "demo", "--alias", "ci"]
                    + ["--instance-url", org.url] + flags
            )
            #expect(outcome.code == .success && outcome.output == "")
            expectEqual(
                outcome.messages,
                """
                logged in to 127.0.0.1 as 'ci': admin@demo.invalid, org 00DDm000001kZ00MAE \
                [Developer Edition]
                try: sfctl query "SELECT Name FROM Contact LIMIT 5" -o ci

                """
            )
            let rows = await shell.run("query", "SELECT COUNT() FROM Lead", "-o", "ci")
            expectEqual(rows.output, "22\n")
        }
    }

    @Test func `an app signs in by its private key, and again when the session has ended`()
        async throws
    {
        let shell = try Shell.signingIn()
        let key = try shell.folder.write(PublishedKey.pkcs8, to: "server.key", isPrivate: true)
        var policy = SignInPolicy()
        policy.tokenLifetime = 60_000
        policy.apps.append(
            ConnectedApp(id: "demo-jwt", key: try RSAPublicKey(pem: PublishedKey.publicKey))
        )
        try await SignInOrg.serving(policy) { org in
            let login = await shell.run(
                "login",
                "--jwt",
                "--client-id",
                "demo-jwt",
                "--username",
                "admin@demo.invalid",
                "--key-file",
                "server.key",
                "--instance-url",
                org.url,
                "--alias",
                "ci"
            )
            expectEqual(login.code, .success, "\(login)")
            let session = try #require(try shell.session("ci"))
            expectEqual(session["keyFile"]?.text, key)
            expect(shell.kept(), .lacks("PRIVATE KEY"))
            org.wait(seconds: 61)
            let rows = await shell.run("query", "SELECT COUNT() FROM Contact", "-o", "ci")
            expectEqual(rows, Shell.Outcome(output: "20\n", messages: "", code: .success))
            let grants = org.requests.filter { $0.hasSuffix("jwt-bearer") }
            expectEqual(grants.count, 2)
        }
    }

    @Test func `a wrong secret is told in the org's words, and nothing is kept`() async throws {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            shell.variables["SFCTL_CLIENT_SECRET"] = "wrong-secret-9876543210"
            let outcome = await shell.run(
                "login",
                "--client-credentials",
                "--client-id",
                "demo",
                "--instance-url",
                org.url
            )
            expectEqual(outcome.code, .notSignedIn)
            expect(outcome.messages, .contains("invalid client credentials"))
            expect(outcome.messages, .lacks("9876543210"))
            try expectEqual(shell.session("admin@demo.invalid"), nil)
        }
    }

    @Test(arguments: [true, false])
    func `an access token comes from its variable, or from stdin`(isVariable: Bool) async throws {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            if isVariable {
                shell.variables["SFCTL_ACCESS_TOKEN"] = org.accessToken
            } else {
                shell.input = Array("\(org.accessToken)\n".utf8)
            }
            let outcome = await shell.run(
                "login",
                "--access-token",
                "--instance-url",
                org.url,
                "--alias",
                "acme",
                "--json"
            )
            expectEqual(
                outcome,
                Shell.Outcome(
                    output: """
                        {"result":{"alias":"acme","username":"admin@demo.invalid",\
                        "orgId":"00DDm000001kZ00MAE","instanceUrl":"\(org.url)",\
                        "loginUrl":"\(org.url)",\
                        "clientId":null,"kind":"developer","store":"file","isDefault":false},\
                        "status":0,"warnings":[]}

                        """,
                    messages: "",
                    code: .success
                )
            )
        }
    }

    @Test func `a token that is piped goes before that of the variable, with a word`() async throws
    {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            shell.variables["SFCTL_ACCESS_TOKEN"] = "00DDm000001kZ00!ended"
            shell.input = Array("\(org.accessToken)\n".utf8)
            let words = ["login", "--access-token", "--instance-url", org.url, "--alias", "acme"]
            let outcome = await shell.run(words)
            expectEqual(outcome.code, .success)
            expect(
                outcome.messages,
                .hasPrefix("using the access token from stdin, not from SFCTL_ACCESS_TOKEN\n")
            )
            shell.terminal.isInput = true
            await expectEqual(shell.run(words).code, .notSignedIn)
        }
    }

    @Test(arguments: ["SFCTL_ACCESS_TOKEN", "SF_ACCESS_TOKEN"])
    func `a token in a variable needs no prompt`(variable: String) async throws {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            shell.terminal.isInput = true
            shell.variables[variable] = org.accessToken
            let outcome = await shell.run(
                "org",
                "login",
                "access-token",
                "-p",
                "-r",
                org.url,
                "-a",
                "acme"
            )
            #expect(outcome.code == .success && !outcome.messages.contains("paste"))
        }
    }

    @Test(arguments: [
        ["--access-token", "--instance-url", "https://acme.my.salesforce.com"],
        ["--sfdx-url", "-"], ["--refresh-token", "-"],
    ])
    func `--no-input asks for no secret`(method: [String]) async throws {
        var shell = try Shell.signingIn()
        shell.terminal.isInput = true
        let outcome = await shell.run(["login", "--no-input"] + method)
        expectEqual(
            outcome.messages,
            """
            error: stdin is a terminal, and --no-input forbids prompts
              hint: pipe the secret into sfctl login, or name its file

            """
        )
        expectEqual(outcome.code, .usage)
    }

    @Test(arguments: [("--refresh-token", "a refresh token"), ("--sfdx-url", "a sfdx URL")])
    func `of a file that does not end no more is read than a secret has`(
        flag: String,
        secret: String
    ) async throws {
        let shell = try Shell.signingIn()
        let outcome = await shell.run(["login", flag, "/dev/zero"])
        expectEqual(outcome.code, .usage)
        let hint = "  hint: sfctl login --help\n"
        expectEqual(outcome.messages, "error: /dev/zero contains more than \(secret)\n\(hint)")
        var piped = shell
        piped.input = [UInt8](repeating: UInt8(ascii: "x"), count: 65_537)
        let other = await piped.run(["login", flag, "-"])
        expectEqual(other.messages, "error: stdin contains more than \(secret)\n\(hint)")
    }

    @Test func `a secret at a terminal is asked for`() async throws {
        var shell = try Shell.signingIn()
        shell.terminal.isInput = true
        shell.input = Array("two words".utf8)
        let outcome = await shell.run("login", "--sfdx-url", "-")
        expect(outcome.messages, .hasPrefix("paste the sfdx URL (not echoed) and press Enter:\n"))
        #expect(outcome.code == .usage && !outcome.messages.contains("two words"))
    }

    @Test(arguments: [
        #"{"status":0,"result":{"sfdxAuthUrl":"[REDACTED] Use 'sf org auth show-sfdx-auth-url' to "#
            + #"view"}}"#,
        "[REDACTED] Use 'sf org auth show-sfdx-auth-url' to view",
    ])
    func `a URL that sf has redacted is told, with where the true one is`(
        text: String
    ) async throws {
        var shell = try Shell.signingIn()
        shell.input = Array(text.utf8)
        let outcome = await shell.run("login", "--sfdx-url", "-")
        expectEqual(outcome.code, .usage)
        expect(outcome.messages, .hasPrefix("error: sf redacted the sfdx auth URL\n"))
        expect(
            outcome.messages,
            .contains("sf org auth show-sfdx-auth-url --target-org NAME --json")
        )
    }

    @Test func `an app's secret goes along with a refresh token`() async throws {
        let org = ScriptedOrg(
            .on("/services/oauth2/token", method: .post, status: 400, #"{"error":"invalid_grant"}"#)
        )
        var shell = try Shell.signingIn()
        shell.transport = org
        let secret = try shell.folder.write("app-secret\n", to: "secret", isPrivate: true)
        shell.input = Array("5Aep861token\n".utf8)
        _ = await shell.run(
            ["login", "--refresh-token", "-", "--client-id", "x", "--secret-file", secret]
        )
        let form = org.requests.first?.body.map { String(decoding: $0, as: UTF8.self) }
        expect(form, .contains("client_secret=app-secret"))
        expect(form, .contains("refresh_token=5Aep861token"))
    }

    @Test func `a user name that cannot be a name gives way to the org's id`() async throws {
        let token = "00DDm000001kZ00!AQcAQH0dMHZfz972Szmpkb58urFRkgeBGsxL"
        let user = ScriptedOrg.Answer.on(
            "/services/oauth2/userinfo",
            #"{"user_id":"005Dm000001kZ00IAE","organization_id":"00DDm000001kZ00MAE","#
                + #""preferred_username":"ada\u202e@acme.example"}"#
        )
        let org = ScriptedOrg(
            user,
            user,
            .on("/services/data", #"[{"version":"67.0"}]"#),
            .query(Wire.page()),
            .undescribed
        )
        var shell = try Shell.signingIn()
        shell.transport = org
        shell.input = Array(token.utf8)
        let outcome = await shell.run(
            ["login", "--access-token", "--instance-url", "acme.my.salesforce.com"]
        )
        expectEqual(outcome.code, .success, "\(outcome)")
        expect(outcome.messages, .contains("cannot use the username"))
        #expect(try shell.session("00DDm000001kZ00MAE") != nil)
    }

    @Test func `a token that the org does not know is not kept`() async throws {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            shell.input = Array("00DDm000001kZ00!notAToken0123456789notAToken0123456789".utf8)
            let outcome = await shell.run("login", "--access-token", "--instance-url", org.url)
            expectEqual(outcome.code, .notSignedIn)
            expect(outcome.messages, .lacks("notAToken"))
            try expectEqual(shell.session("admin@demo.invalid"), nil)
        }
    }

    @Test func `a refresh token and an sfdx URL sign in, and are renewed`() async throws {
        var policy = SignInPolicy()
        policy.sessionLifetime = 60_000
        try await SignInOrg.serving(policy) { org in
            let token = try await Self.refreshToken(of: org)
            var shell = try Shell.signingIn()
            shell.input = Array("\(token)\n".utf8)
            let first = await shell.run(
                "login",
                "--refresh-token",
                "-",
                "--instance-url",
                org.url,
                "--alias",
                "plain",
                "--client-id",
                "demo-web",
                "--quiet"
            )
            #expect(first.messages == "" && first.code == .success)
            let host = org.url.dropFirst("http://".count)
            let file = try shell.folder.write("force://demo-web::\(token)@\(host)\n", to: "url")
            let second = await shell.run("login", "--sfdx-url", file, "--alias", "url", "--quiet")
            #expect(second.messages == "" && second.code == .success)
            let json = try shell.folder.write(
                #"{"status": 0, "result": {"sfdxAuthUrl": "#
                    + #""force://demo-web::\#(token)@\#(host)"}}"#,
                to: "url.json"
            )
            let third = await shell.run("login", "--sfdx-url", json, "--alias", "json", "--quiet")
            #expect(third.messages == "" && third.code == .success)
            org.wait(seconds: 61)
            for name in ["plain", "url", "json"] {
                let rows = await shell.run("query", "SELECT COUNT() FROM Contact", "-o", name)
                #expect(rows.output == "20\n" && rows.code == .success)
            }
            expectEqual(org.refreshes, 6)
        }
    }

    /// A refresh token of the app `demo-web`.
    static func refreshToken(of org: SignInOrg) async throws -> String {
        var random = SystemRandomNumberGenerator()
        let server = try InstanceURL(org.url)
        let client = OAuthClient(id: "demo-web")
        let request = try AuthorizationRequest(
            to: server,
            client: client,
            redirectURI: "http://localhost:9/OauthRedirect",
            using: &random
        )
        let back = try await ScriptedBrowser.consent(at: request.url)
        let target = try #require(back.firstMatch(of: /^http:\/\/[^\/]*(\/.*)$/)).1
        let answer = try await AuthorizationServer(
            server,
            transport: CurlTransport(to: server),
            client: "test"
        ).token(
            for: .authorizationCode(
                try request.code(from: String(target)),
                verifier: request.verifier,
                redirectURI: request.redirectURI
            ),
            client: client
        )
        return try #require(answer.refreshToken).value
    }

    @Test(
        arguments: [
            (["--access-token"], "--access-token needs --instance-url"),
            (
                ["--client-credentials", "--client-id", "x"],
                "--client-credentials needs --instance-url"
            ),
            (["--client-credentials"], "--client-credentials needs --client-id"),
            (["--jwt", "--client-id", "x", "--username", "u"], "--jwt needs --key-file"),
            (["--jwt", "--access-token"], "are different ways to log in: use only one"),
            (["--port", "1", "--jwt"], "--port is for logins in the browser"),
            (["--username", "u"], "--username needs --jwt"),
            (["--from-sf"], "--from-sf needs the alias or username"),
            (["00D5g000004!AQEAQ"], "other users of this machine can see"),
            (["--sfdx-url", "force://a::b@c"], "other users of this machine can see"),
            (["--refresh-token", "5Aep861abc"], "other users of this machine can see"),
            (["--sandbox", "--instance-url", "login.salesforce.com"], "contradict each other"),
            (["--audience", "https://a.example"], "--audience needs --jwt"),
            (["--alias", "demo"], "'demo' is the built-in org"),
            (["--alias", "a b"], "--alias takes a name without spaces"),
            (["--alias", "a\u{202E}b"], "--alias takes a name without spaces or invisible"),
            (["--alias", "a\u{200B}b"], "--alias takes a name without spaces or invisible"),
            (["--alias", "a\u{1B}[1mb"], "--alias takes a name without spaces or invisible"),
            (["--port", "1718"], "--port needs --client-id"),
            (["--port", "1718", "--client-id", "PlatformCLI"], "--port needs --client-id"),
            (["--secret-file", "x"], "--secret-file needs --client-id"),
            (["--refresh-token", "x", "--secret-file", "y"], "--secret-file needs --client-id"),
            (["--refresh-token", "-", "--secret-file", "-"], "only one of --refresh-token and"),
            (["--instance-url", "acme"], "hint: --instance-url https://acme.my.salesforce.com"),
            (["--instance-url", "http://acme.my.salesforce.com"], "plain http"),
        ] as [([String], String)]
    )
    func `what means nothing is refused before anything happens`(
        flags: [String],
        problem: String
    ) async throws {
        let shell = try Shell.signingIn()
        let outcome = await shell.run(["login"] + flags)
        expectEqual(outcome.code, .usage, "\(outcome)")
        expect(outcome.messages, .contains(problem), "\(outcome)")
        #expect(!outcome.messages.contains("AQEAQ") && !outcome.messages.contains("abc"))
        expectEqual(shell.kept(), nil)
    }

    @Test func `an app that may not ask whose its session is reads the user's record`() async throws
    {
        let user = "005Dm000001kZ00IAE"
        let org = ScriptedOrg(
            .on(
                "/services/oauth2/token",
                method: .post,
                #"""
                {"access_token":"00DDm000001kZ00!AQcAQH0dMHZfz972Szmpkb58urFRkgeBGsxL_QJWwYMfAbUeeG7c1E6LYUfiDUkWe6","\#
                instance_url":"https://acme.my.salesforce.com","\#
                id":"https://login.salesforce.com/id/00DDm000001kZ00MAE/\#(user)",\#
                "token_type":"Bearer"}
                """#
            ),
            .on("/services/oauth2/userinfo", status: 403, "Bad_OAuth_Token"),
            .on("/services/data", #"[{"version":"67.0"}]"#),
            .on(
                "/services/data/v67.0/sobjects/User/\(user)",
                #"{"Id":"\#(user)","Username":"ci@acme.example","Name":"CI","Email":null}"#
            ),
            .on("/services/data", #"[{"version":"67.0"}]"#),
            .query(Wire.page()),
            .undescribed
        )
        var shell = try Shell.signingIn()
        shell.transport = org
        shell.variables["SFCTL_CLIENT_SECRET"] = "demo-secret"
        let outcome = await shell.run(
            "login",
            "--client-credentials",
            "--client-id",
            "demo",
            "--instance-url",
            "acme.my.salesforce.com"
        )
        expectEqual(outcome.code, .success, "\(outcome)")
        try expectEqual(shell.session("ci@acme.example")?["userId"]?.text, user)
    }

    @Test func `a user who is signed in twice is asked which one is meant`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            var second = shell
            second.input = Array(org.accessToken.utf8)
            _ = await second.run(
                "login",
                "--access-token",
                "--instance-url",
                org.url,
                "--alias",
                "other"
            )
            let outcome = await shell.run("whoami", "-o", "admin@demo.invalid")
            expectEqual(
                outcome,
                Shell.Outcome(
                    output: "",
                    messages: """
                        error: admin@demo.invalid has several logins
                          why: the logins are acme, other
                          hint: name one of them: --target-org acme

                        """,
                    code: .notSignedIn
                )
            )
        }
    }

    @Test func `a default that is not asked is told, with the flag that asks it`() async throws {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            shell.variables["SFCTL_CLIENT_SECRET"] = "demo-secret"
            let words = [
                "login", "--client-credentials", "--client-id", "demo", "--instance-url", org.url,
                "--alias", "acme", "--set-default",
            ]
            let asked = await shell.run(words)
            expect(asked.messages, .contains("this is now the default org; try: sfctl query"))
            shell.variables["SF_TARGET_ORG"] = "demo"
            let hidden = await shell.run(words)
            #expect(
                hidden.messages.hasSuffix(
                    "warning: SF_TARGET_ORG takes precedence here and sets demo; use -o acme for "
                        + "this org\n"
                )
            )
        }
    }

    @Test func `the help starts with what one may have before one`() async throws {
        let help = await (try Shell()).run("login", "--help").output
        expect(help, .hasPrefix("Log in to an org, and store the login.\n\nWhich command to use\n"))
        expect(help, .contains("device flow"))
    }

    @Test func `an open settings folder is closed, and an open file is not used`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            try shell.folder.write("{}", to: ".config/sfctl/config.json")
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            try expectEqual(shell.mode(of: ".config/sfctl"), 0o700)
            let path = "\(shell.folder.path)/.config/sfctl/credentials.json"
            try shell.setMode(0o644, of: path)
            let outcome = await shell.run("query", "SELECT COUNT() FROM Contact", "-o", "acme")
            #expect(outcome.code == .notSignedIn && outcome.output == "")
            expectEqual(
                outcome.messages,
                """
                error: other users can read \(path), so sfctl does not use its secrets
                  why: its mode is 644
                  hint: chmod 600 \(path)

                """
            )
        }
    }
}
