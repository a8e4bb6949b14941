import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// Files that a process left which was killed while it wrote.
struct LeftoverTests {
    private static let leftover = ".config/sfctl/credentials.json.sfctl-aB3xY9"
    /// Names like that of a leftover, of other files.
    private static let others = [
        "credentials.json.sfctl-backup2", "credentials.json.sfctl-", "credentials.json.old",
        "my-credentials.json.sfctl-aB3xY9",
    ]

    private func leave(in shell: Shell) throws {
        for name in Self.others { try shell.folder.write("x", to: ".config/sfctl/\(name)") }
        try shell.folder.write(#"{"refreshToken": "5Aep861Left"}"#, to: Self.leftover)
    }

    private func expectOthers(in shell: Shell) {
        for name in Self.others { expectEqual(shell.kept(name), "x", "\(name)") }
    }

    @Test func `the next login removes tokens that were left, and nothing else`() async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            try leave(in: shell)
            await expectEqual(shell.run("orgs").code, .success)
            #expect(shell.folder.text(of: Self.leftover) != nil)
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            expectEqual(shell.folder.text(of: Self.leftover), nil)
            expectOthers(in: shell)
        }
    }

    @Test(arguments: [["acme"], ["--all"]])
    func `so does logout`(words: [String]) async throws {
        try await SignInOrg.serving { org in
            let shell = try Shell.signingIn()
            await expectEqual(shell.signInAsApp(to: org).code, .success)
            try leave(in: shell)
            await expectEqual(shell.run(["logout"] + words).code, .success)
            expectEqual(shell.folder.text(of: Self.leftover), nil)
            expectOthers(in: shell)
            // Where no login is left, too.
            try leave(in: shell)
            _ = await shell.run("logout", "--all")
            expectEqual(shell.folder.text(of: Self.leftover), nil)
        }
    }

    @Test func `those of the settings go with the next change of them`() async throws {
        let shell = try Shell()
        let name = ".config/sfctl/config.json.sfctl-aB3xY9"
        try shell.folder.write("{}", to: name)
        await expectEqual(shell.run("config", "set", "timeout", "20").code, .success)
        expectEqual(shell.folder.text(of: name), nil)
    }
}
