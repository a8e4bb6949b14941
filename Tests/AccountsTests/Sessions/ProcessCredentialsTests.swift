import Client
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// Credentials that a program prints.
    struct ProcessCredentialsTests {
        private let programs: ProgramFolder
        private let environment: Environment
        /// 2026-09-12T12:00:00Z, and later.
        private let now: Clock

        private final class Clock: Sendable {
            let milliseconds = Mutex(1_789_214_400_000)
        }

        init() throws {
            programs = try ProgramFolder()
            var environment = try programs.environment(["FOLDER": programs.folder.path])
            now = Clock()
            environment.now = { [now] in now.milliseconds.withLock { $0 } }
            self.environment = environment
        }

        /// A program that prints token after token: `token-1`, `token-2`.
        private func addCounter(_ rest: String = "") throws {
            try programs.add(
                "helper",
                #"""
                echo "$*" >>"$FOLDER/calls"; cat >>"$FOLDER/input"
                echo "{\"version\": 1, \"access_token\": \"token-$(wc -l <"$FOLDER/calls" | tr -d \#
                ' ')\","
                echo "\"instance_url\": \"https://acme.my.salesforce.com\"\#(rest)}"
                """#
            )
        }

        private func open(_ command: String = "helper") async throws -> RenewingCredentials {
            try await CredentialProcess.credentials(command: command, in: environment)
        }

        @Test func `the first run gives the URL and the first token`() async throws {
            try addCounter()
            let credentials = try await open("helper 'a b' \"c\"")
            expectEqual(credentials.instanceURL.host, "acme.my.salesforce.com")
            try await expectEqual(credentials.accessToken(replacing: nil).value, "token-1")
            try await expectEqual(credentials.accessToken(replacing: nil).value, "token-1")
            expectEqual(programs.folder.text(of: "calls"), "a b c\n")
            expectEqual(programs.folder.text(of: "input"), "")
        }

        @Test(arguments: [#"\n"#, #"\r\n"#, #"\r"#])
        func `a line end behind the token does not count`(_ end: String) async throws {
            try programs.add(
                "helper",
                #"printf '%s' '{"version":1,"access_token":"t\#(end)","#
                    + #""instance_url":"https://acme.example"}'"#
            )
            try await expectEqual(open().accessToken(replacing: nil).value, "t")
        }

        /// The identity resources answer 403 and a word, not 401, to a token that has ended.
        @Test(arguments: ["Bad_OAuth_Token", "Bad_OAuth_Token\n"])
        func `a token that the identity service rejects has ended`(_ body: String) async throws {
            let path = try programs.add(
                "helper",
                #"echo '{"version":1,"access_token":"t","instance_url":"https://acme.example"}'"#
            )
            let answer = ScriptedOrg.Answer.on(
                "/services/oauth2/userinfo",
                status: 403,
                headers: ["Content-Type": "text/plain"],
                body
            )
            var shell = try Shell()
            shell.variables["SFCTL_TARGET_ORG"] = "acme"
            shell.transport = ScriptedOrg(answer, answer)
            try shell.folder.write(
                #"{"apiVersion":"67.0","orgs":{"acme":{"credentialProcess":"\#(path)"}}}"#,
                to: ".config/sfctl/config.json"
            )
            let outcome = await shell.run("whoami")
            expectEqual(outcome.code, .notSignedIn, "\(outcome)")
            expect(outcome.messages, .lacks("will not help"), "\(outcome)")
            expect(outcome.messages, .contains("hint: log in again: sfctl login;"), "\(outcome)")
        }

        @Test func `a refused token is replaced, once for all that wait`() async throws {
            try addCounter()
            let credentials = try await open()
            let first = try await credentials.accessToken(replacing: nil)
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask { try await credentials.accessToken(replacing: first).value }
                }
                for try await token in group { expectEqual(token, "token-2") }
            }
            try await expectEqual(credentials.accessToken(replacing: nil).value, "token-2")
        }

        @Test func `a program that prints the refused token again is not asked for ever`()
            async throws
        {
            try programs.add(
                "helper",
                #"echo '{"version":1,"access_token":"t","instance_url":"https://acme.example"}'"#
            )
            let credentials = try await open()
            await #expect(throws: SignInError(.noOther)) {
                try await credentials.accessToken(replacing: Secret("t"))
            }
        }

        @Test(arguments: [
            "2026-09-12T12:01:00Z", "2026-09-12T12:01:00.000Z", "2026-09-12T14:01:00+02:00",
        ])
        func `the program is asked again when the token's time is over`(
            _ end: String
        ) async throws {
            try addCounter(#", \"expires_at\": \"\#(end)\""#)
            let credentials = try await open()
            now.milliseconds.withLock { $0 += 59_999 }
            try await expectEqual(credentials.accessToken(replacing: nil).value, "token-1")
            now.milliseconds.withLock { $0 += 1 }
            try await expectEqual(credentials.accessToken(replacing: nil).value, "token-2")
        }

        @Test(arguments: [
            ("echo", "it did not print a JSON object"),
            ("echo '[1]'", "it did not print a JSON object"),
            (#"echo '{"access_token":"MARKER-1"}'"#, "its \"version\" is not 1"),
            (#"echo '{"version":2,"access_token":"MARKER-1"}'"#, "its \"version\" is not 1"),
            (#"echo '{"version":1,"access_token":""}'"#, "it did not print \"access_token\""),
            (#"echo '{"version":1,"access_token":" "}'"#, "it did not print \"access_token\""),
            (
                #"printf '%s' '{"version":1,"access_token":"MARKER\nMARKER"}'"#,
                "its \"access_token\" contains more than an access token"
            ),
            (
                #"echo '{"version":1,"access_token":"MARKER-1","instance_url":"MARKER-2"}'"#,
                "its \"instance_url\" is not like https://acme.my.salesforce.com"
            ),
            (
                #"echo '{"version":1,"access_token":"MARKER-1","instance_url":"https://a.b","#
                    + #""expires_at":"MARKER"}'"#,
                "its \"expires_at\" is not a time like 2026-11-22T18:00:00Z"
            ),
            ("echo MARKER; exit 3", "it exited with code 3"),
            (
                "echo 'first: no key' >&2; echo 'second 00D5e000001N20QEAS!AQ0AQMarker' >&2; "
                    + "exit 1",
                "it exited with code 1: first: no key second (redacted)"
            ),
        ])
        func `a program that fails is told, without what it printed`(
            _ script: String,
            _ words: String
        ) async throws {
            try programs.add("helper", script)
            await #expect(throws: SignInError(.local("credential_process helper: \(words)"))) {
                try await open()
            }
        }

        @Test func `a command that cannot be run is told`() async {
            await #expect(
                throws: SignInError(
                    .local("credential_process nowhere: no such program")
                )
            ) { try await open("nowhere --x") }
            await #expect(
                throws: SignInError(
                    .local(
                        "credential_process: | outside single quotes needs a shell; use sh -c '…'"
                    )
                )
            ) { try await open("a | b") }
        }

        @Test func `a token for another org is refused`() async throws {
            try programs.add(
                "helper",
                #"""
                [ -e "$FOLDER/ran" ] && host=evil || host=acme; touch "$FOLDER/ran"
                echo "{\"version\":1,\"access_token\":\"$host\",\"instance_url\":\"https://\#
                $host.example\"}"
                """#
            )
            let credentials = try await open()
            let first = try await credentials.accessToken(replacing: nil)
            await #expect(
                throws: SignInError(.elsewhere(expected: "acme.example", found: "evil.example"))
            ) { try await credentials.accessToken(replacing: first) }
        }

        @Test func `a request that joins a run late does not get the token that was turned away`()
            async throws
        {
            try addCounter()
            let flight = SingleFlight<Secret, SignInError>.forTokens()
            let credentials = try await CredentialProcess.credentials(
                command: "helper",
                in: environment,
                flight: flight
            )
            let first = try await credentials.accessToken(replacing: nil)
            // The run that has given the first token is not quite over.
            let (gate, open) = AsyncStream.makeStream(of: Void.self)
            async let earlier = flight.value {
                for await _ in gate {}
                return .success(first)
            }
            while flight.waiterCount < 1 { await Task.yield() }
            async let late = credentials.accessToken(replacing: first)
            while flight.waiterCount < 2 { await Task.yield() }
            open.finish()
            try await expectEqual(late.value, "token-2")
            try await expectEqual(earlier, first)
        }
    }
}
