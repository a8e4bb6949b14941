import Client
import Foundation
import HTTP
import Records
import TestSupport
import Testing

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// `sf` itself, which is a script here, and credentials by it.
    struct SalesforceCLIProgramTests {
        private let store: SalesforceCLIStore
        private let environment: Environment
        private let cli: SalesforceCLI

        private static let ada = "ada@acme.example"

        init() throws {
            store = try SalesforceCLIStore()
            environment = try store.environment([
                "SF_TARGET_ORG": "other", "SF_ORG_INSTANCE_URL": "https://other.example",
            ])
            cli = SalesforceCLI(environment)
        }

        private func setToken(_ token: String) throws {
            try store.folder.write(token, to: "token-\(Self.ada)")
        }

        private func open(
            _ name: String,
            _ other: Environment? = nil
        ) async throws -> CLICredentials {
            let environment = other ?? environment
            let login = try SalesforceCLI(environment).login(named: name)
            return try await CLICredentials.open(name, login, in: environment)
        }

        @Test(arguments: SalesforceCLIStore.Age.allCases)
        func `any sf gives its token`(_ age: SalesforceCLIStore.Age) async throws {
            try store.addProgram(age)
            try setToken("00DB!fresh")
            try await expectEqual(cli.accessToken(of: Self.ada).value, "00DB!fresh")
            let show = "org auth show-access-token --target-org \(Self.ada) --json"
            let display = "org display --target-org \(Self.ada) --json"
            expectEqual(store.calls, age == .current ? [show] : [show, display])
            let variables = try #require(store.folder.text(of: "sf-env"))
            expect(variables, .lacks("SF_TARGET_ORG"))
            expect(variables, .lacks("other.example"))
        }

        @Test(arguments: SalesforceCLIStore.Age.allCases)
        func `an org that sf does not know is told in its words`(
            _ age: SalesforceCLIStore.Age
        ) async throws {
            try store.addProgram(age)
            await #expect(
                throws: SignInError(
                    .local("sf: No authorization information found for my dev."),
                    remedy: "sf org login web --alias \"my dev\""
                )
            ) { try await cli.accessToken(of: "my dev") }
        }

        @Test func `a redacted token is none`() async throws {
            try setToken("[REDACTED] Use something else to view")
            try store.addProgram()
            await #expect(
                throws: SignInError(
                    .local("sf: it printed no access token"),
                    remedy: "sf org login web"
                )
            ) { try await cli.accessToken(of: Self.ada) }
        }

        @Test(arguments: [
            ("echo oops >&2; exit 5", "oops"),
            ("echo 'bad 00D5e000001N20QEAS!AQ0AQMarker' >&2; exit 1", "bad (redacted)"),
            ("exit 5", "it exited with code 5"),
            ("kill -9 $$", "it was terminated by signal 9"), ("echo '{}'", "it exited with code 0"),
            (
                #"printf '%s' '{"status": 1, "message": " \n first\n second"}'; exit 1"#,
                "first: second"
            ),
            (
                #"printf '%s' '{"status": 1, "message": "Parsing --target-org \n\tFailed to "#
                    + #"decipher auth data. "#
                    + #"reason: Unsupported state or unable to authenticate data."}'; exit 1"#,
                "Parsing --target-org: Failed to decipher auth data. reason: Unsupported state or "
                    + "unable to "
                    + "authenticate data."
            ),
            ("echo 'Error: two' >&2; echo 'lines' >&2; exit 1", "Error: two: lines"),
        ])
        func `an sf that fails is told`(_ script: String, _ words: String) async throws {
            try store.programs.add("sf", script)
            await #expect(
                throws: SignInError(
                    .local("sf: \(words)"),
                    remedy: "sf org login web --alias dev"
                )
            ) { try await cli.accessToken(of: "dev") }
        }

        @Test func `JSON is found among other output`() {
            func status(_ text: String) -> Int? {
                SalesforceCLI.json(in: Array(text.utf8))?["status"]?.integer
            }
            expectEqual(status(#"{"status": 3}"#), 3)
            expectEqual(status("a {b}\n{c}\n{\n\"status\": 3\n}\nlast words\n"), 3)
            expectEqual(status(""), nil)
            expectEqual(status("{\n"), nil)
        }

        @Test func `the stored token is used first, without sf`() async throws {
            try store.addLogin(Self.ada)
            try store.addAliases(["dev": Self.ada])
            try store.addKey(.one)
            let credentials = try await open("dev")
            expectEqual(credentials.instanceURL.host, "acme.my.salesforce.com")
            expectEqual(credentials.userName, Self.ada)
            let token = try await credentials.accessToken(replacing: nil)
            expectEqual(token.value, SalesforceCLIStore.accessToken)
        }

        @Test func `a refused token is renewed by sf, once for all that wait`() async throws {
            try store.addLogin(Self.ada)
            try store.addKey(.one)
            try store.addProgram()
            try setToken("00DB!fresh")
            let credentials = try await open(Self.ada)
            let old = try await credentials.accessToken(replacing: nil)
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask { try await credentials.accessToken(replacing: old).value }
                }
                for try await token in group { expectEqual(token, "00DB!fresh") }
            }
            try await expectEqual(credentials.accessToken(replacing: nil).value, "00DB!fresh")
            expectEqual(store.calls.count, 1)
        }

        @Test func `an sf that gives the refused token again is not asked for ever`() async throws {
            try store.addLogin(Self.ada)
            try store.addAliases(["dev": Self.ada])
            try store.addKey(.one)
            try store.addProgram()
            try setToken(SalesforceCLIStore.accessToken)
            let credentials = try await open("dev")
            let old = try await credentials.accessToken(replacing: nil)
            await #expect(
                throws: SignInError(
                    .local("sf cannot renew the session of \(Self.ada)"),
                    remedy: "sf org login web --alias dev"
                )
            ) { try await credentials.accessToken(replacing: old) }
            expectEqual(store.calls.count, 1)
        }

        @Test func `a token that another sf has renewed is taken from the store`() async throws {
            try store.addLogin(Self.ada, .one, ["accessToken": nil])
            try store.addKey(.one)
            try store.addProgram()
            try setToken("00DB!old")
            let credentials = try await open(Self.ada)
            let old = try await credentials.accessToken(replacing: nil)
            expectEqual(old.value, "00DB!old")
            try store.addLogin(Self.ada)
            let token = try await credentials.accessToken(replacing: old)
            expectEqual(token.value, SalesforceCLIStore.accessToken)
            expectEqual(store.calls.count, 1)
        }

        @Test func `without a key the token comes from sf`() async throws {
            try store.addLogin(Self.ada)
            try store.addProgram()
            try setToken("00DB!fresh")
            let credentials = try await open(Self.ada)
            try await expectEqual(credentials.accessToken(replacing: nil).value, "00DB!fresh")
        }

        @Test func `without files sf tells who and where`() async throws {
            try store.addProgram()
            try setToken("00DB!fresh")
            let credentials = try await open(Self.ada)
            expectEqual(credentials.instanceURL.host, "acme.my.salesforce.com")
            expectEqual(credentials.userName, Self.ada)
            try await expectEqual(credentials.accessToken(replacing: nil).value, "00DB!fresh")
        }

        @Test func `without sf a refused token is the end`() async throws {
            try store.addLogin(Self.ada)
            try store.addKey(.one)
            let variables = ["HOME": store.folder.path, "PATH": "/nowhere"]
            let lonely = try store.environment(variables)
            let credentials = try await open(Self.ada, lonely)
            let old = try await credentials.accessToken(replacing: nil)
            await #expect(
                throws: SignInError(
                    .local(
                        "sf, needed to renew the session of \(Self.ada), is not installed or not "
                            + "in PATH"
                    ),
                    remedy: "sf org login web"
                )
            ) { try await credentials.accessToken(replacing: old) }
            await #expect(
                throws: SignInError(.local("sf is not installed or not in PATH"))
            ) { try await open("nobody", lonely) }
        }
    }
}
