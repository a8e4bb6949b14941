import Client
import HTTP
import HTTPServer
import LocalOrg
import Records
import Synchronization
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// `sfctl login` by a browser, against the built-in org's own pages.
struct WebLoginTests {
    private static let lastPort = Atomic<UInt16>(.random(in: 12_000...24_000))

    /// A port that nothing listens on, below those that the system gives to others.
    static func freePort() throws -> UInt16 {
        for _ in 0..<1000 {
            let port = lastPort.add(1, ordering: .relaxed).newValue
            let isFree = (try? Listener(port: port, clock: { 0 }, respond: Self.nothing)) != nil
            if isFree { return port }
        }
        throw CancellationError()
    }

    private static let nothing: @Sendable (ServerRequest) async -> WholeResponse = { _ in
        WholeResponse(status: 404)
    }

    private struct Attempt {
        let outcome: Shell.Outcome
        let page: ScriptedBrowser.Page
        let shell: Shell
        let port: UInt16
    }

    /// Signs in while a browser does what it is told with the address that opens.
    private static func logIn(
        to org: SignInOrg,
        as client: String = "demo-web",
        _ flags: String...,
        browsing: (String) async throws -> String
    ) async throws -> Attempt {
        var shell = try Shell.signingIn()
        let browser = try ScriptedBrowser(of: &shell)
        let port = try freePort()
        let words =
            ["login", "--client-id", client, "--port", "\(port)", "--instance-url", org.url] + flags
        async let outcome = { [shell] in
            defer { browser.close() }
            return await shell.run(words)
        }()
        let page = try await ScriptedBrowser.open(try await browsing(try await browser.address()))
        return Attempt(outcome: await outcome, page: page, shell: shell, port: port)
    }

    @Test func `a browser signs in, and the sign-in is kept for the user alone`() async throws {
        try await SignInOrg.serving { org in
            let attempt = try await Self.logIn(to: org, "--alias", "acme", "--quiet") {
                try await ScriptedBrowser.consent(at: $0)
            }
            expectEqual(attempt.outcome, Shell.Outcome(output: "", messages: "", code: .success))
            expectEqual(attempt.page.status, 200)
            expect(attempt.page.text, .contains("<h1>Logged in</h1>"))
            expect(attempt.page.text, .contains("as admin@demo.invalid"))
            let session = try #require(try attempt.shell.session("acme"))
            expectEqual(session["flow"]?.text, "web")
            expectEqual(session["username"]?.text, "admin@demo.invalid")
            expectEqual(session["orgId"]?.text, "00DDm000001kZ00MAE")
            expectEqual(session["instanceUrl"]?.text, org.url)
            expect(session["refreshToken"]?.text, .hasPrefix("5Aep861"))
            try expectEqual(attempt.shell.mode(of: ".config/sfctl/credentials.json"), 0o600)
            try expectEqual(attempt.shell.mode(of: ".config/sfctl"), 0o700)
            let rows = await attempt.shell.run("query", "SELECT COUNT() FROM Contact", "-o", "acme")
            #expect(rows.output == "20\n" && rows.code == .success)
        }
    }

    @Test func `the address has a challenge, a state and no secret`() async throws {
        try await SignInOrg.serving { org in
            var seen = ""
            _ = try await Self.logIn(to: org) {
                seen = $0
                return try await ScriptedBrowser.consent(at: $0)
            }
            let query = seen.split(separator: "?").last?.split(separator: "&") ?? []
            let names = query.map { $0.split(separator: "=").first ?? "" }
            expectEqual(
                Set(names),
                [
                    "response_type", "client_id", "redirect_uri", "state", "prompt", "scope",
                    "code_challenge", "code_challenge_method",
                ]
            )
            #expect(query.contains("code_challenge_method=S256"))
            #expect(query.contains("scope=refresh_token%20api%20web"))
        }
    }

    @Test func `a user who says no is told so, and nothing is kept`() async throws {
        try await SignInOrg.serving { org in
            let attempt = try await Self.logIn(to: org) {
                try await ScriptedBrowser.consent(at: $0, allows: false)
            }
            expectEqual(attempt.outcome.code, .notSignedIn)
            expect(attempt.outcome.messages, .contains("end-user denied authorization"))
            expectEqual(attempt.page.status, 400)
            expect(attempt.page.text, .contains("<h1>Login failed</h1>"))
            try expectEqual(attempt.shell.session("admin@demo.invalid"), nil)
        }
    }

