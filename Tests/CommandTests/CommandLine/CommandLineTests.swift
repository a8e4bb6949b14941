import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Flags stand before the command as well as behind it; groups of commands have help of their own.
struct CommandLineTests {
    private static let soql = "SELECT Id FROM Contact LIMIT 1"
    private static let rows = "Id\n003Dm000001kZ00IAE\n"

    @Test func `a misspelt alias of a flag brings the alias that was meant`() async throws {
        let outcome = await (try Shell()).run("query", "SELECT Id FROM Contact", "--fromat", "csv")
        expect(outcome.messages, .hasSuffix("  hint: did you mean --format?\n"))
        expectEqual(outcome.code, .usage)
    }

    @Test(arguments: [
        ["-o", "demo", "query", soql], ["--target-org=demo", "query", soql],
        ["query", "-o", "demo", soql], ["query", soql, "-o", "demo"],
        ["--quiet", "-o", "demo", "query", soql], ["-o", "demo", "query", "--", soql],
    ])
    func `a flag and its value may stand anywhere`(_ line: [String]) async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        let outcome = await shell.run(line)
        expectEqual(outcome.output, Self.rows)
        expectEqual(outcome.code, .success)
    }

    @Test func `of a flag before and behind the command the last one counts`() async throws {
        let outcome = try await Shell().run("-r", "json", "query", Self.soql, "-r", "ids")
        expectEqual(outcome.output, "003Dm000001kZ00IAE\n")
    }

    @Test func `--json before the command gives JSON, and errors as JSON`() async throws {
        let shell = try Shell()
        await expect(shell.run("--json", "query", Self.soql).output, .hasPrefix(#"{"result":{"#))
        let refused = await shell.run("--json", "query", "SELECT Nope FROM Contact")
        expect(refused.output, .hasPrefix(#"{"name":"INVALID_FIELD","#))
        expect(refused.output, .contains(#""commandName":"DataSoqlQueryCommand""#))
        expectEqual(refused.messages, "")
    }

    @Test func `a flag before a command of two words leaves them together`() async throws {
        let shell = try Shell()
        let outcome = await shell.run("-r", "csv", "demo", "status")
        await expectEqual(outcome, shell.run("demo", "status", "-r", "csv"))
        expectEqual(outcome.code, .success)
    }

    @Test func `a flag that the command does not have is refused there too`() async throws {
        let outcome = try await Shell().run("--max-rows", "1", "get", "Contact", "003Dm000001kZ00")
        expect(outcome.messages, .hasPrefix("error: unknown flag --max-rows for `sfctl get`\n"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `flags without a command are refused`() async throws {
        let outcome = try await Shell().run("-o", "demo")
        expect(outcome.messages, .hasPrefix("error: expected a command, got only flags\n"))
        expectEqual(outcome.code, .usage)
    }

    @Test(arguments: [
        ["query", soql, "-o", ""], ["query", soql, "--output-file="], ["query", "-q", ""],
        ["query", soql, "--parallel", ""], ["query", soql, "--api-version="],
        ["describe", "Contact", "--picklist", ""],
    ])
    func `a value that a variable failed to give is asked for`(_ line: [String]) async throws {
        let outcome = try await Shell().run(line)
        expectEqual(outcome.output, "")
        expect(outcome.messages, .contains(" needs a value: -"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `null may be shown as nothing`() async throws {
        let outcome = try await Shell().run(
            "query",
            "SELECT Name, Description FROM Contact LIMIT 1",
            "-r",
            "table",
            "--null",
            ""
        )
        expectEqual(outcome.output, "Name           Description\nRose Gonzalez\n")
    }

    @Test(arguments: ["", " \n"])
    func `blank SOQL is none`(_ text: String) async throws {
        var shell = try Shell()
        let error = "no SOQL"
        let hints = """
              hint: for example: sfctl query "SELECT Name, Id FROM Contact LIMIT 10"
              hint: from a file: sfctl query --file query.soql

            """
        await expectEqual(shell.run("query", text).messages, "error: \(error)\n" + hints)
        try shell.folder.write(text, to: "empty.soql")
        let path = shell.folder.path + "/empty.soql"
        await expectEqual(
            shell.run("query", "--check", "-f", path).messages,
            "error: \(error) in \(path)\n" + hints
        )
        shell.input = Array(text.utf8)
        await expectEqual(
            shell.run("query", "-f", "-").messages,
            "error: \(error) in stdin\n" + hints
        )
    }

    @Test(arguments: ["-h", "--help"])
    func `help before the command is the command's`(_ flag: String) async throws {
        let shell = try Shell()
        await expectEqual(shell.run(flag, "query"), shell.run("query", flag))
        await expectEqual(shell.run(flag, "demo", "reset"), shell.run("demo", "reset", flag))
    }

    @Test(arguments: [
        ["query", "--help", "--color", "always"], ["--color=always", "demo", "-h"],
        ["help", "--color", "always"],
    ])
    func `a help page is coloured where that is asked for`(_ line: [String]) async throws {
        var shell = try Shell()
        await expect(shell.run(line).output, .contains("\u{1B}[1m"))
        shell = try Shell.terminal()
        shell.variables["NO_COLOR"] = nil
        let plain = await shell.run(line.map { $0.replacing("always", with: "never") })
        expect(plain.output, .lacks("\u{1B}"))
    }

    @Test(arguments: [["demo"], ["demo", "-h"], ["demo", "--help"], ["help", "demo"]])
    func `a group of commands lists its members and does nothing`(_ line: [String]) async throws {
        var shell = try Shell()
        shell.variables = [:]
        let outcome = await shell.run(line)
        for name in ["serve", "reset", "status"] {
            expect(outcome.output, .contains("\n  sfctl demo \(name) "))
        }
        expect(outcome.output, .hasSuffix("\n\nHelp for a command: sfctl demo COMMAND -h\n"))
        expect(outcome.output, .lacks("sfctl query"))
        expectEqual(outcome.messages, "")
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [["--help", "qurey"], ["qurey", "-h"], ["help", "qurey"]])
    func `help for a command that there is not is refused`(_ line: [String]) async throws {
        let outcome = try await Shell().run(line)
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            """
            error: no help for 'qurey'
              hint: sfctl help query

            """
        )
        expectEqual(outcome.code, .usage)
    }

    @Test func `an error takes the form that the last --result-format names`() async throws {
        let shell = try Shell()
        let words = await shell.run(
            "query",
            "SELECT Nope FROM Contact",
            "--result-format=json",
            "-r",
            "csv"
        )
        expectEqual(words.output, "")
        expect(words.messages, .hasPrefix("error: No such column 'Nope'"))
        let json = await shell.run(
            "query",
            "SELECT Nope FROM Contact",
            "-r",
            "csv",
            "--result-format=json"
        )
        expect(json.output, .hasPrefix(#"{"name":"INVALID_FIELD","#))
        expectEqual(json.messages, "")
    }
}
