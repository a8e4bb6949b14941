import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What a pager is chosen for; `TerminalPagerTests` runs one.
struct PagerTests {
    private func context(_ environment: Environment) -> Context {
        Context(
            environment,
            commandName: "query",
            commandLine: "sfctl query",
            outputDefaults: { () throws(UsageError) in try OutputDefaults(in: environment) }
        )
    }

    private func style(_ shell: Shell, _ words: String...) throws -> OutputStyle {
        let environment = shell.environment(output: MemorySink(), messages: MemorySink())
        let line = ["query", "SELECT Id FROM Contact"] + words
        let invocation = Invocation(line, of: CommandTable.specifications)
        let arguments = try invocation.arguments(of: #require(invocation.specification))
        return try OutputStyle(OutputOptions(arguments), in: context(environment))
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
        let line = ["query", "SELECT Id FROM Contact"] + words
        let invocation = Invocation(line, of: CommandTable.specifications)
        let arguments = try invocation.arguments(of: #require(invocation.specification))
        #expect(try !OutputStyle(OutputOptions(arguments), in: context(environment)).usesPager)
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
        expect(outcome.messages, .hasPrefix("error: --pager does not apply to csv output\n"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `rows are printed where there is no such pager`() async throws {
        var shell = try Shell.terminal()
        shell.variables["SFCTL_PAGER"] = "/nowhere/pager -R"
        let outcome = await shell.run("query", "SELECT Name FROM Contact ORDER BY Name LIMIT 1")
        expectEqual(outcome.output, "Name\nAndy Young\n")
        expectEqual(
            outcome.messages,
            """
            warning: no such pager: '/nowhere/pager -R'; showing rows without a pager
              hint: export SFCTL_PAGER=/path/of/a/pager
              hint: export SFCTL_PAGER=   turns it off

            1 record

            """
        )
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [
        ("cat | head -1", "| outside single quotes needs a shell; use sh -c '…'"),
        ("cat 'x", "unclosed quote '"),
        ("~/pager", "~ outside single quotes needs a shell; use sh -c '…'"),
    ])
    func `rows are printed where the pager's command line needs a shell`(
        _ line: String,
        _ problem: String
    ) async throws {
        var shell = try Shell.terminal()
        // A log's lines are not wrapped.
        shell.terminal.isMessages = false
        shell.variables["SFCTL_PAGER"] = line
        let outcome = await shell.run("query", "SELECT Name FROM Contact ORDER BY Name LIMIT 1")
        expectEqual(outcome.output, "Name\nAndy Young\n")
        expect(
            outcome.messages,
            .hasPrefix(
                "warning: cannot use the pager '\(line)': \(problem); showing rows without a pager\n"
            )
        )
        expectEqual(outcome.code, .success)
    }

    @Test func `rows are printed where the system cannot run the pager`() async throws {
        var shell = try Shell.terminal()
        // A log's lines are not wrapped.
        shell.terminal.isMessages = false
        let path = try shell.folder.write("no program\n", to: "pager")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        shell.variables["SFCTL_PAGER"] = path
        let outcome = await shell.run("query", "SELECT Name FROM Contact ORDER BY Name LIMIT 1")
        expectEqual(outcome.output, "Name\nAndy Young\n")
        expect(
            outcome.messages,
            .hasPrefix(
                "warning: cannot run \(path): Exec format error; showing rows without a pager\n"
            )
        )
        expectEqual(outcome.code, .success)
    }
}

extension ProcessTests {
    /// A pager on a pseudo-terminal.
    struct StartedPagerTests {
        /// Runs a query with a pager, and reads the terminal until a text appears.
        private func run(
            _ pager: String,
            until end: String
        ) async throws -> (shown: String, process: TestProcess) {
            let terminal = try PseudoTerminal()
            let process = try BuiltProgram().process([
                "query", "SELECT Name FROM Contact ORDER BY Id LIMIT 2",
            ])
            process.environment["SFCTL_PAGER"] = pager
            process.environment["TERM"] = "xterm"
            process.environment["NO_COLOR"] = "1"
            process.standardInput = terminal.far
            process.standardOutput = terminal.far
            process.standardError = terminal.far
            async let ended: Void = process.runToItsEnd()
            var shown = ""
            while !shown.contains(end) {
                let chunk = await terminal.near.nextChunk()
                try #require(!chunk.isEmpty, "\(shown)")
                shown += String(decoding: chunk, as: UTF8.self)
            }
            try await ended
            return (shown.replacing("\r\n", with: "\n"), process)
        }

        @Test func `it starts, and has what it shows from the program`() async throws {
            let programs = try ProgramFolder()
            let pager = try programs.add("pager", "echo $# $1; cat; echo the end")
            let (shown, process) = try await run("\(pager) word", until: "2 records")
            expect(shown, .hasPrefix("1 word\nName\nRose Gonzalez\nSean Forbes\nthe end\n"))
            #expect(process.terminationReason == .exit && process.terminationStatus == 0)
            withExtendedLifetime(programs) {}
        }

        @Test func `its words may be quoted`() async throws {
            let (shown, process) = try await run(#"/bin/sh -c "cat -n""#, until: "2 records")
            expect(shown, .hasPrefix("     1\tName\n     2\tRose Gonzalez\n"))
            expectEqual(process.terminationStatus, 0)
        }

        @Test(arguments: [
            ("/bin/false", "failed with status 1"),
            ("/bin/sh -c 'cat; exit 3'", "failed with status 3"),
            ("/bin/sh -c 'kill -9 $$'", "was terminated by signal 9"),
        ])
        func `one that fails is an error, because it may have shown nothing`(
            _ pager: String,
            _ problem: String
        ) async throws {
            let hint = "hint: --no-pager shows the result without it\n"
            let (shown, process) = try await run(pager, until: "without it\r\n")
            let error = "error: the pager '\(pager)' \(problem)\n"
            expect(shown, .hasSuffix("\(error)  \(hint)"))
            expectEqual(process.terminationStatus, ExitCode.cannotWrite.rawValue)
        }

        @Test(arguments: ["kill -13 $$", "kill -2 $$", "exit 130", "exit 141"])
        func `one that the user leaves is none`(_ end: String) async throws {
            let (_, process) = try await run("/bin/sh -c 'cat; \(end)'", until: "2 records")
            expectEqual(process.terminationStatus, 0)
        }
    }

    /// A pager in a real terminal.
    @Suite(.needs(.tmux)) struct TerminalPagerTests {
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
                "echo \"$# $LESS\"; cat | head -3; [ -t 1 ] && echo tty; read x </dev/tty; echo "
                    + "got $x"
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
            let (terminal, folder) = try await terminal("exec <&-; exit 0")
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
            expectEqual(folder.text(of: "started"), nil)
        }
    }
}