    @Test func `an answer with another state is turned away, and the right one signs in later`()
        async throws
    {
        try await SignInOrg.serving { org in
            var forged: [ScriptedBrowser.Page] = []
            var requests: [String] = []
            let attempt = try await Self.logIn(to: org, "--alias", "acme", "--quiet") { address in
                let back = try await ScriptedBrowser.consent(at: address)
                let other = back.replacing(/state=[^&]*/, with: "state=forged")
                let bare = back.replacing(/\?.*/, with: "?error=access_denied")
                for address in [other, bare] {
                    forged.append(try await ScriptedBrowser.open(address))
                }
                requests = org.requests
                return back
            }
            expectEqual(forged.map(\.status), [400, 400])
            #expect(forged.allSatisfy { $0.text.contains("another login") })
            #expect(!requests.contains { $0.contains("oauth2/token") })
            expectEqual(attempt.page.status, 200)
            expectEqual(attempt.outcome, Shell.Outcome(output: "", messages: "", code: .success))
            #expect(try attempt.shell.session("acme") != nil)
        }
    }

    @Test func `a failed sign-in names the command line that was typed`() async throws {
        try await SignInOrg.serving { org in
            let attempt = try await Self.logIn(to: org, "--alias", "acme-uat") {
                try await ScriptedBrowser.consent(at: $0, allows: false)
            }
            let hint =
                "hint: sfctl login --client-id demo-web --port \(attempt.port) --instance-url "
                + "\(org.url) "
                + "--alias acme-uat\n"
            expect(attempt.outcome.messages, .contains(hint), "\(attempt.outcome)")
        }
    }

    /// The lines of a login that ends at once.
    private static func lines(
        over variables: [String: String] = [:]
    ) async throws -> (lines: [Substring], port: UInt16) {
        var shell = try Shell.signingIn()
        shell.clock = ImmediateClock()
        shell.terminal = TerminalFacts(isMessages: true, columns: 80)
        shell.variables.merge(variables) { $1 }
        shell.variables["NO_COLOR"] = "1"
        let port = try freePort()
        let outcome = await shell.run(
            ["login", "--no-browser", "--client-id", "demo-web", "--port", "\(port)"]
        )
        return (outcome.messages.split(separator: "\n"), port)
    }

    @Test func `the address is whole on a line of its own, however narrow the terminal`()
        async throws
    {
        let (lines, _) = try await Self.lines()
        let address = lines.first { $0.hasPrefix("https://login.salesforce.com/") }
        expect(address, .hasSuffix("&code_challenge_method=S256"), "\(lines)")
        #expect(lines.contains { $0.contains("on this machine") })
    }

    @Test func `over SSH the port is to be forwarded`() async throws {
        let (lines, port) = try await Self.lines(over: ["SSH_CONNECTION": "10.0.0.1 2 10.0.0.3 22"])
        #expect(lines.contains("ssh -N -L \(port):localhost:\(port) HOST"))
        #expect(!lines.contains { $0.contains("on this machine") })
        #expect(lines.contains { $0.hasPrefix("https://login.salesforce.com/") })
    }

    @Test func `an app that the org has not installed is named, with what helps`() async throws {
        try await SignInOrg.serving { org in
            let attempt = try await Self.logIn(to: org, as: "demo-uninstalled") {
                try await ScriptedBrowser.consent(at: $0)
            }
            expectEqual(attempt.outcome.code, .notSignedIn)
            expect(attempt.outcome.messages, .contains("app must be installed into org"))
            expect(attempt.outcome.messages, .contains("hint: "))
        }
    }

    @Test func `a port that is in use is told before a page opens`() async throws {
        let listener = try Listener(
            port: 0,
            clock: { 0 },
            respond: { _ in WholeResponse(status: 200) }
        )
        var shell = try Shell.signingIn()
        shell.terminal.isInput = true
        shell.variables["BROWSER"] = try shell.install("exit 9", as: "browser")
        let outcome = await shell.run(
            "login",
            "--client-id",
            "demo-web",
            "--port",
            "\(listener.port)",
            "--instance-url",
            "http://127.0.0.1:1"
        )
        #expect(outcome.code == .failure && outcome.output == "")
        expectEqual(
            outcome.messages,
            """
            error: cannot wait for the browser: port \(listener.port) is in use
              why: another program is listening on it, such as a waiting sf org login
              hint: --port N uses another callback URL of your app

            """
        )
    }

