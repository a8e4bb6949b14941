import HTTP
import Records
import SOQL
import TestSupport
import Testing

@testable import Client

/// What an org answers about the ends of a range, where the answer contradicts itself.
struct RangeQueriesTests {
    private func boundary(_ body: String) async throws -> String? {
        let transport = FakeTransport([.on(.get, "/services/data/v67.0/query", body)])
        let queries = OrgRangeQueries(
            org: try Org.fake(over: transport),
            query: try DivisibleQuery("SELECT Id FROM Contact", options: QueryOptions()),
            options: QueryOptions()
        )
        return try await queries.boundary(.first, of: nil)
    }

    @Test func `an end is an id, or there is none`() async throws {
        let id = "003000000000001AAA"
        try await expectEqual(
            boundary(#"{"totalSize":1,"done":true,"records":[{"Id":"\#(id)"}]}"#),
            id
        )
        try await expectEqual(boundary(#"{"totalSize":0,"done":true,"records":[]}"#), nil)
    }

    @Test func `a row that is announced and does not come is no range without rows`() async throws {
        let error = await #expect(throws: OrgError.self) {
            try await boundary(#"{"totalSize":1,"done":true,"records":[]}"#)
        }
        expectEqual(error?.fault, .rowCount(.init(announced: 1, sent: 0)))
    }
}
