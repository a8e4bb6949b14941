import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What the README and the guides show is what the program prints.
///
/// The commands of a page run in order in one shell, in a pipe's world with
/// `SFCTL_TARGET_ORG=demo`. Below a command stands its stdout, or its stderr where it fails and
/// prints nothing else; in a `console terminal` block all that a terminal shows.
struct ConsoleTests {
    @Test(arguments: try Document.all)
    func `a page's commands print what the page shows`(_ document: Document) async throws {
        var shell = try Shell()
        let onTerminal = try Shell.terminal(columns: 80)
        shell.variables["NO_COLOR"] = onTerminal.variables["NO_COLOR"]
        for step in document.steps {
            shell.terminal = step.isOnTerminal ? onTerminal.terminal : TerminalFacts()
            shell.answers = [step.answer].compactMap(\.self)
            let words = try CommandWords(step.command).words
            try #require(words.first == "sfctl", "\(document.name):\(step.line)")
            let outcome = await shell.run(Array(words.dropFirst()))
            if step.isOnTerminal {
                let shown = step.transcript(output: outcome.output, messages: outcome.messages)
                expectEqual(shown, step.shown, "\(document.name):\(step.line)")
                continue
            }
            let isOnlyRefused = outcome.output.isEmpty && outcome.code != .success
            let printed = isOnlyRefused ? outcome.messages : outcome.output
            expectEqual(printed, step.shown, "\(document.name):\(step.line)")
        }
    }

    @Test func `the README shows commands with what they print`() throws {
        #expect(try !Document("README.md").steps.isEmpty)
    }

    @Test(arguments: [
        (
            "sfctl query \"SELECT Id FROM Contact\" -r csv",
            ["sfctl", "query", "SELECT Id FROM Contact", "-r", "csv"]
        ),
        (
            #"a 'b "c" \d' "e 'f' \"g\"" h\ i "" j''k"#,
            ["a", #"b "c" \d"#, #"e 'f' "g""#, "h i", "", "jk"]
        ),
    ])
    func `a command line is taken apart as a shell does it`(_ line: String, _ words: [String])
        throws
    {
        try expectEqual(CommandWords(line).words, words)
    }

    @Test(arguments: ["sfctl query x | head", "sfctl > file", "sfctl $HOME", "sfctl 'x", "sfctl *"])
    func `a command line that needs a shell is refused`(_ line: String) {
        #expect(throws: CommandWords.NeedsShell.self) { try CommandWords(line) }
    }
}
