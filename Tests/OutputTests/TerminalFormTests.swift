import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What variables and flags make of output on a terminal: a forced width, a screen reader, links.
struct TerminalFormTests {
    private static let soql = "SELECT Id, Name FROM Contact LIMIT 1"
    private static let long = "SELECT Name, Title, Email FROM Contact LIMIT 1"

    @Test(arguments: [
        ("200", 200), ("49%", 49), ("100%", 100), ("1", 100), ("yes", 100), ("0%", 100),
    ])
    func `SFCTL_FORCE_TTY is a width or a share of the terminal's`(
        _ value: String,
        _ width: Int
    ) async throws {
        var shell = try Shell()
        shell.variables["SFCTL_FORCE_TTY"] = value
        shell.terminal.columns = 100
        let text = String(repeating: "x ", count: 150)
        shell.ask(ScriptedOrg(.query(Wire.page(#"{"Name":"\#(text)"}"#))))
        let line = await shell.run("query", "SELECT Name FROM Contact").output.split(
            separator: "\n"
        )
        expectEqual(line.last?.count, width)
    }

    @Test func `for a screen reader records stand one under the other, without signs`() async throws
    {
        var shell = try Shell.terminal()
        shell.variables["SFCTL_ACCESSIBLE"] = "1"
        let outcome = await shell.run("query", Self.soql)
        expectEqual(
            outcome.output,
            """
            Record 1 of 1, 003Dm000001kZ00IAE
            Id    003Dm000001kZ00IAE
            Name  Rose Gonzalez

            """
        )
        let table = await shell.run("query", Self.long, "-r", "table", "--width", "40").output
        #expect(table.contains("...") && table.utf8.allSatisfy { $0 < 0x80 })
        shell.terminal = TerminalFacts()
        await expect(shell.run("query", Self.soql).output, .hasPrefix("Id\tName\n"))
        shell.variables["SFCTL_ACCESSIBLE"] = "0"
        shell.terminal.isOutput = true
        await expect(shell.run("query", Self.soql).output, .hasPrefix("Id                  Name\n"))
    }

    @Test(arguments: [("1", "§§    x"), ("2", "§§  x")])
    func `SFCTL_AMBIGUOUS_WIDTH says what the terminal's font does`(
        _ value: String,
        _ line: String
    ) async throws {
        var shell = try Shell.terminal()
        shell.variables["SFCTL_AMBIGUOUS_WIDTH"] = value
        shell.ask(ScriptedOrg(.query(Wire.page(#"{"A":"§§","B":"x"}"#, #"{"A":"abcd","B":"y"}"#))))
        let text = await shell.run("query", "SELECT A, B FROM X").output
        expectEqual(text.split(separator: "\n").dropFirst().first, line[...])
    }

    private func linked(_ variables: [String: String], _ flags: String...) async throws -> String {
        var shell = try Shell.terminal()
        shell.variables.merge(variables) { $1 }
        let row = #"{"Id":"003Dm000001kZ00IAE","Name":"Rose","AccountId":"001Dm000001kZ00IAE"}"#
        shell.ask(ScriptedOrg(.query(Wire.page(row))))
        return await shell.run(["query", "SELECT Id, Name, AccountId FROM Contact"] + flags).output
    }

    private static let link =
        "\n\u{1B}]8;;https://acme.my.salesforce.com/003Dm000001kZ00IAE\u{1B}\\003Dm000001kZ00IAE"
        + "\u{1B}]8;;\u{1B}\\  Rose  001Dm000001kZ00IAE\n"

    @Test(
        arguments: [
            (["TERM_PROGRAM": "iTerm.app"], true), (["TERM_PROGRAM": "vscode"], true),
            (["TERM": "xterm-kitty"], true), (["TERM": "foot"], true),
            (["VTE_VERSION": "7600"], true),
            (["VTE_VERSION": "4200"], false), (["TERM_PROGRAM": "Apple_Terminal"], false),
            ([:], false),
            (["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4", "TMUX": "x"], true),
            (["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a", "TMUX": "x"], false),
            (["VTE_VERSION": "7600", "TMUX": "x"], false),
            (["VTE_VERSION": "7600", "STY": "x"], false),
            (["VTE_VERSION": "7600", "TERM": "dumb"], false),
        ] as [([String: String], Bool)]
    )
    func `an Id is a link where the terminal is known to show them`(
        _ variables: [String: String],
        _ isLinked: Bool
    ) async throws {
        let text = try await linked(variables)
        expectEqual(text.contains(Self.link), isLinked)
        expectEqual(text.contains("\u{1B}]8"), isLinked)
    }

    @Test func `--hyperlink decides, and machine formats and the built-in org have no links`()
        async throws
    {
        try await expect(linked([:], "--hyperlink", "always"), .contains(Self.link))
        let known = ["TERM_PROGRAM": "WezTerm"]
        try await expect(linked(known, "--hyperlink=never"), .lacks("\u{1B}"))
        try await expect(linked(known, "-r", "csv"), .lacks("\u{1B}"))
        try await expect(linked(known, "-r", "vertical"), .lacks("\u{1B}"))
        let demo = try await Shell.terminal().run("query", Self.soql, "--hyperlink", "always")
        expect(demo.output, .lacks("\u{1B}"))
        let csv = try await Shell().run("query", Self.soql, "-r", "csv", "--hyperlink", "always")
        expectEqual(csv.code, .usage)
    }

    @Test func `the count is told apart from rows on the same terminal only`() async throws {
        var shell = try Shell.terminal()
        await expectEqual(shell.run("query", Self.soql).messages, "\n1 record\n")
        await expectEqual(shell.run("query", Self.soql, "-r", "csv").messages, "\n1 record\n")
        await expectEqual(shell.run("query", Self.soql, "--quiet").messages, "")
        let empty = "SELECT Id FROM Contact WHERE Name = 'x'"
        await expectEqual(shell.run("query", empty).messages, "No records.\n")
        shell.terminal.isMessages = false
        await expectEqual(shell.run("query", Self.soql).messages, "1 record\n")
        shell.terminal = TerminalFacts(isMessages: true, columns: 80)
        await expectEqual(shell.run("query", Self.soql).messages, "1 record\n")
    }

    @Test func `a file that was written is named`() async throws {
        let shell = try Shell.terminal()
        let path = shell.folder.path + "/contacts.csv"
        let query = await shell.run("query", Self.soql, "--output-file", path)
        expectEqual(query.messages, "1 record in \(path)\n")
        let empty = "SELECT Id FROM Contact WHERE Name = 'x'"
        await expectEqual(
            shell.run("query", empty, "--output-file", path).messages,
            "0 records in \(path)\n"
        )
        let describe = await shell.run("describe", "Contact", "--output-file", path)
        expectEqual(describe.messages, "62 fields in \(path)\n")
    }
}
