import CLibrary
import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Files that every command reads are regular ones of a bounded size; nothing else is waited for.
@Suite(.timeLimit(.minutes(1))) struct BoundedFileTests {
    private static let query = ["query", "SELECT Id FROM Contact LIMIT 1", "-o"]

    /// A world whose settings name an org with a file for its token.
    private func shell() throws -> Shell {
        let shell = try Shell()
        let path = "\(shell.folder.path)/token"
        try shell.folder.write(
            #"{"orgs":{"acme":{"instanceUrl":"https://acme.my.salesforce.com","#
                + #""accessTokenFile":"\#(path)"}}}"#,
            to: ".config/sfctl/config.json"
        )
        return shell
    }

    @Test(arguments: [
        (".config/sfctl/config.json", "demo", "cannot read PATH"),
        ("token", "acme", "cannot read PATH"),
        (
            ".local/state/sfctl/demo-org.json", "demo",
            "cannot save the demo org's state: PATH"
        ),
    ])
    func `a FIFO is refused and not waited for`(
        _ name: String,
        _ org: String,
        _ error: String
    ) async throws {
        let shell = try shell()
        let path = "\(shell.folder.path)/\(name)"
        try shell.folder.write("", to: name)
        try FileManager.default.removeItem(atPath: path)
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let outcome = await shell.run(Self.query + [org])
        let words = error.replacing("PATH", with: path)
        expect(outcome.messages, .hasPrefix("error: \(words): it is a FIFO, not a file\n"))
        #expect(outcome.output == "" && outcome.code != .success)
    }

    @Test(arguments: [
        (".config/sfctl/config.json", "demo", 1 << 20, "1 MiB"),
        ("token", "acme", 1 << 20, "1 MiB"),
        (".local/state/sfctl/demo-org.json", "demo", 1 << 30, "1 GiB"),
    ])
    func `a file that is too large is refused`(
        _ name: String,
        _ org: String,
        _ limit: Int,
        _ words: String
    ) async throws {
        let shell = try shell()
        let path = try shell.folder.write("", to: name, isPrivate: true)
        // The file has no blocks: nothing of it is on the disk.
        try #require(unsafe truncate(path, off_t(limit + 1)) == 0)
        let outcome = await shell.run(Self.query + [org])
        expect(outcome.messages, .contains("\(path): it is larger than \(words)\n"))
        #expect(outcome.output == "" && outcome.code != .success)
    }

    @Test func `a token that every user can read is refused, with the command that closes it`()
        async throws
    {
        let shell = try shell()
        let path = try shell.folder.write("t", to: "token", isPrivate: true)
        try shell.setMode(0o644, of: path)
        let outcome = await shell.run(Self.query + ["acme"])
        expectEqual(
            outcome.messages,
            """
            error: cannot read \(path): it contains a token, but every user of this machine \
            can read it
              hint: chmod 600 \(path)

            """
        )
        expectEqual(outcome.code, .usage)
    }

    @Test func `a mistake in the settings is told with its line and column`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write(
            "{\n  \"batchSize\": 300,\n  \"orgs\": {}}\n}\n",
            to: ".config/sfctl/config.json"
        )
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        expectEqual(
            outcome.messages,
            """
            error: cannot use \(path): it is not JSON: more text follows the JSON value \
            (line 4, column 1)
              hint: mv -i \(path) \(path).broken puts it aside

            """
        )
    }
}
