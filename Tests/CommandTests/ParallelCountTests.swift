import Client
import Records
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Rows that change between the count of a query's ranges and their pages; bodies written for these
/// tests.
struct ParallelCountTests {
    private static func page(_ total: Int, _ ids: String...) -> String {
        let records = ids.map { #"{"attributes":{"type":"Contact"},"Id":"\#($0)"}"# }
        return
            #"{"totalSize":\#(total),"done":true,"records":[\#(records.joined(separator: ","))]}"#
    }

    /// A page of a whole range.
    private static func range(of count: Int) -> String {
        let records = (0..<count).map { #"{"attributes":{"type":"Contact"},"Id":"\#($0)"}"# }
        return
            #"{"totalSize":\#(count),"done":true,"records":[\#(records.joined(separator: ","))]}"#
    }

    private static func asking(_ soql: String, _ body: String) -> ScriptedOrg.Answer {
        .on("/services/data/v67.0/query?q=\(soql.replacing(" ", with: "%20"))", body)
    }

    /// 401 rows are counted, and three ranges have 400.
    private let org = ScriptedOrg(
        asking("SELECT Id FROM Contact ORDER BY Id LIMIT 1", page(1, "003000000000000AAA")),
        asking("SELECT Id FROM Contact ORDER BY Id DESC", page(1, "00300000000000zAAA")),
        asking("SELECT COUNT%28%29 FROM Contact", page(401)),
        asking("SELECT Id FROM Contact WHERE", range(of: 170)),
        asking("SELECT Id FROM Contact WHERE", range(of: 170)),
        asking("SELECT Id FROM Contact WHERE", range(of: 60))
    )

    @Test func `a result that is not of the size that was counted says so`() async throws {
        let outcome = try await Shell(asking: org).run(
            "query",
            "SELECT Id FROM Contact",
            "--parallel=2",
            "--batch-size=200",
            "--json"
        )
        let answer = try JSONValue(parsing: Array(outcome.output.utf8))
        let warning = "the org counted 401 rows and sent 400: records changed during the query"
        expectEqual(answer["result"]?["totalSize"]?.integer, 400)
        expectEqual(answer["result"]?["done"]?.boolean, true)
        expectEqual(answer["result"]?["records"]?.elements?.count, 400)
        expectEqual(answer["warnings"]?.elements?.compactMap(\.text), [warning])
        expect(outcome.messages, .hasPrefix("warning: \(warning)\n"))
        expectEqual(outcome.code, .success)
    }
}
