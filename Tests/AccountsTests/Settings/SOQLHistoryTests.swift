import Foundation
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// The statements typed on a terminal.
struct SOQLHistoryTests {
    private static let path = ".local/state/sfctl/history"

    private func history(_ shell: Shell) -> SOQLHistory {
        SOQLHistory(shell.environment(output: MemorySink(), messages: MemorySink()))
    }

    @Test func `a query typed on a terminal is kept, the newest last and once`() async throws {
        let shell = try Shell.terminal()
        for soql in [
            "SELECT Id FROM Contact", "SELECT Name FROM Contact", "SELECT Id FROM Contact",
        ] {
            _ = await shell.run("query", soql)
        }
        expectEqual(
            shell.folder.text(of: Self.path),
            "SELECT Name FROM Contact\nSELECT Id FROM Contact\n"
        )
        let attributes = try FileManager.default.attributesOfItem(
            atPath: "\(shell.folder.path)/\(Self.path)"
        )
        expectEqual(attributes[.posixPermissions] as? Int, 0o600)
    }

    @Test func `it is kept on one line, without comments, also when the org refuses it`()
        async throws
    {
        let shell = try Shell.terminal()
        _ = await shell.run("query", "SELECT Id // the id\n  FROM Nope;")
        expectEqual(shell.folder.text(of: Self.path), "SELECT Id FROM Nope\n")
    }

    @Test func `a FIFO or a device keeps none, and stays what it is`() async throws {
        var shell = try Shell.terminal()
        let path = "\(shell.folder.path)/history"
        expectEqual(unsafe mkfifo(path, 0o600), 0)
        shell.variables["SFCTL_HISTORY"] = path
        _ = await shell.run("query", "SELECT Id FROM Contact")
        expectEqual(WholeFile.otherKind(at: path), "FIFO")
        #expect(throws: WriteError.self) {
            try ReplacingFile.write([], to: path, isPrivate: true)
        }
        try expectEqual(shell.names(in: ".").filter { $0.hasPrefix("history") }, ["history"])
    }

    @Test(arguments: [" SELECT Id FROM Contact", "", "  ", "/* no statement */"])
    func `a blank in front keeps it out, and what is no statement`(_ text: String) async throws {
        let shell = try Shell.terminal()
        _ = await shell.run("query", text)
        expectEqual(shell.folder.text(of: Self.path), nil)
    }

    @Test func `a script's queries are not kept`() async throws {
        let shell = try Shell()
        _ = await shell.run("query", "SELECT Id FROM Contact")
        expectEqual(shell.folder.text(of: Self.path), nil)
    }

    @Test func `an empty SFCTL_HISTORY turns it off, and a path is the file`() async throws {
        var shell = try Shell.terminal()
        shell.variables["SFCTL_HISTORY"] = ""
        _ = await shell.run("query", "SELECT Id FROM Contact")
        expectEqual(shell.folder.text(of: Self.path), nil)
        shell.variables["SFCTL_HISTORY"] = "\(shell.folder.path)/mine/soql"
        _ = await shell.run("query", "SELECT Id FROM Contact")
        expectEqual(shell.folder.text(of: "mine/soql"), "SELECT Id FROM Contact\n")
    }

    @Test func `a thousand are kept`() throws {
        let shell = try Shell.terminal()
        let lines = (1...1000).map { "SELECT Id FROM Contact LIMIT \($0)\n" }
        try shell.folder.write(lines.joined(), to: Self.path)
        history(shell).add("SELECT Id FROM Case")
        let kept = history(shell).statements
        #expect(kept.count == 1000 && kept.first == "SELECT Id FROM Contact LIMIT 2")
        expectEqual(kept.last, "SELECT Id FROM Case")
    }

    @Test func `a history that cannot be kept is no error, and is not written over`() async throws {
        let shell = try Shell.terminal()
        let large = String(repeating: "SELECT Id FROM Contact\n", count: 200_000)
        try shell.folder.write(large, to: Self.path)
        let outcome = await shell.run("query", "SELECT COUNT() FROM Contact")
        expectEqual(outcome.code, .success)
        expectEqual(shell.folder.text(of: Self.path), large)
    }

    @Test func `without arguments the last ten are shown on a terminal, and nothing is run`()
        async throws
    {
        let shell = try Shell.terminal()
        let lines = (1...12).map { "SELECT Id FROM Contact LIMIT \($0)\n" }
        try shell.folder.write(lines.joined(), to: Self.path)
        let outcome = await shell.run("query")
        #expect(outcome.output == "" && outcome.code == .usage)
        expect(outcome.messages, .hasPrefix("error: no SOQL\n"))
        let shown = (3...12).map {
            "  hint: recent query: sfctl query \"SELECT Id FROM Contact LIMIT \($0)\"\n"
        }
        expect(outcome.messages, .hasSuffix(shown.joined()), "\(outcome)")
        expect(outcome.messages, .lacks("LIMIT 2\""))
        var pipe = shell
        pipe.terminal = TerminalFacts()
        await expect(pipe.run("query").messages, .lacks("LIMIT 3"))
    }
}
