import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What the variables say of colour, characters and width.
struct TerminalStyleTests {
    private func style(_ variables: [String: String], columns: Int? = nil) throws -> TerminalStyle {
        var shell = try Shell()
        shell.variables = variables
        shell.terminal.columns = columns
        return TerminalStyle(shell.environment(output: MemorySink(), messages: MemorySink()))
    }

    @Test(arguments: [
        (["LANG": "en_US.UTF-8"], true), (["LANG": "C"], false), ([:], false),
        (["LC_CTYPE": "de_DE.utf8@euro", "LANG": "C"], true),
        (["LC_ALL": "C", "LC_CTYPE": "en_US.UTF-8", "LANG": "en_US.UTF-8"], false),
        (["LC_ALL": "", "LC_CTYPE": "C", "LANG": "en_US.UTF-8"], false),
    ])
    func `the strongest variable of the locale names the character set`(
        _ variables: [String: String],
        _ isUnicode: Bool
    ) throws {
        try expectEqual(style(variables).isUnicode, isUnicode)
    }

    @Test(arguments: [
        ([:], 80), (["COLUMNS": "100"], 100), (["COLUMNS": "0"], 80), (["COLUMNS": "wide"], 80),
        (["SFCTL_FORCE_TTY": "1", "COLUMNS": "100"], 100),
        (["SFCTL_FORCE_TTY": "yes", "COLUMNS": "100"], 100),
        (["SFCTL_FORCE_TTY": "2", "COLUMNS": "100"], 2),
        (["SFCTL_FORCE_TTY": "200000"], 100_000),
    ])
    func `a number above 1 that forces a terminal is its width`(
        _ variables: [String: String],
        _ width: Int
    ) throws {
        try expectEqual(style(variables).outputWidth, width)
    }

    @Test func `the terminal's own width goes before COLUMNS, a forced one before both`() throws {
        let variables = ["COLUMNS": "100"]
        try expectEqual(style(variables, columns: 90).outputWidth, 90)
        let forced = variables.merging(["SFCTL_FORCE_TTY": "70"]) { $1 }
        try expectEqual(style(forced, columns: 90).outputWidth, 70)
        try expectEqual(style(forced, columns: 90).messageWidth, 90)
    }

    @Test(arguments: [
        ([:], true, false), (["TERM": "xterm"], true, true), (["TERM": "xterm"], false, false),
        (["TERM": "dumb"], true, false),
        (["TERM": "xterm", "NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
        (["FORCE_COLOR": "1", "CLICOLOR": "0"], false, true),
        (["FORCE_COLOR": "0", "TERM": "xterm", "CLICOLOR_FORCE": "1"], true, false),
        (["FORCE_COLOR": "false", "TERM": "xterm"], true, false),
        (["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], false, true),
        (["CLICOLOR_FORCE": "0", "TERM": "xterm"], true, true),
        (["CLICOLOR": "0", "TERM": "xterm"], true, false),
        (["SFCTL_COLOR": "always", "NO_COLOR": "1"], false, true),
        (["SFCTL_COLOR": "never", "FORCE_COLOR": "1", "TERM": "xterm"], true, false),
    ])
    func `the first variable that says something of colour counts`(
        _ variables: [String: String],
        _ isTerminal: Bool,
        _ isColored: Bool
    ) throws {
        try expectEqual(style(variables).colors(stream: isTerminal), isColored)
    }
}
