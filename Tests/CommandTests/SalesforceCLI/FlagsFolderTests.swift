import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `--flags-dir`: files that are flags, as in `sf`.
struct FlagsFolderTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        try shell.folder.write("SELECT Name FROM Contact\n", to: "flags/query")
        try shell.folder.write("# how many\n1\n  // one is enough\n", to: "flags/max-rows.txt")
        try shell.folder.write("csv", to: "flags/r")
    }

    private var flags: String { "\(shell.folder.path)/flags" }

    @Test func `a file's name is the flag, and its line the value`() async throws {
        let outcome = await shell.run("query", "--flags-dir", flags)
        expectEqual(outcome.output, "Name\nRose Gonzalez\n")
        expectEqual(outcome.messages, "1 of 20 records (--max-rows)\n")
    }

    @Test func `a flag on the command line wins over its file, in either spelling`() async throws {
        for flag in ["--result-format=ndjson", "-r=ndjson"] {
            let outcome = await shell.run("query", flag, "--flags-dir=\(flags)", "-n", "2")
            expectEqual(
                outcome.output,
                "{\"Name\":\"Rose Gonzalez\"}\n{\"Name\":\"Sean Forbes\"}\n"
            )
        }
    }

    @Test func `an empty file is a switch`() async throws {
        try shell.folder.write("", to: "flags/no-header")
        let outcome = await shell.run("query", "--flags-dir", flags)
        expectEqual(outcome.output, "Rose Gonzalez\n")
    }

    @Test func `several lines are several values, and a JSON file is one`() async throws {
        try shell.folder.write("", to: "get/.gitkeep")
        try shell.folder.write("Contact\r\n", to: "get/sobject")
        try shell.folder.write("003Dm000001kZ00IAE\n003Dm000001kZ01IAE\n", to: "get/record-id")
        let several = await shell.run("get", "--flags-dir", "\(shell.folder.path)/get", "-r", "ids")
        expectEqual(several.output, "003Dm000001kZ00IAE\n003Dm000001kZ01IAE\n")
        try shell.folder.write("{ \"a\": 1 }", to: "get/fields.json")
        let json = await shell.run("get", "--flags-dir", "\(shell.folder.path)/get")
        expect(json.messages, .contains(#"{"a":1}"#), "\(json)")
    }

    @Test func `what cannot be a flag is an error that names the file`() async throws {
        try shell.folder.write("x", to: "flags/README.md")
        let unknown = await shell.run("query", "--flags-dir", flags)
        expectEqual(
            unknown.messages,
            """
            error: \(flags)/README.md: unknown flag --README for `sfctl query`
              hint: sfctl query --help

            """
        )
        expectEqual(unknown.code, .usage)
        let missing = await shell.run("query", "--flags-dir", "\(flags)/none")
        let message = "error: cannot read the folder of --flags-dir: \(flags)/none\n"
        expect(missing.messages, .hasPrefix(message))
        expectEqual(missing.code, .usage)
        try shell.folder.write("x", to: "deep/query/file")
        let folder = await shell.run("query", "--flags-dir", "\(shell.folder.path)/deep")
        expect(folder.messages, .contains("deep/query: Is a directory"), "\(folder)")
    }

    @Test func `an error is JSON if the folder asks for it`() async throws {
        try shell.folder.write("", to: "flags/json")
        try shell.folder.write("SELECT Nope FROM Contact", to: "flags/query")
        let outcome = await shell.run("query", "--flags-dir", flags)
        expect(outcome.output, .hasPrefix(#"{"name":"INVALID_FIELD""#), "\(outcome)")
    }

    @Test func `--perflog is accepted and said to have no effect`() async throws {
        let line = ["query", "SELECT Id FROM Contact LIMIT 1", "-r", "csv"]
        let plain = await shell.run(line)
        let logged = await shell.run(line + ["--perflog"])
        expectEqual(logged.output, plain.output)
        expectEqual(
            logged.messages,
            "--perflog has no effect; --debug shows the time of each request\n1 record\n"
        )
        await expectEqual(shell.run(line + ["--perflog", "--quiet"]).messages, "")
    }
}
