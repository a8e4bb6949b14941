import Client
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Child rows that are not as many as the org announced.
struct ChildMismatchTests {
    private static let soql = "SELECT Id, (SELECT Id FROM Cases) FROM Contact"

    /// A contact whose cases announce another number than there are.
    private static func contact(_ id: String, announcing total: Int) -> String {
        #"{"Id":"\#(id)","Cases":{"totalSize":\#(total),"done":true,"records":[{"Id":"500"}]}}"#
    }

    private func query(_ records: String..., flags: [String] = []) async throws -> Shell.Outcome {
        let page =
            #"{"totalSize":\#(records.count),"done":true,"#
            + #""records":[\#(records.joined(separator: ","))]}"#
        return try await Shell(asking: ScriptedOrg(.query(page))).run(
            ["query", Self.soql] + flags
        )
    }

    @Test func `child rows that do not come are told with their record`() async throws {
        let record = Self.contact("003A", announcing: 3)
        let outcome = try await query(record, flags: ["-r", "table"])
        expectEqual(outcome.output, "Id    Cases\n003A  (1)\n")
        expectEqual(
            outcome.messages,
            """
            error: the org announced 3 child rows and sent 1 (Cases of 003A)
              why: rows are missing; records deleted during the query are counted but not sent
              hint: run the query again; `--debug` shows each request

            """
        )
        expectEqual(outcome.code, .partial)
    }

    @Test func `json holds the child rows that came, and the numbers among the warnings`()
        async throws
    {
        let records = [Self.contact("003A", announcing: 3), Self.contact("003B", announcing: 1)]
        let outcome = try await query(records[0], records[1], flags: ["--json"])
        let message = "the org announced 3 child rows and sent 1 (Cases of 003A)"
        expect(
            outcome.output,
            .hasPrefix(#"{"result":{"records":[\#(records.joined(separator: ","))],"#)
        )
        expect(outcome.output, .contains(#""warnings":["\#(message)"],"code":"3","status":3"#))
        expectEqual(outcome.messages, "warning: \(message)\n")
        expectEqual(outcome.code, .partial)
    }

    @Test func `many of them are named up to a number and then counted`() async throws {
        let records = (1...7).map { Self.contact("003\($0)", announcing: 2) }
        let page = #"{"totalSize":7,"done":true,"records":[\#(records.joined(separator: ","))]}"#
        let shell = try Shell(asking: ScriptedOrg(.query(page)))
        let outcome = await shell.run("query", Self.soql, "-r", "ndjson")
        let named = (2...5).map {
            "  why: the org announced 2 child rows and sent 1 (Cases of 003\($0))\n"
        }
        #expect(
            outcome.messages.hasPrefix(
                "error: the org announced 2 child rows and sent 1 (Cases of 0031)\n"
                    + named.joined() + "  why: 2 more child results differ in the same way\n"
            )
        )
        expectEqual(outcome.code, .partial)
    }

    @Test func `child rows of a later page are counted with the first ones`() async throws {
        let next = "/services/data/v67.0/query/0r8-1"
        let unfinished =
            #"{"Id":"003A","Cases":{"totalSize":2,"done":false,"nextRecordsUrl":"\#(next)","#
            + #""records":[{"Id":"500"}]}}"#
        let page = Wire.page(unfinished)
        let whole = try Shell(
            asking: ScriptedOrg(.query(page), .on(next, Wire.page(#"{"Id":"501"}"#, of: 2)))
        )
        await expectEqual(whole.run("query", Self.soql).messages, "1 record\n")
        let empty = try Shell(asking: ScriptedOrg(.query(page), .on(next, Wire.page(of: 2))))
        let outcome = await empty.run("query", Self.soql)
        expect(outcome.messages, .hasPrefix("error: the org announced 2 child rows and sent 1"))
        expectEqual(outcome.code, .partial)
    }

    @Test func `a child's locator that repeats is malformed`() async throws {
        let next = "/services/data/v67.0/query/0r8-1"
        let unfinished =
            #"{"Id":"003A","Cases":{"done":false,"nextRecordsUrl":"\#(next)","records":[]}}"#
        let shell = try Shell(
            asking: ScriptedOrg(
                .query(Wire.page(unfinished)),
                .on(next, Wire.page(of: 2, next: "https://acme.my.salesforce.com\(next)#x"))
            )
        )
        let outcome = await shell.run("query", Self.soql)
        expectEqual(
            outcome.messages,
            """
            error: cannot use the org's answer
              why: the next page was already read: \(next)
              hint: --debug shows each request

            """
        )
        expectEqual(outcome.code, .failure)
    }
}
