import Client
import Foundation
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import sfctl

/// `query --parallel` in an org that sends fewer rows of a range than it announces.
struct ShortRangeTests {
    /// An org that leaves out the last record of each page that is a range's.
    private struct ForgetfulOrg: Transport {
        let demo = RemoteDemo(contacts: 1000, now: 1_789_214_400_000)

        func send(_ request: Request) async throws(TransportError) -> Response {
            let answer = try await demo.send(request)
            guard request.target.contains("Id%20%3E%3D") else { return answer }
            let body = String(decoding: try await answer.body.collect(), as: UTF8.self)
            let parts = body.components(separatedBy: #",{"attributes""#)
            let short =
                parts.count > 2
                ? parts.dropLast().joined(separator: #",{"attributes""#) + "]}" : body
            return Response(
                status: answer.status,
                headers: [:],
                body: Response.Body(Array(short.utf8))
            )
        }
    }

    @Test func `rows that a range lacks are an error, not a change of the records`() async throws {
        let shell = try Shell(asking: ForgetfulOrg())
        let outcome = await shell.run(
            ["query", "SELECT Id FROM Contact", "--parallel", "4", "--batch-size", "200"]
                + ["-r", "csv"]
        )
        expectEqual(outcome.code, .partial)
        expect(outcome.messages, .contains("error: the org announced "))
        expect(outcome.messages, .contains("rows are missing"))
        expect(outcome.messages, .lacks("records changed during the query"))
    }
}
