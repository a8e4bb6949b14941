import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// Secrets kept by the platform's tools, which are scripts here.
    struct KeychainTests {
        private let programs: ProgramFolder
        private let environment: Environment

        init() throws {
            programs = try ProgramFolder()
            try programs.add("secret-tool", FakeSecretTool.script)
            try programs.add("security", FakeSecurity.script)
            environment = try programs.environment(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"])
        }

        private func keychain(_ tool: Keychain.Tool) throws -> Keychain {
            try #require(Keychain(tool, environment))
        }

        private static let tools = [Keychain.Tool.secretTool, .security]
        private static let secrets = [
            #"{"refreshToken":"5Aep861","name":"Zoë","more":"a'b\"c$HOME`id`\\n"}"#, "two\nlines\n",
            " ",
        ]

        @Test(arguments: tools, secrets)
        func `a secret comes back as it was written`(
            _ tool: Keychain.Tool,
            _ secret: String
        ) async throws {
            let keychain = try keychain(tool)
            let account = #"ada"s o'neil@acme.example\x"#
            try await keychain.write(Array("old".utf8), account: account)
            try await keychain.write(Array(secret.utf8), account: account)
            try await expectEqual(keychain.read(account: account), Array(secret.utf8))
            try await keychain.write(Array("other".utf8), account: "other")
            try await keychain.remove(account: account)
            try await expectEqual(keychain.read(account: account), nil)
            try await expectEqual(keychain.read(account: "other"), Array("other".utf8))
        }

        @Test(arguments: tools)
        func `a secret is no argument of the tool`(_ tool: Keychain.Tool) async throws {
            let keychain = try keychain(tool)
            try await keychain.write(Array("MARKER-5Aep861".utf8), account: "ada")
            _ = try await keychain.read(account: "ada")
            try await keychain.remove(account: "ada")
            let calls = try #require(programs.folder.text(of: "calls"))
            expect(calls, .contains("ada"))
            expect(calls, .lacks("MARKER"))
            #expect(!calls.contains(Data("MARKER-5Aep861".utf8).base64EncodedString()))
        }

        @Test(arguments: tools)
        func `an account that is not there is nil, and need not be removed`(
            _ tool: Keychain.Tool
        ) async throws {
            let keychain = try keychain(tool)
            try await expectEqual(keychain.read(account: "nobody"), nil)
            try await keychain.remove(account: "nobody")
        }

        @Test(arguments: tools)
        func `a locked keychain is told, not taken for an empty one`(
            _ tool: Keychain.Tool
        ) async throws {
            let keychain = try keychain(tool)
            try await keychain.write([1], account: "ada")
            try programs.folder.write("", to: "locked")
            await #expect(throws: KeychainError.locked) { try await keychain.read(account: "ada") }
            await #expect(throws: KeychainError.locked) {
                try await keychain.write([2], account: "ada")
            }
            await #expect(throws: KeychainError.locked) {
                try await keychain.remove(account: "ada")
            }
        }

        @Test(arguments: tools)
        func `a secret as long as the keychain says fits, and a longer one is told`(
            _ tool: Keychain.Tool
        ) async throws {
            let keychain = try keychain(tool)
            let secret = [UInt8](repeating: UInt8(ascii: "s"), count: keychain.capacity)
            let account = String(repeating: "a", count: 200)
            try await keychain.write(secret, account: account)
            try await expectEqual(keychain.read(account: account), secret)
            await #expect(throws: KeychainError.tooLong(keychain.capacity)) {
                try await keychain.write(secret + [1], account: account)
            }
        }

        @Test func `what the tool cannot do is told in its words`() async throws {
            let broken = [
                ("secret-tool: Cannot autolaunch D-Bus without X11 $DISPLAY", 1),
                ("secret-tool: Could not connect: No such file or directory", 1),
            ]
            for (words, code) in broken {
                try programs.add("secret-tool", "echo '\(words)' >&2; exit \(code)")
                await #expect(throws: KeychainError.noService(words)) {
                    try await keychain(.secretTool).read(account: "ada")
                }
            }
            try programs.add("secret-tool", "echo 'secret-tool: odd' >&2; exit 5")
            await #expect(
                throws: KeychainError.unavailable(
                    "secret-tool exited with code 5: secret-tool: odd"
                )
            ) {
                try await keychain(.secretTool).remove(account: "ada")
            }
            try programs.add("secret-tool", "cat >/dev/null; echo other")
            await #expect(throws: KeychainError.notKept) {
                try await keychain(.secretTool).write([1], account: "ada")
            }
        }

        @Test func `an entry that is not Base64 is not taken for a secret`() async throws {
            try programs.folder.write("plain words", to: "sfctl_ada")
            await #expect(throws: KeychainError.notOurs) {
                try await keychain(.security).read(account: "ada")
            }
        }

        @Test func `there is none without the tool or a session bus`() throws {
            #expect(Keychain(.security, try programs.environment(["PATH": "/nowhere"])) == nil)
            #if !canImport(Darwin)
            #expect(Keychain(environment) != nil)
            #expect(Keychain(try programs.environment()) == nil)
            let folder = programs.folder
            try folder.write("", to: "run/bus")
            let variables = ["XDG_RUNTIME_DIR": folder.path + "/run"]
            #expect(Keychain(try programs.environment(variables)) != nil)
            #endif
        }
    }
}
