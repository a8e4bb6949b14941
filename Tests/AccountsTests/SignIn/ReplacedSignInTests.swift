import Client
import HTTP
import LocalOrg
import Records
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// Sign-ins that change while a command uses them.
struct ReplacedSignInTests {
    /// A world with the sign-in `acme` to an org, and what renews it.
    private static func world(of org: SignInOrg) async throws -> (
        Shell, SessionStore, SessionRenewal
    ) {
        let shell = try await LogoutTests.signIn(to: org)
        let environment = shell.environment(output: MemorySink(), messages: MemorySink())
        let store = try SessionStore(environment)
        let session = try #require(try store.session(named: "acme"))
        let context = Context(environment, commandName: "query", commandLine: "sfctl query")
        let renewal = SessionRenewal(
            of: session,
            in: store,
            environment,
            network: try SignInNetwork(context, NetworkOptions())
        )
        return (shell, store, renewal)
    }

    @Test func `a command does not take the token of the sign-in that has its name by now`()
        async throws
    {
        try await SignInOrg.serving { org in
            let (shell, _, renewal) = try await Self.world(of: org)
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let error = await #expect(throws: SignInError.self) {
                try await renewal.accessToken(replacing: nil)
            }
            expect(error?.description, .contains("'acme' was removed or replaced"))
        }
    }

    @Test func `a renewal does not undo a login of the same name`() async throws {
        try await SignInOrg.serving { org in
            let (shell, store, _) = try await Self.world(of: org)
            let old = try #require(try store.session(named: "acme"))
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let error = await #expect(throws: SessionStoreError.self) {
                try await store.update(old)
            }
            expectEqual(error, .replaced("acme"))
            await #expect(throws: SessionStoreError.replaced("acme")) {
                try await store.forget(old)
            }
            try expectEqual(shell.session("acme")?["flow"]?.text, "client-credentials")
        }
    }

    @Test func `a name of any length can be renewed and ended`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            var second = shell
            second.variables["SFCTL_CLIENT_SECRET"] = "demo-secret"
            for name in ["credentials", "store", String(repeating: "é", count: 60), "../../x"] {
                let login = await second.run(
                    "login",
                    "--client-credentials",
                    "--client-id",
                    "demo",
                    "--instance-url",
                    org.url,
                    "--alias",
                    name
                )
                expectEqual(login.code, .success)
                await expectEqual(shell.run("whoami", "-o", name).code, .success)
                await expectEqual(shell.run("logout", name).code, .success)
            }
        }
    }

    @Test func `an entry that is not understood hides no other, and can be forgotten`() async throws
    {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let text = try #require(shell.kept())
            let changed = text.replacing(
                "\"sessions\": {",
                with:
                    "\"sessions\": {\n    \"new\": {\"flow\": \"future\", \"refreshToken\": \"x\"},"
            )
            try shell.folder.write(changed, to: ".config/sfctl/credentials.json")
            try shell.setMode(0o600, of: "\(shell.folder.path)/.config/sfctl/credentials.json")
            await expectEqual(shell.run("whoami", "-o", "acme").code, .success)
            let unknown = await shell.run("whoami", "-o", "new")
            expectEqual(unknown.code, .notSignedIn)
            expect(unknown.messages, .contains("'new' has an unknown 'flow'"))
            try expectEqual(shell.session("new")?["refreshToken"]?.text, "x")
            await expectEqual(shell.run("logout", "new", "--forget").code, .success)
            #expect(try shell.session("new") == nil && shell.session("acme") != nil)
        }
    }

    @Test func `a login takes the token of its name out of the settings`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            try shell.folder.write(
                #"{"orgs": {"acme": {"instanceUrl": "\#(org.url)", "accessToken": "old"}}}"#,
                to: ".config/sfctl/config.json"
            )
            let login = await shell.signInAsApp(to: org)
            #expect(login.code == .success && login.messages.contains("removed the access token"))
            expect(shell.kept("config.json"), .lacks("old"))
            await expectEqual(shell.run("whoami", "-o", "acme").code, .success)
        }
    }

    @Test func `a token in the settings does not replace a sign-in`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let path = try shell.folder.write(
                #"{"orgs": {"acme": {"instanceUrl": "\#(org.url)", "accessToken": "#
                    + #""\#(org.accessToken)"}}}"#,
                to: ".config/sfctl/config.json"
            )
            let outcome = await shell.run("query", "SELECT COUNT() FROM Contact", "-o", "acme")
            expectEqual(outcome.output, "20\n")
            expectEqual(
                outcome.messages,
                """
                warning: 'acme' has a login, but the access token in \(path) takes precedence; \
                to use \
                the login: sfctl config unset orgs.acme.accessToken

                """
            )
            try expectEqual(shell.session("acme")?["flow"]?.text, "client-credentials")
        }
    }

    @Test func `a new refresh token is kept though the user is not found out`() async throws {
        let org = ScriptedOrg(
            .on(
                "/services/oauth2/token",
                method: .post,
                #"""
                {"access_token":"00DDm000001kZ00!AQcAQH0dMHZfz972Szmpkb58urFRkgeBGsxL_QJWwYMfAbUeeG7c","\#
                refresh_token":"5Aep861Next","instance_url":"https://acme.my.salesforce.com","\#
                id":"https://login.salesforce.com/id/00DDm000001kZ00MAE/005Dm000001kZ00IAE",\#
                "token_type":"Bearer"}
                """#
            ),
            .on("/services/oauth2/userinfo", fails: .cut("connection reset by peer"))
        )
        var shell = try Shell.signingIn()
        shell.transport = org
        shell.input = Array("5Aep861First".utf8)
        let outcome = await shell.run(
            "login",
            "--refresh-token",
            "-",
            "--instance-url",
            "https://acme.my.salesforce.com",
            "--alias",
            "acme"
        )
        #expect(outcome.code != .success)
        expect(outcome.messages, .hasPrefix("stored the login as 'acme'"))
        try expectEqual(shell.session("acme")?["refreshToken"]?.text, "5Aep861Next")
    }

    @Test(arguments: [
        #""instance_url":"https://other.my.salesforce.com","#,
        #""instance_url":"https://evil.example","#, #""instance_url":"no URL","#, "",
    ])
    func `a renewal whose answer leads elsewhere keeps its new refresh token`(
        address: String
    ) async throws {
        let own = "https://acme.my.salesforce.com"
        func answer(_ token: String, _ address: String) -> ScriptedOrg.Answer {
            .on(
                "/services/oauth2/token",
                method: .post,
                LoginAnswer.token(refreshToken: token)
                    .replacing(#""instance_url":"\#(own)","#, with: address)
            )
        }
        let ended = Wire.refusal("INVALID_SESSION_ID", "Session expired or invalid")
        let org = ScriptedOrg(
            answer("5Aep861Second", #""instance_url":"\#(own)","#),
            .on("/services/oauth2/userinfo", LoginAnswer.user),
            .on("/services/data", #"[{"version":"67.0"}]"#),
            .query(Wire.page()),
            .query(status: 401, ended),
            answer("5Aep861Third", address),
            .undescribed
        )
        var shell = try Shell.signingIn()
        shell.transport = org
        shell.variables["SFCTL_API_VERSION"] = "67.0"
        shell.input = Array("5Aep861First".utf8)
        let login = await shell.run(
            ["login", "--refresh-token", "-", "--instance-url", own, "--alias", "acme"]
        )
        expectEqual(login.code, .success, "\(login)")
        let outcome = await shell.run("query", "SELECT Id FROM Contact", "-o", "acme")
        #expect(outcome.code == .failure && outcome.output == "", "\(outcome)")
        expect(outcome.messages, .lacks("5Aep861"))
        try expectEqual(shell.session("acme")?["refreshToken"]?.text, "5Aep861Third")
        try expectEqual(shell.session("acme")?["accessToken"]?.text, LoginAnswer.accessToken)
        try expectEqual(shell.session("acme")?["instanceUrl"]?.text, own)
    }
}
