import Client
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What is left of a query whose second page fails.
struct PageFailureTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let first = "003Dm000001kZ00IAE"

    private static let next = "/services/data/v67.0/query/0r8-2000"
    private static let refusal = Wire.refusal(
        "QUERY_TIMEOUT",
        "Your query request was running for too long."
    )

    private let org = ScriptedOrg(
        .query(Wire.page(Wire.contact(first), of: 2, next: next)),
        .on(next, status: 400, refusal)
    )
    private static let message = """
        error: Your query request was running for too long.

        """
    private static let messageAfterRows = message + "  why: the output ends after 1 of 2 records\n"

    @Test(arguments: ["csv", "tsv"])
    func `the first page's rows stand, then comes the error`(_ format: String) async throws {
        let shell = try Shell(asking: org)
        let outcome = await shell.run("query", Self.soql, "-r", format)
        expectEqual(outcome.output, "Id\n\(Self.first)\n")
        expectEqual(outcome.messages, Self.messageAfterRows)
        expectEqual(outcome.code, .failure)
    }

    @Test func `the error counts against the rows that were to be printed`() async throws {
        let org = ScriptedOrg(
            .query(Wire.page(Wire.contact(Self.first), of: 50, next: Self.next)),
            .on(Self.next, status: 400, Self.refusal)
        )
        let shell = try Shell(asking: org)
        let outcome = await shell.run("query", Self.soql, "--max-rows", "2", "-r", "csv")
        expectEqual(outcome.messages, Self.messageAfterRows)
        expectEqual(outcome.code, .failure)
    }

    @Test func `a table's rows stand, then comes the error`() async throws {
        var shell = try Shell.terminal()
        shell.ask(org)
        let outcome = await shell.run("query", Self.soql)
        expectEqual(outcome.output, "Id\n\(Self.first)\n")
        expectEqual(outcome.messages, Self.messageAfterRows)
        expectEqual(outcome.code, .failure)
    }

    @Test func `json stays one valid object that holds the error and what had come`() async throws {
        let shell = try Shell(asking: org)
        let outcome = await shell.run("query", Self.soql, "--json")
        expectEqual(
            outcome.output,
            #"{"result":{"records":[\#(Wire.contact(Self.first))],"totalSize":2,"#
                + #""done":false},"#
                + #""name":"QUERY_TIMEOUT","#
                + #""message":"Your query request was running for too long.","#
                + #""exitCode":1,"actions":[],"context":"query","#
                + #""data":{"message":"Your query request was running for too long.","#
                + #""errorCode":"QUERY_TIMEOUT"},"warnings":[],"#
                + #""code":"1","status":1,"commandName":"DataSoqlQueryCommand"}"# + "\n"
        )
        expectEqual(outcome.messages, "")
        expectEqual(outcome.code, .failure)
    }

    @Test func `an output file keeps what it held, and nothing is left beside it`() async throws {
        let shell = try Shell(asking: org)
        let path = try shell.folder.write("old\n", to: "out/contacts.csv")
        let outcome = await shell.run("query", Self.soql, "--output-file", path)
        expectEqual(shell.folder.text(of: "out/contacts.csv"), "old\n")
        try expectEqual(shell.names(in: "out"), ["contacts.csv"])
        expectEqual(outcome.output, "")
        expectEqual(outcome.messages, Self.message)
        expectEqual(outcome.code, .failure)
    }

    @Test func `a new output file does not appear`() async throws {
        let shell = try Shell(asking: org)
        let path = shell.folder.path + "/contacts.csv"
        let outcome = await shell.run("query", Self.soql, "--output-file", path)
        expectEqual(shell.folder.names, [])
        expectEqual(outcome.code, .failure)
    }

    @Test func `--partial keeps the rows that had come`() async throws {
        let shell = try Shell(asking: org)
        let path = try shell.folder.write("old\n", to: "out/contacts.csv")
        let outcome = await shell.run("query", Self.soql, "--output-file", path, "--partial")
        expectEqual(shell.folder.text(of: "out/contacts.csv"), "Id\n\(Self.first)\n")
        try expectEqual(shell.names(in: "out"), ["contacts.csv"])
        expectEqual(outcome.messages, "1 record in \(path)\n" + Self.message)
        expectEqual(outcome.code, .failure)
    }

    @Test func `the rows of a page before a broken one are written and counted`() throws {
        let shell = try Shell()
        let messages = MemorySink()
        let context = Context(
            shell.environment(output: MemorySink(), messages: messages),
            commandName: "query",
            commandLine: "sfctl query"
        )
        var options = OutputOptions()
        options.path = shell.folder.path + "/x.csv"
        options.keepsPartialFile = true
        let page = try CSVPage(Array("A,B\n1,2\n3,4\n5\n".utf8))
        var output = try RecordOutput(
            RowShape(page.columns),
            style: OutputStyle(options, in: context),
            context: context
        )
        let fault = #expect(throws: CSVFault.self) { try output.write(.csv(page)) }
        expectEqual(output.rows, 2)
        #expect(!output.isComplete)
        _ = try output.fail(#require(fault))
        expectEqual(shell.folder.text(of: "x.csv"), "A,B\n1,2\n3,4\n")
        expectEqual(messages.text, "2 records in \(shell.folder.path)/x.csv\n")
    }

    @Test func `--partial without a file is refused before anything is sent`() async throws {
        let shell = try Shell(asking: org)
        let outcome = await shell.run("query", Self.soql, "--partial")
        let error = "error: --partial needs --output-file PATH\n  hint: sfctl query --help\n"
        expectEqual(outcome.messages, error)
        expectEqual(outcome.code, .usage)
        #expect(org.requests.isEmpty)
    }

    @Test func `json in a file is whole too: with --partial it holds the error`() async throws {
        let shell = try Shell(asking: org)
        let path = shell.folder.path + "/contacts.json"
        let outcome = await shell.run("query", Self.soql, "--output-file", path, "--partial")
        let text = try #require(shell.folder.text(of: "contacts.json"))
        expect(text, .hasPrefix(#"{"result":{"records":[\#(Wire.contact(Self.first))]"#))
        expect(text, .contains(#""name":"QUERY_TIMEOUT""#))
        expectEqual(outcome.messages, "1 record in \(path)\n" + Self.message)
        expectEqual(outcome.code, .failure)
    }

    @Test func `--partial leaves the old file where no row has come before the error`() async throws
    {
        let locator = "/services/data/v67.0/query/0r8-1"
        let org = ScriptedOrg(
            .query(Wire.page(of: 9, next: locator)),
            .on(locator, status: 400, Wire.refusal("QUERY_TIMEOUT", "expired"))
        )
        let shell = try Shell(asking: org)
        let path = try shell.folder.write("old\n", to: "out/contacts.csv")
        let outcome = await shell.run("query", Self.soql, "--output-file", path, "--partial")
        expectEqual(shell.folder.text(of: "out/contacts.csv"), "old\n")
        try expectEqual(shell.names(in: "out"), ["contacts.csv"])
        expectEqual(outcome.code, .failure)
    }

    @Test func `--partial leaves the old file where nothing has come`() async throws {
        let refusing = ScriptedOrg(
            .query(status: 401, Wire.refusal("INVALID_SESSION_ID", "Session expired or invalid"))
        )
        let shell = try Shell(asking: refusing)
        let path = try shell.folder.write("old\n", to: "out/contacts.csv")
        let outcome = await shell.run("query", Self.soql, "--output-file", path, "--partial")
        expectEqual(shell.folder.text(of: "out/contacts.csv"), "old\n")
        try expectEqual(shell.names(in: "out"), ["contacts.csv"])
        expectEqual(outcome.code, .notSignedIn)
    }
}
