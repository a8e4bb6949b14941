import Foundation
import HTTPServer
import LocalOrg
import Records
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `sfctl logout`: the org ends the sign-in, then it is forgotten.
struct LogoutTests {
    @Test func `the org ends the session, and nothing is kept`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            _ = await shell.run("orgs", "default", "acme")
            let token = try #require(try shell.session("acme")?["accessToken"]?.text)
            let outcome = await shell.run("logout", "acme")
            expectEqual(
                outcome,
                Shell.Outcome(
                    output: "",
                    messages: """
                        logged out of acme
                        it was the default org; sfctl orgs default NAME sets another

                        """,
                    code: .success
                )
            )
            expectEqual(shell.kept("config.json"), "{}\n")
            try expectEqual(shell.session("acme"), nil)
            expect(shell.kept(), .lacks(token))
            var other = shell
            other.variables["SFCTL_INSTANCE_URL"] = org.url
            other.variables["SFCTL_ACCESS_TOKEN"] = token
            await expectEqual(other.run("whoami").code, .notSignedIn)
        }
    }

    @Test func `--json prints the usernames, as sf does`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            let outcome = await shell.run("org", "logout", "-o", "acme", "-p", "--json")
            expectEqual(
                outcome.output,
                #"{"result":["admin@demo.invalid"],"status":0,"warnings":[]}"# + "\n"
            )
            expectEqual(outcome.code, .success)
        }
    }

    @Test func `the app is named to the server`() async throws {
        let forms = Mutex<[String]>([])
        let passage: SignInOrg.Passage = { request, respond in
            if request.target == "/services/oauth2/revoke" {
                forms.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
            }
            return await respond()
        }
        try await SignInOrg.serving(through: passage) { org in
            let shell = try await Self.signIn(to: org)
            await expectEqual(shell.run("logout", "acme").code, .success)
        }
        let form = forms.withLock(\.self)
        #expect(form.count == 1 && form[0].hasSuffix("&client_id=demo-web"))
    }

    @Test func `a refresh token is what is ended`() async throws {
        try await SignInOrg.serving { org in
            let shell = try await Self.signIn(to: org)
            let token = try #require(try shell.session("acme")?["refreshToken"]?.text)
            await expectEqual(shell.run("logout", "-o", "acme", "--quiet").messages, "")
            var other = shell
            other.input = Array(token.utf8)
            let again = await other.run(
                "login",
                "--refresh-token",
                "-",
                "--client-id",
                "demo-web",
                "--instance-url",
                org.url
            )
            expectEqual(again.code, .notSignedIn)
            expect(again.messages, .contains("expired access/refresh token"))
        }
    }

    @Test func `where the org is not reached nothing is forgotten, unless that is asked for`()
        async throws
    {
        var shell: Shell?
        try await SignInOrg.serving { org in shell = try await Self.signIn(to: org) }
        let signedIn = try #require(shell)
        let failed = await signedIn.run("logout", "acme")
        expectEqual(failed.code, .unavailable)
        expect(failed.messages, .hasPrefix("error: cannot end 1 login; it is still stored\n"))
        expect(failed.messages, .contains("--forget"))
        #expect(try signedIn.session("acme") != nil)
        let forgot = await signedIn.run("logout", "acme", "--forget")
        #expect(forgot.messages == "removed acme\n" && forgot.code == .success)
        try expectEqual(signedIn.session("acme"), nil)
    }

    @Test func `a token that was given is forgotten and not ended, unless that is asked for`()
        async throws
    {
        try await SignInOrg.serving { org in
            var shell = try Shell.signingIn()
            shell.input = Array(org.accessToken.utf8)
            let login = ["login", "--access-token", "--instance-url", org.url, "--alias", "t"]
            _ = await shell.run(login)
            let forgot = await shell.run("logout", "t", "t")
            expectEqual(forgot.messages, "removed t; its token stays valid until it expires\n")
            #expect(!org.requests.contains { $0.hasSuffix("oauth2/revoke") })
            _ = await shell.run(login)
            let ended = await shell.run("logout", "t", "--revoke")
            expectEqual(ended.messages, "logged out of t\n")
            #expect(org.requests.contains { $0.hasSuffix("oauth2/revoke") })
        }
    }

    @Test func `--all ends all of them`() async throws {
        try await SignInOrg.serving { org in
            let shell = try await Self.signIn(to: org)
            var second = shell
            second.variables["SFCTL_CLIENT_SECRET"] = "demo-secret"
            _ = await second.run(
                "login",
                "--client-credentials",
                "--client-id",
                "demo",
                "--instance-url",
                org.url,
                "--alias",
                "app"
            )
            let outcome = await shell.run("logout", "--all")
            expectEqual(outcome.messages, "logged out of acme\nlogged out of app\n")
            await expectEqual(shell.run("logout", "--all").messages, "no logins\n")
        }
    }

    @Test func `the descriptions of an org go with its last login`() async throws {
        try await SignInOrg.serving { org in
            let shell = try await Self.signIn(to: org)
            var second = shell
            second.variables["SFCTL_CLIENT_SECRET"] = "demo-secret"
            let app = [
                "login", "--client-credentials", "--client-id", "demo", "--instance-url", org.url,
                "--alias", "app",
            ]
            await expectEqual(second.run(app).code, .success)
            await expectEqual(shell.run("describe", "Lead", "-o", "acme").code, .success)
            let describes = URL(filePath: shell.folder.path).appending(
                path: ".cache/sfctl/describes"
            )
            func kept() -> [String] {
                (try? FileManager.default.subpathsOfDirectory(atPath: describes.path)) ?? []
            }
            #expect(kept().contains { $0.hasSuffix("/lead.json") })
            await expectEqual(shell.run("logout", "app").code, .success)
            #expect(kept().contains { $0.hasSuffix("/lead.json") })
            await expectEqual(shell.run("logout", "acme").code, .success)
            expectEqual(kept(), [])
        }
    }

    @Test(
        arguments: [
            ([], "name the login to end"), (["acme", "--all"], "remove the names"),
            (["a", "--forget", "--revoke"], "contradict each other"),
        ] as [([String], String)]
    )
    func `what is unclear ends nothing`(flags: [String], problem: String) async throws {
        let outcome = await (try Shell.signingIn()).run(["logout"] + flags)
        #expect(outcome.code == .usage && outcome.messages.contains(problem))
    }

    @Test func `a name that is not signed in brings those that are`() async throws {
        let outcome = await (try Shell.signingIn()).run("logout", "acme")
        expectEqual(
            outcome,
            Shell.Outcome(
                output: "",
                messages: """
                    error: no such login: 'acme'
                      why: sfctl has no logins
                      hint: sfctl orgs lists all orgs and their sources

                    """,
                code: .notSignedIn
            )
        )
    }

    /// A world that is signed in with a refresh token, under the name `acme`.
    static func signIn(to org: SignInOrg) async throws -> Shell {
        let shell = try Shell.signingIn()
        let outcome = try await shell.signInByRefreshToken(to: org)
        expectEqual(outcome.code, .success, "\(outcome)")
        return shell
    }
}
