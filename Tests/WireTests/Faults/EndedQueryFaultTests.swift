import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A query whose locator dies between two pages, in every format.
@Suite(.timeLimit(.minutes(5))) struct EndedQueryFaultTests {
    private static let soql = "SELECT Id, Name FROM Contact"
    private static let formats = [
        "csv", "tsv", "ndjson", "json", "ids", "table", "vertical", "vcard", "vcard3",
    ]

    private static func plan(_ page: Int, isLasting: Bool = false) -> FaultOrg.Plan {
        FaultOrg.Plan(fault: DeadLocator(), first: page, isLasting: isLasting)
    }

    @Test(arguments: formats, [2, 3, 5])
    func `what is out stays, and the error counts the rows`(
        format: String,
        page: Int
    ) async throws {
        let words = ["query", Self.soql, "-r", format]
        let (outcome, sent) = try await FaultOrg.run(words, Self.plan(page))
        expectEqual(outcome.code, .failure)
        expectEqual(sent.count, page + 1)
        let text = format == "json" ? outcome.output : outcome.messages
        let rows = (page - 1) * FaultOrg.pageSize
        expect(text, .contains("the org ended the query after \(rows) of 10 records"), "\(outcome)")
        let seen = FaultOrg.rows.filter { outcome.output.contains($0) }
        let names = (0..<10).filter { outcome.output.contains("Contact \($0) ") }
        expectEqual(seen, Array(FaultOrg.rows.prefix(rows)))
        #expect(format == "ids" ? names == [] : names == Array(0..<rows))
    }

    @Test(arguments: formats, [2, 5])
    func `a file is begun again and has each row once`(format: String, page: Int) async throws {
        let clean = try await Self.file(format, FaultOrg.Plan())
        let file = try await Self.file(format, Self.plan(page))
        expectEqual(file.outcome.code, .success, "\(file.outcome)")
        #expect(file.text == clean.text && clean.text != nil)
        expect(
            file.outcome.messages,
            .hasPrefix("the org ended the query between two pages; restarting")
        )
        expectEqual(file.sent, clean.sent + page)
        let lasting = try await Self.file(format, Self.plan(page, isLasting: true))
        expectEqual(lasting.outcome.code, .failure)
        expectEqual(lasting.text, nil)
    }

    private static func file(
        _ format: String,
        _ plan: FaultOrg.Plan
    ) async throws -> (outcome: Shell.Outcome, text: String?, sent: Int) {
        let folder = try TemporaryFolder()
        let words = ["query", soql, "-r", format, "--output-file", "\(folder.path)/rows"]
        let (outcome, sent) = try await FaultOrg.run(words, plan)
        return (outcome, folder.text(of: "rows"), sent.count)
    }
}

/// The answer of an org that has given up a query.
private struct DeadLocator: Fault {
    func steps(for _: FaultOrg.Answer, after _: FaultOrg.Answer?) -> [LoopbackServer.Step] {
        let body = #"[{"errorCode":"INVALID_QUERY_LOCATOR","message":"invalid query locator"}]"#
        return [.send(FaultOrg.Answer(status: 400, body: body).withLength)]
    }
}
