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
@testable import sfctl

extension ProcessTests {
    /// Orgs that sf is signed in to: asked by their aliases, listed, and taken over.
    struct SalesforceCLILoginTests {
        private let store: SalesforceCLIStore
        private static let ada = "ada@acme.example"

        init() throws {
            store = try SalesforceCLIStore()
            try store.addAliases(["dev": Self.ada])
        }

        /// A world whose home has sf's files.
        private func shell(_ answers: ScriptedOrg.Answer...) throws -> (Shell, ScriptedOrg) {
            let org = ScriptedOrg(answers)
            var shell = try Shell(asking: org)
            for name in ["SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN"] { shell.variables[name] = nil }
            shell.variables["HOME"] = store.folder.path
            shell.variables["PATH"] = "\(store.programs.folder.path):/usr/bin:/bin"
            return (shell, org)
        }

        private static let page = Wire.page(Wire.contact("003Dm000001kZ00IAE"), of: 1)
        private static let refused = Wire.refusal(
            "INVALID_SESSION_ID",
            "Session expired or invalid"
        )

        @Test(arguments: ["dev", ada])
        func `-o takes an alias and a user name of sf, with nothing to set up`(name: String)
            async throws
        {
            try store.addLogin(Self.ada)
            try store.addKey(.one)
            try store.addProgram()
            let (shell, org) = try shell(.query(Self.page))
            let outcome = await shell.run(
                "query",
                "SELECT Id FROM Contact",
                "-o",
                name,
                "-r",
                "ids"
            )
            #expect(outcome.output == "003Dm000001kZ00IAE\n" && outcome.code == .success)
            let sent = org.requests.map { $0.headers["Authorization"] }
            expectEqual(sent, ["Bearer \(SalesforceCLIStore.accessToken)"])
            // The token that sf keeps is good, so sf itself is not run, which takes seconds.
            expectEqual(store.calls, [])
        }

        @Test func `a token that has ended is renewed by sf, once`() async throws {
            try store.addLogin(Self.ada)
            try store.addKey(.one)
            try store.addProgram()
            try store.folder.write("00DB!fresh", to: "token-\(Self.ada)")
            let (shell, org) = try shell(.query(status: 401, Self.refused), .query(Self.page))
            let outcome = await shell.run(
                "query",
                "SELECT Id FROM Contact",
                "-o",
                "dev",
                "-r",
                "ids"
            )
            #expect(outcome.output == "003Dm000001kZ00IAE\n" && outcome.code == .success)
            let sent = org.requests.map { $0.headers["Authorization"] }
            expectEqual(sent, ["Bearer \(SalesforceCLIStore.accessToken)", "Bearer 00DB!fresh"])
            expectEqual(store.calls, ["org auth show-access-token --target-org \(Self.ada) --json"])
            expectEqual(store.folder.text(of: ".config/sfctl/credentials.json"), nil)
        }

