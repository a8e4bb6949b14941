import Client
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Rows are left out only where someone said so, and it is told.
struct RowLimitTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let ids = ["003Dm000001kZ00IAE", "003Dm000001kZ01IAE"]

    private func shell() throws -> Shell {
        let page = Wire.page(
            Wire.contact(Self.ids[0]),
            Wire.contact(Self.ids[1]),
            of: 3,
            next: "/services/data/v67.0/query/0r8-2"
        )
        let rest = Wire.page(Wire.contact("003Dm000001kZ02IAE"), of: 3)
        return try Shell(
            asking: ScriptedOrg(.query(page), .on("/services/data/v67.0/query/0r8-2", rest))
        )
    }

    @Test func `--max-rows stops on purpose, says so and succeeds`() async throws {
        let outcome = try await shell().run("query", Self.soql, "--max-rows", "2")
        expectEqual(outcome.output, "Id\n\(Self.ids[0])\n\(Self.ids[1])\n")
        expectEqual(
            outcome.messages,
            """
            2 of 3 records (--max-rows)

            """
        )
        expectEqual(outcome.code, .success)
    }

    @Test func `--max-rows within a page leaves the page's other rows out`() async throws {
        let outcome = try await shell().run("query", Self.soql, "--max-rows", "1", "-r", "ids")
        expectEqual(outcome.output, "\(Self.ids[0])\n")
        expectEqual(outcome.messages, "1 of 3 records (--max-rows)\n")
    }

    /// Where values are times, the rows are read a second time, and the limit holds there too.
    @Test(arguments: ["table", "vertical"])
    func `--max-rows counts the rows of a page with times`(_ format: String) async throws {
        let row = #"{"attributes":{"type":"Contact"},"CreatedDate":"2026-09-12T12:03:00.000+0000"}"#
        let org = ScriptedOrg(.query(Wire.page(row, row, row)))
        let outcome = try await Shell(asking: org)
            .run("query", "SELECT CreatedDate FROM Contact", "--max-rows", "2", "-r", format)
        expectEqual(outcome.output.split(separator: "2026-09-12 12:03").count, 3)
        expect(outcome.messages, .hasSuffix("2 of 3 records (--max-rows)\n"))
        expectEqual(outcome.code, .success)
    }

    @Test func `--max-rows of as many rows as there are leaves nothing to say`() async throws {
        let outcome = try await shell().run("query", Self.soql, "--max-rows", "3")
        expectEqual(outcome.messages, "3 records\n")
    }

    @Test(arguments: [1, 2, 3])
    func `--max-rows asks for no page after those that were on their way`(rows: Int) async throws {
        let data = "/services/data/v67.0/query"
        func page(_ number: Int) -> String {
            Wire.page(
                Wire.contact("003Dm000001kZ0\(number)IAE"),
                of: 9,
                next: "\(data)/0r8-\(number + 1)"
            )
        }
        // Two pages ahead are asked for; the script has no answer for another one.
        let further = (1...rows + 1).map { ScriptedOrg.Answer.on("\(data)/0r8-\($0)", page($0)) }
        let org = ScriptedOrg([.query(page(0))] + further)
        let outcome = try await Shell(asking: org)
            .run("query", Self.soql, "--max-rows", "\(rows)", "-r", "ids")
        expectEqual(outcome.output.split(separator: "\n").count, rows)
        expectEqual(outcome.code, .success)
        #expect(org.requests.count <= rows + 2)
    }

    @Test func `sf's limit is honoured, and tells how many rows are missing`() async throws {
        var shell = try shell()
        shell.variables["SF_ORG_MAX_QUERY_LIMIT"] = "2"
        let outcome = await shell.run("query", Self.soql)
        expectEqual(
            outcome.messages,
            """
            warning: stopped after 2 of 3 rows (limit set by SF_ORG_MAX_QUERY_LIMIT); 1 row \
            missing
            2 records

            """
        )
        expectEqual(outcome.code, .success)
    }

    @Test func `with --quiet sf's limit is an error, and --max-rows is nothing`() async throws {
        var shell = try shell()
        let asked = await shell.run("query", Self.soql, "--quiet", "--max-rows", "2")
        #expect(asked.messages == "" && asked.code == .success)
        shell = try self.shell()
        shell.variables["SF_ORG_MAX_QUERY_LIMIT"] = "2"
        let outcome = await shell.run("query", Self.soql, "--quiet", "-r", "ids")
        let notice = "stopped after 2 of 3 rows (limit set by SF_ORG_MAX_QUERY_LIMIT)"
        expectEqual(
            outcome.messages,
            """
            error: \(notice); 1 row missing
              hint: --max-rows sets your own limit; without --quiet this is a warning

            """
        )
        #expect(outcome.output.split(separator: "\n").count == 2 && outcome.code == .partial)
        shell.transport = try self.shell().transport
        let json = await shell.run("query", Self.soql, "--quiet", "--json")
        expect(json.output, .contains(#""totalSize":3,"done":false},"name":"RowLimit""#))
        #expect(json.messages == "" && json.code == .partial, "\(json)")
    }

    @Test func `in json the limit's notice stands among the warnings`() async throws {
        let shell = try shell()
        let path = try shell.folder.write(#"{"org-max-query-limit": 1}"#, to: ".sf/config.json")
        let outcome = await shell.run("query", Self.soql, "--json")
        let notice = "stopped after 1 of 3 rows (limit set by \(path)); 2 rows missing"
        expect(outcome.output, .contains(#""totalSize":3,"done":false}"#))
        expect(
            outcome.output,
            .hasSuffix(#""status":0,"warnings":["\#(notice.replacing("/", with: #"/"#))"]}"# + "\n")
        )
    }

    @Test(arguments: ["0", "all"])
    func `sf's limit is a number of rows`(_ rows: String) async throws {
        var shell = try Shell(asking: ScriptedOrg())
        shell.variables["SF_ORG_MAX_QUERY_LIMIT"] = rows
        let outcome = await shell.run("query", Self.soql)
        let range = "takes a whole number from 1 up"
        expectEqual(outcome.messages, "error: SF_ORG_MAX_QUERY_LIMIT \(range), not '\(rows)'\n")
        expectEqual(outcome.code, .usage)
    }

    @Test func `--max-rows goes before sf's limit`() async throws {
        var shell = try shell()
        shell.variables["SF_ORG_MAX_QUERY_LIMIT"] = "1"
        let outcome = await shell.run("query", Self.soql, "--max-rows", "2")
        expectEqual(outcome.messages, "2 of 3 records (--max-rows)\n")
    }

    @Test(arguments: ["0", "-1", "all", "1.0", "99999999999999999999"])
    func `a number of rows that is none is refused`(_ rows: String) async throws {
        let outcome = try await Shell(asking: ScriptedOrg()).run(
            "query",
            Self.soql,
            "--max-rows=\(rows)"
        )
        expectEqual(
            outcome.messages,
            "error: --max-rows takes a whole number from 1 up, not '\(rows)'\n"
                + "  hint: sfctl query --help\n"
        )
        expectEqual(outcome.code, .usage)
    }
}
