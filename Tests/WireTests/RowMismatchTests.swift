import Client
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Records
@testable import sfctl

/// A query whose rows are not as many as the org announced.
struct RowMismatchTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let ids = ["003Dm000001kZ00IAE", "003Dm000001kZ01IAE"]
    private static let rows = ids.map { $0 + "\n" }.joined()
    private static let missing = """
        error: the org announced 1,300 rows and sent 2
          why: rows are missing; records deleted during the query are counted but not sent
          hint: run the query again; `--debug` shows each request

        """
    private static let unannounced = """
        error: the org announced 1 row and sent 2
          why: the org sent more rows than it counted; some may be duplicates
          hint: run the query again; `--debug` shows each request

        """

    /// Two rows on two pages, of as many as are announced.
    private func org(announcing total: Int) -> ScriptedOrg {
        let next = "/services/data/v67.0/query/0r8-1"
        return ScriptedOrg(
            .query(Wire.page(Wire.contact(Self.ids[0]), of: total, next: next)),
            .on(next, Wire.page(Wire.contact(Self.ids[1]), of: total))
        )
    }

    private func query(announcing total: Int, _ flags: String...) async throws -> Shell.Outcome {
        try await Shell(asking: org(announcing: total)).run(["query", Self.soql] + flags)
    }

    @Test(arguments: [[], ["--quiet"]])
    func `rows that do not come are an error after those that do`(_ flags: [String]) async throws {
        let shell = try Shell(asking: org(announcing: 1300))
        let outcome = await shell.run(["query", Self.soql, "-r", "csv"] + flags)
        expectEqual(outcome.output, "Id\n\(Self.rows)")
        expectEqual(outcome.messages, Self.missing)
        expectEqual(outcome.code, .partial)
    }

    @Test func `rows beyond those announced are an error too`() async throws {
        let outcome = try await query(announcing: 1, "-r", "ids")
        expectEqual(outcome.output, Self.rows)
        expectEqual(outcome.messages, Self.unannounced)
        expectEqual(outcome.code, .partial)
    }

    @Test func `a table shows the rows that came`() async throws {
        var shell = try Shell.terminal(columns: 200)
        shell.ask(org(announcing: 1))
        let outcome = await shell.run("query", Self.soql)
        expectEqual(outcome.output, "Id\n\(Self.rows)")
        expectEqual(outcome.messages, "\n\(Self.unannounced)")
        expectEqual(outcome.code, .partial)
    }

    @Test(arguments: [(1300, "1,300 rows", false), (1, "1 row", true)])
    func `json is one object with the rows, both numbers and the exit code`(
        total: Int,
        announced: String,
        isDone: Bool
    ) async throws {
        let outcome = try await query(announcing: total, "--json", "--quiet")
        let why =
            isDone
            ? "the org sent more rows than it counted; some may be duplicates"
            : "rows are missing; records deleted during the query are counted but not sent"
        let records = Self.ids.map(Wire.contact).joined(separator: ",")
        let message = "the org announced \(announced) and sent 2"
        expectEqual(
            outcome.output,
            #"{"result":{"records":[\#(records)],"totalSize":\#(total),"done":\#(isDone)},"#
                + #""name":"RowCountMismatch","message":"\#(message)\n\#(why)","exitCode":3,"#
                + #""actions":["run the query again; `--debug` shows each request"],"#
                + #""context":"query","warnings":["\#(message)"],"#
                + #""code":"3","status":3,"commandName":"DataSoqlQueryCommand"}"# + "\n"
        )
        expectEqual(outcome.messages, "warning: \(message)\n")
        expectEqual(outcome.code, .partial)
    }

    @Test(arguments: ["csv", "json"])
    func `a file with the rows that came is kept`(_ format: String) async throws {
        let shell = try Shell(asking: org(announcing: 1300))
        let path = try shell.folder.write("old\n", to: "out/contacts.\(format)")
        let outcome = await shell.run("query", Self.soql, "--output-file", path)
        let text = try #require(shell.folder.text(of: "out/contacts.\(format)"))
        #expect(text.contains(Self.ids[0]) && text.contains(Self.ids[1]))
        expectEqual(text.contains(#""status":3"#), format == "json")
        try expectEqual(shell.names(in: "out"), ["contacts.\(format)"])
        expectEqual(outcome.output, "")
        expectEqual(outcome.messages, Self.missing)
        expectEqual(outcome.code, .partial)
    }

    @Test func `no row of those announced is no empty result`() async throws {
        let shell = try Shell(asking: ScriptedOrg(.query(Wire.page(of: 2))))
        let outcome = await shell.run("query", Self.soql, "--fail-empty")
        expectEqual(outcome.output, "Id\n")
        expect(outcome.messages, .hasPrefix("error: the org announced 2 rows and sent 0\n"))
        expectEqual(outcome.code, .partial)
    }

    @Test(arguments: [
        Wire.page(Wire.contact(ids[0])), Wire.page(),
        #"{"done":true,"records":[\#(Wire.contact(ids[0]))]}"#,
        #"{"totalSize":null,"done":true,"records":[\#(Wire.contact(ids[0]))]}"#,
    ])
    func `the rows announced, or nothing announced, is a success`(page: String) async throws {
        let outcome = try await Shell(asking: ScriptedOrg(.query(page))).run("query", Self.soql)
        expect(outcome.messages, .lacks("announced"))
        expectEqual(outcome.code, .success)
    }

    @Test(arguments: [1, 2])
    func `--max-rows cuts the rows on purpose`(most: Int) async throws {
        let next = "/services/data/v67.0/query/0r8-2"
        let page = Wire.page(
            Wire.contact(Self.ids[0]),
            Wire.contact(Self.ids[1]),
            of: 5,
            next: next
        )
        let shell = try Shell(asking: ScriptedOrg(.query(page), .on(next, Wire.page(of: 5))))
        let outcome = await shell.run("query", Self.soql, "--max-rows", "\(most)")
        expectEqual(outcome.messages, "\(most) of 5 records (--max-rows)\n")
        expectEqual(outcome.code, .success)
    }

    @Test func `--max-rows of more than come hides no missing row`() async throws {
        let outcome = try await query(announcing: 1300, "--max-rows", "9", "-r", "ids")
        expectEqual(outcome.messages, Self.missing)
        expectEqual(outcome.code, .partial)
    }

    @Test(arguments: ["SELECT COUNT() FROM Contact", "select Count( ) FROM Contact ???"])
    func `the number that COUNT() gives announces no rows`(soql: String) async throws {
        let shell = try Shell(asking: ScriptedOrg(.query(Wire.page(of: 17))))
        let outcome = await shell.run("query", soql)
        expectEqual(outcome, Shell.Outcome(output: "17\n", messages: "", code: .success))
    }

    @Test func `a query with OFFSET says that the org cuts it`() async throws {
        let page = Wire.page(Wire.contact(Self.ids[0]), of: 500)
        let shell = try Shell(asking: ScriptedOrg(.query(page)))
        let outcome = await shell.run("query", "\(Self.soql) LIMIT 500 OFFSET 9", "-r", "ids")
        expectEqual(
            outcome.messages,
            """
            error: the org announced 500 rows and sent 1
              why: the org sends only one page for a query with OFFSET
              hint: remove OFFSET: sfctl fetches every row

            """
        )
        expectEqual(outcome.code, .partial)
    }

    @Test(arguments: ["--all-rows", "--use-tooling-api"])
    func `deleted rows and the Tooling API are counted too`(flag: String) async throws {
        let page =
            #"{"size":9,"totalSize":2,"done":true,"queryLocator":null,"entityTypeName":"X","#
            + #""records":[\#(Wire.contact(Self.ids[0]))]}"#
        let org = ScriptedOrg(.on("/services/data/v67.0/", page))
        let outcome = try await Shell(asking: org).run("query", Self.soql, flag)
        expect(outcome.messages, .hasPrefix("error: the org announced 2 rows and sent 1\n"))
        expectEqual(outcome.code, .partial)
    }

    @Test func `the Tooling API's size says nothing of the rows`() async throws {
        let page =
            #"{"size":9,"totalSize":1,"done":true,"queryLocator":null,"entityTypeName":null,"#
            + #""records":[\#(Wire.contact(Self.ids[0]))]}"#
        let org = ScriptedOrg(.on("/services/data/v67.0/tooling/query", page))
        let outcome = try await Shell(asking: org).run("query", Self.soql, "--use-tooling-api")
        expectEqual(outcome.messages, "1 record\n")
        expectEqual(outcome.code, .success)
    }

    @Test func `of the child results of all pages five are named, and the others counted`() throws {
        var mismatch = RowMismatch()
        let child = ChildMiscount(
            relationship: "Cases",
            parentID: nil,
            difference: .init(announced: 2, sent: 1)
        )
        for count in [3, 4, 1] { mismatch.add(Array(repeating: child, count: count)) }
        let words = "the org announced 2 child rows and sent 1 (Cases)"
        expectEqual(
            mismatch.warnings,
            Array(repeating: words, count: 5) + [
                "3 more child results differ in the same way"
            ]
        )
    }
}