    @Test func `a port that another program has on ::1 is in use`() async throws {
        let other = try Version6Listener()
        var shell = try Shell.signingIn()
        shell.terminal.isInput = true
        shell.clock = ImmediateClock()
        let outcome = await shell.run(
            ["login", "--no-browser", "--client-id", "demo-web", "--port", "\(other.port)"]
        )
        expect(
            outcome.messages,
            .hasPrefix("error: cannot wait for the browser: port \(other.port) is in use\n")
        )
        other.close()
    }

    @Test func `a browser that does not come back is waited for so long and no longer`()
        async throws
    {
        var shell = try Shell.signingIn()
        shell.terminal.isInput = true
        shell.clock = ImmediateClock()
        let port = try Self.freePort()
        let outcome = await shell.run(
            "login",
            "--no-browser",
            "--client-id",
            "demo-web",
            "--port",
            "\(port)",
            "--instance-url",
            "http://127.0.0.1:1"
        )
        expectEqual(outcome.code, .notSignedIn)
        expect(outcome.messages, .contains("no login in the browser within two minutes"))
        expect(outcome.messages, .lacks("no browser is found"))
        shell.variables["BROWSER"] = "/nowhere/browser"
        let misled = await shell.run(
            "login",
            "--client-id",
            "demo-web",
            "--port",
            "\(try Self.freePort())",
            "--instance-url",
            "http://127.0.0.1:1"
        )
        expect(misled.messages, .hasPrefix("no browser found: BROWSER is /nowhere/browser\n"))
        expect(outcome.messages, .contains("http://127.0.0.1:1/services/oauth2/authorize?"))
    }

    @Test func `a page that is loaded again does nothing`() async throws {
        let visit = BrowserVisit(
            path: "/OauthRedirect",
            for: LoopbackClient(table: { _ in nil }),
            isAnswer: { $0.contains("code") },
            finish: { _ in throw CancellationError() }
        )
        let stray = await visit.response(to: ServerRequest(.get, "/OauthRedirect?error=1"))
        #expect(stray.status == 400 && visit.strays == 1)
        let first = await visit.response(to: ServerRequest(.get, "/OauthRedirect?code=1"))
        let second = await visit.response(to: ServerRequest(.get, "/OauthRedirect?code=1"))
        let icon = await visit.response(to: ServerRequest(.get, "/favicon.ico"))
        expectEqual([first.status, second.status, icon.status], [400, 410, 404])
        expectEqual(second.headers["Referrer-Policy"], "no-referrer")
        #expect(!visit.closeToVisits())
    }

    @Test func `after the time is over no visit counts`() async throws {
        let visit = BrowserVisit(
            path: "/OauthRedirect",
            for: LoopbackClient(table: { _ in nil }),
            isAnswer: { _ in true },
            finish: { _ in
                Issue.record("a visit that came too late")
                throw CancellationError()
            }
        )
        #expect(visit.closeToVisits())
        let late = await visit.response(to: ServerRequest(.get, "/OauthRedirect?code=1"))
        expectEqual(late.status, 410)
    }

    @Test func `another user of the machine cannot finish the sign-in`() async throws {
        let user = Mutex(1001)
        let table: @Sendable (String) -> [UInt8]? = { _ in
            let row = " 0: 0100007F:C001 0100007F:06B5 01 0:0 00:0 0 \(user.withLock(\.self))"
            return Array("heading\n\(row)\n".utf8)
        }
        let visit = BrowserVisit(
            path: "/OauthRedirect",
            for: LoopbackClient(table: table, user: 1000),
            isAnswer: { _ in true },
            finish: { _ in throw CancellationError() }
        )
        var request = ServerRequest(.get, "/OauthRedirect?code=1")
        request.clientPort = 0xC001
        request.serverPort = 1717
        let foreign = await visit.response(to: request)
        #expect(foreign.status == 403 && visit.strays == 0)
        user.withLock { $0 = 1000 }
        await expectEqual(visit.response(to: request).status, 400)
        #expect(!visit.closeToVisits())
    }

