import Client
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// What the program does with pages that lead nowhere, or in a circle.
struct LocatorTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let id = "003Dm000001kZ00IAE"
    private static let next = "/services/data/v67.0/query/0r8-1"

    private func query(_ answers: ScriptedOrg.Answer...) async throws -> Shell.Outcome {
        try await Shell(asking: ScriptedOrg(answers)).run("query", Self.soql, "-r", "ids")
    }

    @Test(arguments: [
        (
            #"{"totalSize":1,"done":true,"nextRecordsUrl":"\#(next)","records":[]}"#,
            #"the result is done and has a "nextRecordsUrl" (at byte 92)"#
        ),
        (
            #"{"totalSize":9,"done":false,"records":[]}"#,
            #"the result is not done and has no "nextRecordsUrl" (at byte 41)"#
        ),
    ])
    func `done and a next page that contradict each other are malformed`(
        page: String,
        why: String
    ) async throws {
        let outcome = try await query(.query(page))
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            """
            error: cannot use the org's answer
              why: the server's answer is malformed: \(why)
              hint: --debug shows each request

            """
        )
        expectEqual(outcome.code, .failure)
    }

    @Test(arguments: [
        next, "HTTPS://ACME.my.salesforce.com\(next)", "\(next)?", "\(next)#x",
        "/services/./data/v67.0/query/0r8%2D1",
    ])
    func `a page that leads back is malformed, and its rows do not come twice`(
        spelling: String
    ) async throws {
        let record = Wire.contact(Self.id)
        let outcome = try await query(
            .query(Wire.page(record, of: 9, next: Self.next)),
            .on(Self.next, Wire.page(record, of: 9, next: spelling))
        )
        expectEqual(outcome.output, "\(Self.id)\n")
        expect(
            outcome.messages,
            .hasPrefix(
                """
                error: cannot use the org's answer
                  why: the next page was already read: /services/
                """
            )
        )
        expectEqual(outcome.code, .failure)
    }

    @Test func `a page that leads back to the query is malformed`() async throws {
        let own = "/services/data/v67.0/query?q=SELECT+Id+FROM+Contact"
        let outcome = try await query(.query(Wire.page(Wire.contact(Self.id), of: 9, next: own)))
        expectEqual(outcome.output, "")
        expect(outcome.messages, .contains("the next page was already read: \(own)\n"))
        expectEqual(outcome.code, .failure)
    }
}
