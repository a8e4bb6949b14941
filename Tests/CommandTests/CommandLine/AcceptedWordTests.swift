import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Flags and values of other programs that are understood with their usual meaning.
struct AcceptedWordTests {
    @Test(arguments: ["-", "@soql", "-f"])
    func `a byte order mark before the SOQL is no part of it`(_ way: String) async throws {
        var shell = try Shell()
        let text = "\u{FEFF}SELECT COUNT() FROM Contact"
        let path = try shell.folder.write(text, to: "soql")
        shell.input = Array(text.utf8)
        let words = way == "-f" ? ["-f", path] : [way.replacing("@soql", with: "@\(path)")]
        await expectEqual(shell.run(["query"] + words).output, "20\n")
    }

    @Test func `a file without an end or a name is refused`() async throws {
        let endless = try await Shell().run("query", "-f", "/dev/zero")
        expect(endless.messages, .hasPrefix("error: '/dev/zero' is too large for SOQL"))
        expectEqual(endless.code, .usage)
        var shell = try Shell()
        shell.input = Array(repeating: UInt8(ascii: "y"), count: (4 << 20) + 1)
        let typed = await shell.run("query", "-f", "-")
        expectEqual(
            typed.messages,
            "error: stdin is too large for SOQL, which is limited to 100,000 characters\n"
                + "  hint: sfctl query --help\n"
        )
        expectEqual(typed.code, .usage)
        let nameless = try await Shell().run("query", "@")
        expectEqual(nameless.messages, "error: no such file: ''\n  hint: sfctl query --help\n")
        expectEqual(nameless.code, .usage)
    }

    private static let soql = "SELECT Id FROM Contact ORDER BY Id LIMIT 2"
    private static let rows = "Id\n003Dm000001kZ00IAE\n003Dm000001kZ01IAE\n"

    @Test(arguments: [["-n", "2"], ["--limit", "2"], ["--limit=2"], ["--max-rows", "2"]])
    func `a limit has the names that gh, kubectl and psql users try`(_ flag: [String]) async throws
    {
        let outcome = try await Shell().run(["query", "SELECT Id FROM Contact ORDER BY Id"] + flag)
        expectEqual(outcome.output, Self.rows)
        expectEqual(outcome.messages, "2 of 20 records (--max-rows)\n")
        try await expectEqual(Shell().run(["bin", "Contact"] + flag).code, .success)
    }

    @Test(arguments: [["-u", "demo"], ["--targetusername", "demo"], ["--target-username=demo"]])
    func `the org has the names that it had in sfdx`(_ flag: [String]) async throws {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        await expectEqual(shell.run(["query", Self.soql] + flag).output, Self.rows)
    }

    @Test func `--silent is --quiet, --verbose is --debug, --no-color is --color never`()
        async throws
    {
        let shell = try Shell()
        await expectEqual(shell.run("query", Self.soql, "--silent").messages, "")
        for flag in ["--verbose", "-v"] {
            await expect(shell.run("query", Self.soql, flag).messages, .hasPrefix("debug: GET "))
        }
        var coloured = try Shell.terminal()
        coloured.variables["NO_COLOR"] = nil
        await expect(coloured.run("query", Self.soql).output, .contains("\u{1B}["))
        await expect(coloured.run("query", Self.soql, "--no-color").output, .lacks("\u{1B}"))
        await expect(coloured.run("--no-color", "query", Self.soql).output, .lacks("\u{1B}"))
    }

    @Test(arguments: [["-"], ["-f", "-"], ["-f-"], ["-q", "-"], ["-q-"]])
    func `stdin is read where it is named`(_ words: [String]) async throws {
        var shell = try Shell()
        shell.input = Array(Self.soql.utf8)
        await expectEqual(shell.run(["query"] + words).output, Self.rows)
    }

    @Test func `a file is read where it is named, with @ as for curl`() async throws {
        let shell = try Shell()
        let path = try shell.folder.write(Self.soql, to: "two.soql")
        for words in [["@\(path)"], ["-q", "@\(path)"], ["-f", path]] {
            await expectEqual(shell.run(["query"] + words).output, Self.rows)
        }
        let missing = await shell.run("query", "@/no/such.soql")
        let error = "error: no such file: '/no/such.soql'\n  hint: sfctl query --help\n"
        expectEqual(missing.messages, error)
    }

    @Test func `stdin that is not named is not read, and the line that names it is told`()
        async throws
    {
        var shell = try Shell()
        shell.input = Array(Self.soql.utf8)
        let outcome = await shell.run("query", "-r", "csv")
        #expect(outcome.output == "" && outcome.code == .usage)
        expect(outcome.messages, .contains("  hint: from stdin: sfctl query -f - -r csv\n"))
    }

    @Test(arguments: ["CSV", "Csv", "csv"])
    func `a format is understood in any case`(_ format: String) async throws {
        let shell = try Shell()
        await expectEqual(shell.run("query", Self.soql, "-r", format).output, Self.rows)
        await expect(shell.run("query", "SELECT", "-r", "JSON").output, .hasPrefix(#"{"name":"#))
        let ended = await shell.run("query", Self.soql, "-r", format, "--line-ending", "crlf")
        expect(ended.output, .contains("\r\n"))
    }

    @Test func `the commands of the built-in org take it by name, and no other one`() async throws {
        let shell = try Shell()
        await expectEqual(shell.run("demo", "reset", "-o", "demo").code, .success)
        await expectEqual(shell.run("demo", "status", "-o", "demo").code, .success)
        let other = await shell.run("demo", "reset", "-o", "acme")
        expect(
            other.messages,
            .hasPrefix("error: sfctl demo reset works with the built-in org, demo, only: not")
        )
        expectEqual(other.code, .usage)
    }
}