    @Test func `HEAD is no answer, and the browser may come to ::1`() async throws {
        try await SignInOrg.serving { org in
            var looks: [Int] = []
            let attempt = try await Self.logIn(to: org, "--alias", "acme", "--quiet") { address in
                let back = try await ScriptedBrowser.consent(at: address)
                looks.append(try await ScriptedBrowser.open(back, method: .head).status)
                return back.replacing("//localhost:", with: "//[::1]:")
            }
            expectEqual(looks, [405])
            expectEqual(attempt.page.status, 200)
            expectEqual(attempt.outcome, Shell.Outcome(output: "", messages: "", code: .success))
        }
    }

    @Test func `a login that gets no refresh token says what follows`() async throws {
        let org = ScriptedOrg(
            .on("/services/oauth2/token", method: .post, LoginAnswer.token()),
            .on("/services/oauth2/userinfo", LoginAnswer.user),
            .on("/services/data", #"[{"version":"67.0"}]"#),
            .query(Wire.page()),
            .undescribed
        )
        var shell = try Shell.signingIn()
        shell.transport = org
        let browser = try ScriptedBrowser(of: &shell)
        let port = try Self.freePort()
        async let outcome = { [shell] in
            defer { browser.close() }
            return await shell.run(
                ["login", "--client-id", "x", "--port", "\(port)", "--alias", "acme"]
            )
        }()
        let state = try #require(try await browser.address().firstMatch(of: /state=[^&]*/)).0
        let back = "http://localhost:\(port)/OauthRedirect?code=c&\(state)"
        try await expectEqual(ScriptedBrowser.open(back).status, 200)
        let ended = await outcome
        expectEqual(ended.code, .success, "\(ended)")
        #expect(
            ended.messages.contains(
                "warning: the org sent no refresh token, so this login ends with its session; "
                    + "to avoid that, give the app the scope refresh_token and log in again\n"
            )
        )
        await expect(shell.run("orgs").output, .contains("token, not renewed"))
    }

    @Test(arguments: [["--no-input"], ["--no-browser"], []])
    func `where nobody is, the browser is not waited for`(flags: [String]) async throws {
        var shell = try Shell.signingIn()
        shell.terminal.isInput = flags == ["--no-input"]
        let outcome = await shell.run(["login", "--alias", "acme"] + flags)
        let reason =
            shell.terminal.isInput
            ? "--no-input forbids prompts" : "neither stdin nor stderr is a terminal"
        expectEqual(
            outcome,
            Shell.Outcome(
                output: "",
                messages: """
                    error: cannot log in with a browser: \(reason)
                      hint: sfctl login --jwt --client-id ID --username USER --key-file \
                    server.key
                      hint: sfctl login --client-credentials --client-id ID --secret-file FILE \
                    --instance-url URL
                      hint: sfctl login --sfdx-url FILE
                      hint: no login at all: SFCTL_INSTANCE_URL and SFCTL_ACCESS_TOKEN

                    """,
                code: .usage
            )
        )
        expectEqual(shell.kept(), nil)
    }

    @Test func `strays are told when the time is over`() {
        let failure = WebSignInError.timedOut(strays: 2).failure
        expectEqual(
            failure.reasons,
            [
                "ignored 2 requests with another state: an older page, or not your browser"
            ]
        )
    }

    @Test func `a sign-in that is under way when the time is over goes on`() async throws {
        try await SignInOrg.serving { org in
            let clock = GatedClock(gate: Gate())
            var shell = try Shell.signingIn()
            shell.clock = clock
            shell.makeTransport = { SlowTokens(CurlTransport(to: $0, options: $1), clock: clock) }
            let browser = try ScriptedBrowser(of: &shell)
            let port = try Self.freePort()
            async let outcome = { [shell] in
                defer { browser.close() }
                return await shell.run(
                    ["login", "--client-id", "demo-web", "--port", "\(port)", "--alias", "acme"]
                        + ["--instance-url", org.url]
                )
            }()
            let back = try await ScriptedBrowser.consent(at: try await browser.address())
            let page = try await ScriptedBrowser.open(back)
            expectEqual(page.status, 200)
            await expectEqual(outcome.code, .success)
            #expect(try shell.session("acme") != nil)
        }
    }
}
