import Foundation
import TestSupport
import Testing

@testable import sfctl

/// What a pager is chosen for; `TerminalPagerTests` runs one.
struct PagerTests {
    private func style(_ shell: Shell, _ words: String...) throws -> OutputStyle {
        let environment = shell.environment(output: MemorySink(), messages: MemorySink())
        let context = Context(environment, commandName: "query", commandLine: "sfctl query")
        let line = ["query", "SELECT Id FROM Contact"] + words
        let invocation = Invocation(line, of: CommandTable.specifications)
        let arguments = try invocation.arguments(of: QueryCommand.specification)
        return try OutputStyle(OutputOptions(arguments), in: context)
    }

    @Test func `it is off unless it is asked for`() throws {
        var shell = try Shell.terminal()
        shell.variables["PAGER"] = "less"
        #expect(try !style(shell).usesPager)
        #expect(try style(shell, "--pager").usesPager)
        shell.variables["SFCTL_PAGER"] = ""
        #expect(try !style(shell).usesPager)
        shell.variables["SFCTL_PAGER"] = "less"
        #expect(try style(shell).usesPager)
        #expect(try style(shell, "-r", "vertical").usesPager)
    }

    @Test(arguments: [["-r", "csv"], ["-r", "ndjson"], ["--json"], ["--output-file", "x.txt"]])
    func `it is for what people read on the terminal alone`(_ words: [String]) async throws {
        var shell = try Shell.terminal()
        shell.variables["SFCTL_PAGER"] = "less"
        let environment = shell.environment(output: MemorySink(), messages: MemorySink())
        let context = Context(environment, commandName: "query", commandLine: "sfctl query")
        let line = ["query", "SELECT Id FROM Contact"] + words
        let arguments = try Invocation(line, of: CommandTable.specifications)
            .arguments(of: QueryCommand.specification)
        #expect(try !OutputStyle(OutputOptions(arguments), in: context).usesPager)
        shell.terminal = TerminalFacts()
        #expect(try !style(shell, "-r", "table").usesPager)
    }

    @Test func `asked for with a machine format it is refused`() async throws {
        let outcome = try await Shell.terminal().run(
            "query",
            "SELECT Id FROM Contact",
            "--pager",
            "-r",
            "csv"
        )
        #expect(outcome.messages.hasPrefix("error: --pager does not apply to csv output\n"))
        #expect(outcome.code == .usage)
    }

    @Test func `a pager that is not there is told before anything is sent`() async throws {
        var shell = try Shell.terminal()
        shell.variables["SFCTL_PAGER"] = "/nowhere/pager -R"
        let outcome = await shell.run("query", "SELECT Id FROM Contact")
        #expect(outcome.messages.hasPrefix("error: there is no pager '/nowhere/pager -R'\n"))
        #expect(outcome.output == "" && outcome.code == .usage)
    }
}

extension ProcessTests {
    /// A pager in a real terminal.
    struct TerminalPagerTests {
        private static let query = "query 'SELECT Id, Name FROM Contact ORDER BY Name'"

        /// A terminal in which a script is the pager.
        private func terminal(_ script: String) async throws -> (TmuxSession, TemporaryFolder) {
            let folder = try TemporaryFolder()
            let path = try folder.write("#!/bin/sh\n\(script)\n", to: "pager")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            let terminal = try await TmuxSession(variables: ["SFCTL_PAGER": "\(path) one two"])
            return (terminal, folder)
        }

        private func run(_ terminal: TmuxSession, _ line: String) async throws {
            try await terminal.enter("$sfctl \(line); echo exit:$?")
        }

        @Test func `it gets the table on a terminal of its own, and its arguments`() async throws {
            let (terminal, folder) = try await terminal(
                "echo \"$# $LESS\"; cat | head -3; [ -t 1 ] && echo tty; read x </dev/tty; echo got $x"
            )
            try await run(terminal, Self.query)
            try await terminal.see("2 FRX")
            try await terminal.see("Andy Young")
            try await terminal.see("tty")
            try await terminal.enter("word")
            try await terminal.see("got word")
            try await terminal.see("20 records")
            try await terminal.see("exit:0")
            try await terminal.expectSane()
            withExtendedLifetime(folder) {}
        }

        @Test func `leaving it early is success, and says nothing`() async throws {
            let (terminal, folder) = try await terminal("exec <&-; exit 1")
            try await run(terminal, Self.query)
            try await terminal.see("exit:0")
            #expect(try await !terminal.screen.contains { $0.contains("error") })
            withExtendedLifetime(folder) {}
        }

        @Test func `without rows it does not start, and an error is beside it`() async throws {
            let (terminal, folder) = try await terminal("touch $(dirname $0)/started; cat")
            try await run(terminal, "query 'SELECT Nmae FROM Contact'")
            try await terminal.see("exit:1")
            try await run(terminal, "query \"SELECT Id FROM Contact WHERE Name = 'x'\"")
            try await terminal.see("No records.")
            #expect(folder.text(of: "started") == nil)
        }
    }
}