        @Test func `the default org of sf counts where there is no other`() async throws {
            try store.addLogin(Self.ada)
            try store.addKey(.one)
            try store.folder.write(#"{"target-org": "dev"}"#, to: ".sf/config.json")
            var (shell, _) = try shell(.query(Self.page))
            shell.variables["SFCTL_TARGET_ORG"] = nil
            let outcome = await shell.run("query", "SELECT Id FROM Contact", "-r", "ids")
            #expect(outcome.output == "003Dm000001kZ00IAE\n" && outcome.code == .success)
        }

        @Test(arguments: SalesforceCLIStore.Version.allCases)
        func `a login is taken over without a request`(
            version: SalesforceCLIStore.Version
        ) async throws {
            try store.addLogin(
                Self.ada,
                version,
                ["clientSecret": #""\#(version.clientSecret)""#, "isSandbox": "true"]
            )
            try store.addKey(version)
            let (shell, org) = try shell()
            let outcome = await shell.run("login", "--from-sf", "dev")
            expectEqual(outcome.code, .success, "\(outcome)")
            #expect(
                outcome.messages.hasPrefix(
                    "imported acme.my.salesforce.com as 'dev': ada@acme.example, org "
                        + "00DB0000000IFn3MAG [sandbox]\n"
                )
            )
            #expect(org.requests.isEmpty)
            let text = try #require(store.folder.text(of: ".config/sfctl/credentials.json"))
            let session = try JSONValue(parsing: Array(text.utf8))["sessions"]?["dev"]
            expectEqual(session?["flow"]?.text, "sf")
            expectEqual(session?["refreshToken"]?.text, SalesforceCLIStore.refreshToken)
            expectEqual(session?["accessToken"]?.text, SalesforceCLIStore.accessToken)
            expectEqual(session?["clientSecret"]?.text, SalesforceCLIStore.clientSecret)
            expectEqual(session?["clientId"]?.text, "PlatformCLI")
            expectEqual(session?["loginUrl"]?.text, "https://login.salesforce.com")
        }

        @Test func `of several logins those that can be read are taken over`() async throws {
            try store.addLogin(Self.ada)
            try store.addLogin("bob@acme.example", .two)
            try store.addKey(.one)
            let (shell, _) = try shell()
            let outcome = await shell.run("login", "--from-sf", "--all")
            expectEqual(outcome.code, .partial)
            expect(outcome.messages, .contains("as 'dev'"))
            expect(outcome.messages, .contains("cannot import 1 login of sf"))
            expect(outcome.messages, .contains("bob@acme.example"))
        }

        @Test func `one object tells what was taken over and what was not`() async throws {
            try store.addLogin(Self.ada)
            try store.addLogin("bob@acme.example", .two)
            try store.addKey(.one)
            let (shell, _) = try shell()
            let outcome = await shell.run("login", "--from-sf", "--all", "--json")
            #expect(outcome.code == .partial && outcome.messages == "")
            let json = try JSONValue(parsing: Array(outcome.output.utf8))
            expectEqual(json["result"]?.elements?.map { $0["alias"]?.text }, ["dev"])
            #expect(json["status"]?.integer == 3 && json["name"]?.text == "LoginsNotTakenOver")
        }

        @Test(arguments: [(["dev"], false), (["--all"], true)])
        func `JSON has an array where any number was asked for`(
            flags: [String],
            isList: Bool
        ) async throws {
            try store.addLogin(Self.ada)
            try store.addKey(.one)
            let (shell, _) = try shell()
            let outcome = await shell.run(["login", "--from-sf", "--json"] + flags)
            let result = try JSONValue(parsing: Array(outcome.output.utf8))["result"]
            expectEqual(result?.elements?.count, isList ? 1 : nil)
            expectEqual((isList ? result?.elements?[0] : result)?["alias"]?.text, "dev")
        }

        @Test func `a login without any token is not taken over`() async throws {
            try store.addLogin(Self.ada, .one, ["accessToken": nil, "refreshToken": nil])
            try store.addKey(.one)
            let (shell, _) = try shell()
            let outcome = await shell.run("login", "--from-sf", "dev")
            expectEqual(
                outcome,
                Shell.Outcome(
                    output: "",
                    messages: """
                        error: cannot import 1 login of sf
                          why: dev: sf stores no access token, refresh token or private key \
                        for it
                          hint: sf org login web --alias dev

                        """,
                    code: .notSignedIn
                )
            )
            let kept = store.folder.text(of: ".config/sfctl/credentials.json")
            #expect(kept?.contains(Self.ada) != true)
        }

        @Test(arguments: ["demo", "a\u{200B}b"])
        func `an alias that is no name here gives way to the user name`(
            alias: String
        ) async throws {
            try store.addAliases([alias: Self.ada])
            try store.addLogin(Self.ada)
            try store.addKey(.one)
            let (shell, _) = try shell()
            let outcome = await shell.run("login", "--from-sf", Self.ada)
            expectEqual(outcome.code, .success)
            expect(outcome.messages, .contains("cannot use sf's alias"))
            let text = try #require(store.folder.text(of: ".config/sfctl/credentials.json"))
            let sessions = try JSONValue(parsing: Array(text.utf8))["sessions"]
            #expect(sessions?[Self.ada] != nil && sessions?[alias] == nil)
        }

        @Test func `a logout of what sf uses too ends nothing at the org`() async throws {
            try store.addLogin(Self.ada)
            try store.addKey(.one)
            let (shell, org) = try shell()
            _ = await shell.run("login", "--from-sf", "dev")
            let outcome = await shell.run("logout", "dev")
            expectEqual(outcome.messages, "removed dev; sf can still use the login\n")
            #expect(org.requests.isEmpty)
        }

        @Test func `a name that sf does not have brings those that it has`() async throws {
            try store.addLogin(Self.ada)
            let (shell, _) = try shell()
            let outcome = await shell.run("login", "--from-sf", "prod")
            expectEqual(
                outcome,
                Shell.Outcome(
                    output: "",
                    messages: """
                        error: sf has no login 'prod'
                          why: it has dev
                          hint: sfctl orgs lists them

                        """,
                    code: .notSignedIn
                )
            )
        }

        /// Turns the first token away, once so many requests have it; takes the one that sf gives
        /// then.
        private final class RefusingOrg: Transport {
            private let count: Int
            private let arrived = Mutex(0)
            private let gate: AsyncStream<Void>
            private let open: AsyncStream<Void>.Continuation

            init(_ count: Int) {
                self.count = count
                (gate, open) = AsyncStream.makeStream()
            }

            func send(_ request: Request) async throws(TransportError) -> Response {
                let good = "Bearer \(SalesforceCLIStore.refreshToken)"
                if request.headers["Authorization"] == good {
                    return Response(status: 200, body: Response.Body(Array(Wire.page().utf8)))
                }
                let number = arrived.withLock { arrived in
                    arrived += 1
                    return arrived
                }
                if number == count { open.finish() }
                for await _ in gate {}
                let body = Array(SalesforceCLILoginTests.refused.utf8)
                return Response(status: 401, body: Response.Body(body))
            }
        }

        @Test func `six processes at once have sf renew the login once`() async throws {
            try store.addLogin(Self.ada)
            try store.addKey(.one)
            let name = ".sfdx/\(Self.ada).json"
            let first = try #require(store.folder.text(of: name))
            // What sf keeps after it: the text of another secret, encrypted with the same key.
            try store.folder.write(
                first.replacing(
                    SalesforceCLIStore.Version.one.accessToken,
                    with: SalesforceCLIStore.Version.one.refreshToken
                ),
                to: "renewed.json"
            )
            try store.programs.add(
                "sf",
                #"""
                here=${0%/*}; echo "$*" >>"$here/sf-calls"
                cp "$here/renewed.json" "$here/\#(name)"
                echo '{"status": 0, "result": {"accessToken": \#
                "\#(SalesforceCLIStore.refreshToken)"}}'
                """#
            )
            var (shell, _) = try shell()
            shell.transport = RefusingOrg(6)
            shell.clock = ContinuousClock()
            await withTaskGroup(of: Shell.Outcome.self) { [shell] group in
                for _ in 0..<6 {
                    group.addTask {
                        await shell.run("query", "SELECT Id FROM Contact", "-o", "dev", "-r", "ids")
                    }
                }
                for await outcome in group {
                    #expect(outcome.output == "" && outcome.messages == "No records.\n")
                    expectEqual(outcome.code, .success)
                }
            }
            expectEqual(store.calls.count, 1)
        }
    }
}
