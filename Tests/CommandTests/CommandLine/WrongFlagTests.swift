import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// A wrong flag is found before anything is opened: the SOQL's file, stdin, the settings, the
/// output.
struct WrongFlagTests {
    /// A wrong flag of a query, and what is said of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let flags: [String]
        let message: String

        var testDescription: String { flags.joined(separator: " ") }

        init(_ flags: String..., message: String) {
            self.flags = flags
            self.message = message
        }
    }

    private static let wrong = [
        Case("--width", "0", message: "--width takes a whole number from 1 to 100000, not '0'"),
        Case("--width=wide", message: "--width takes a whole number from 1 to 100000, not 'wide'"),
        Case(
            "--timeout",
            "bad",
            message:
                "the timeout is a whole number of seconds from 1 to 3600, not 'bad' (from "
                + "--timeout)"
        ),
        Case(
            "--batch-size",
            "1",
            message:
                "the batch size is a whole number from 200 to 2000, not '1' (from --batch-size)"
        ),
        Case(
            "--api-version",
            "foo",
            message: "expected an API version such as 67.0, got 'foo' (from --api-version)"
        ),
        Case("-r", "csv", "--null", "-", message: "--null does not apply to csv output"),
        Case("--null", "", message: "--null does not apply to tsv output"),
        Case("--width", "80", message: "--width does not apply to tsv output"),
        Case(
            "--output-file",
            "rows.csv",
            "--pretty",
            message: "--pretty does not apply to csv output"
        ),
        Case(
            "-r",
            "table",
            "--no-truncate",
            "--width=9",
            message: "--no-truncate and --width contradict each other: use only one"
        ),
        Case(
            "-r",
            "tsv",
            "--format",
            "ids",
            "--bom",
            message: "--bom does not apply to ids output"
        ),
        Case("--partial", message: "--partial needs --output-file PATH"),
        Case(
            "--check",
            "-r",
            "vcard",
            message: "vcard output needs the contacts of a query"
        ),
        Case(
            "--format-soql",
            "--width",
            "0",
            message: "--width takes a whole number from 1 to 100000, not '0'"
        ),
    ]

    @Test(arguments: wrong)
    func `a wrong flag of a query is found before the SOQL's file is looked for`(
        _ wrong: Case
    ) async throws {
        let outcome = try await Shell().run(["query", "-f", "/no/such/file.soql"] + wrong.flags)
        expectEqual(outcome.messages.prefix { $0 != "\n" }, "error: \(wrong.message)")
        expectEqual(outcome.code, .usage)
    }

    @Test(arguments: wrong)
    func `a wrong flag of a query is found before stdin is read`(_ wrong: Case) async throws {
        let messages = MemorySink()
        let isRead = Mutex(false)
        var environment = try Shell().environment(output: MemorySink(), messages: messages)
        environment.readInput = { _ in
            isRead.withLock { $0 = true }
            return Array("SELECT Id FROM Contact".utf8)
        }
        let code = await Program.run(["query", "-f", "-"] + wrong.flags, in: environment)
        expect(messages.text, .hasPrefix("error: \(wrong.message)\n"))
        expectEqual(code, .usage)
        let wasRead = isRead.withLock(\.self)
        #expect(!wasRead)
    }

    @Test(arguments: [
        ["get", "Contact", "--ids-from", "a", "--ids-from", "b"],
        ["delete", "Contact", "--ids-from", "a", "--ids-from=b", "--dry-run"],
        ["query", "-f", "a", "--file", "b"],
        ["delete", "Contact", "--matching", "a = 1", "--matching", "b = 1"],
        ["delete", "-s", "Contact", "-s", "Lead", "--where", "LastName=Young"],
        ["contacts", "--sort", "Name", "--sort", "Email"],
        ["contacts", "--account", "edge", "--account", "united"],
        ["contacts", "--modified-since", "7d", "--modified-since", "1d"],
        ["duplicates", "--by", "email", "--by", "phone"],
        ["describe", "Contact", "--fields", "Email", "--fields", "Phone"],
        ["query", "SELECT Id FROM Contact", "--since-last", "a", "--since-last", "b"],
    ])
    func `a second value that would drop the first one is refused`(_ line: [String]) async throws {
        let outcome = try await Shell().run(line)
        let first = try #require(outcome.messages.split(separator: "\n").first)
        #expect(
            first.hasSuffix(" is given twice, with different values")
                && first.hasPrefix("error: -"),
            "\(outcome)"
        )
        #expect(outcome.output == "" && outcome.code == .usage)
    }

    @Test func `two lists are joined in the hint, and equal ones are no fault`() async throws {
        let line = ["duplicates", "--by", "email", "--by", "Phone, EMAIL"]
        let outcome = try await Shell().run(line)
        expect(outcome.messages, .contains("\n  hint: --by email,phone\n"), "\(outcome)")
        let same = try await Shell().run("duplicates", "--by", "email", "--by", "EMAIL")
        expectEqual(same.code, .success, "\(same)")
    }

    @Test func `a later org, format or limit replaces an earlier one, as in an alias`() async throws
    {
        let outcome = try await Shell().run(
            ["query", "SELECT Id FROM Contact", "-o", "nosuch", "-r", "json", "--max-rows", "3"]
                + ["-o", "demo", "-r", "ids", "--max-rows", "1", "--api-version", "60.0"]
                + ["--api-version", "61.0"]
        )
        #expect(outcome.output == "003Dm000001kZ00IAE\n" && outcome.code == .success)
    }

    @Test(arguments: [
        (["--save", "x"], "--save"), (["--bind", "a=b"], "--bind"), (["--all-rows"], "--all-rows"),
    ])
    func `a resumed job takes nothing of a query`(
        _ flags: [String],
        _ flag: String
    ) async throws {
        let line = ["query", "--bulk", "--resume", "750Dm0000000001IAA"]
        let outcome = try await Shell().run(line + flags)
        expect(
            outcome.messages,
            .hasPrefix("error: \(flag) is for SOQL, but the job"),
            "\(outcome)"
        )
        expectEqual(outcome.code, .usage)
    }

    @Test func `two objects are refused, the same one twice is not`() async throws {
        let id = "003Dm000001kZ00IAE"
        let two = try await Shell().run("get", "Contact", "-s", "Account", id)
        expect(two.messages, .hasPrefix("error: two objects are named: Account and Contact\n"))
        let one = try await Shell().run("get", "contact", "-s", "Contact", id, "--fields", "Id")
        #expect(one.output == "Id\t\(id)\n" && one.code == .success)
    }

    @Test func `two forms are refused before the SOQL's file is looked for`() async throws {
        let outcome = try await Shell().run("query", "-f", "/no/such", "--json", "-r", "tsv")
        expect(outcome.output, .contains("--json and --result-format tsv are different formats"))
        expectEqual(outcome.code, .usage)
    }

    @Test(arguments: [
        ["query", "SELECT Id FROM Contact"], ["get", "Contact", "003Dm000001kZ00IAE"],
        ["describe"], ["delete", "Contact", "003Dm000001kZ00IAE", "--yes"],
    ])
    func `a wrong flag is found before the settings are read`(_ line: [String]) async throws {
        let shell = try Shell()
        try shell.folder.write("{broken", to: ".config/sfctl/config.json")
        let outcome = await shell.run(line + ["--timeout", "0"])
        expect(outcome.messages, .hasPrefix("error: the timeout is a whole number of seconds"))
        expectEqual(outcome.code, .usage)
    }

    @Test(arguments: [
        (
            ["get", "Contact", "003Dm000001kZ00IAE", "--fields", "Näme"], "--fields",
            "a field's API name"
        ),
        (
            ["get", "Contact", "003Dm000001kZ00IAE", "--fields", "a..b,c"], "--fields",
            "field names"
        ),
        (
            ["get", "Contact", "003Dm000001kZ00IAE", "--fields", "1x"], "--fields",
            "a field's API name"
        ),
        (["describe", "Contact", "--picklist", "a b"], "--picklist", "a field's API name"),
        (["describe", "-s", "Con tact"], "-s", "the API name of an object"),
    ])
    func `a name that is not one is found before the settings are read`(
        _ line: [String],
        _ flag: String,
        _ what: String
    ) async throws {
        let shell = try Shell()
        try shell.folder.write("{broken", to: ".config/sfctl/config.json")
        let outcome = await shell.run(line)
        expect(outcome.messages, .hasPrefix("error: \(flag) takes \(what)"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `cards of other records than contacts are refused before the settings are read`()
        async throws
    {
        let shell = try Shell()
        try shell.folder.write("{broken", to: ".config/sfctl/config.json")
        let outcome = await shell.run("get", "Account", "001Dm000001kZ00", "-r", "vcard")
        expect(
            outcome.messages,
            .hasPrefix("error: vcard output works for Contact only, not Account\n")
        )
    }

    @Test(arguments: [
        ["query", "-f", "-", "--width", "0"], ["qurey"], ["get", "Contact", "--no-such-flag"],
        ["--help"], ["--version"], ["query", "-h"], ["demo"], [],
    ])
    func `what needs no thread is answered without one`(_ line: [String]) throws {
        let program = Program(
            line,
            in: try Shell().environment(output: MemorySink(), messages: MemorySink())
        )
        #expect(program.runAtOnce() != nil)
    }

    @Test(arguments: [["query", "SELECT Id FROM Contact"], ["demo", "reset"], ["describe"]])
    func `what waits for something is left to the threads`(_ line: [String]) throws {
        let program = Program(
            line,
            in: try Shell().environment(output: MemorySink(), messages: MemorySink())
        )
        expectEqual(program.runAtOnce(), nil)
    }
}
