import Client
import HTTP
import SOQL
import TestSupport
import Testing

struct QueryOptionsTests {
    private static let last = #"{"totalSize":0,"done":true,"records":[]}"#

    private func run(
        _ options: QueryOptions,
        soql: String = "SELECT Id FROM Contact",
        _ expectations: FakeTransport.Expectation...
    ) async throws -> [Request] {
        let transport = FakeTransport(expectations)
        for try await _ in try Org.fake(over: transport).pages(
            of: Statement(soql),
            options: options
        ) {}
        transport.verify()
        return transport.requests
    }

    @Test(arguments: [Int.min, -1, 0, 199, 2001, Int.max])
    func `a batch size out of range is refused before anything is sent`(size: Int) async throws {
        let error = await #expect(throws: OrgError.self) {
            try await run(QueryOptions(batchSize: size))
        }
        expectEqual(error, .badRequest(.batchSize(size, allowed: 200...2000)))
        expect(error?.description, .contains("between 200 and 2000"))
    }

    @Test(arguments: [200, 201, 2000])
    func `a batch size is sent with every page`(size: Int) async throws {
        let first = #"{"done":false,"nextRecordsUrl":"/next","records":[]}"#
        let requests = try await run(
            QueryOptions(batchSize: size),
            .on(.get, "/services/data/v67.0/query?q=", first),
            .on(.get, "/next", Self.last)
        )
        let headers = requests.map { $0.headers["Sforce-Query-Options"] }
        expectEqual(headers, ["batchSize=\(size)", "batchSize=\(size)"])
    }

    @Test func `without one the server's default holds`() async throws {
        let requests = try await run(QueryOptions(), .on(.get, "/", Self.last))
        expectEqual(requests[0].headers["Sforce-Query-Options"], nil)
    }

    @Test(arguments: [
        (QueryOptions(), "query"), (QueryOptions(includesDeleted: true), "queryAll"),
        (QueryOptions(usesToolingAPI: true), "tooling/query"),
        (QueryOptions(includesDeleted: true, usesToolingAPI: true), "tooling/queryAll"),
    ])
    func `the resource follows the options`(options: QueryOptions, resource: String) async throws {
        _ = try await run(options, .on(.get, "/services/data/v67.0/\(resource)?q=", Self.last))
    }

    @Test func `the statement is percent-encoded whole`() async throws {
        let requests = try await run(
            QueryOptions(),
            soql: "SELECT Id FROM Contact WHERE\nName = 'é&+#/?%'",
            .on(.get, "/", Self.last)
        )
        let encoded = "WHERE%0AName%20%3D%20%27%C3%A9%26%2B%23%2F%3F%25%27"
        expect(requests[0].target, .hasSuffix(encoded))
    }

    @Test(arguments: ["", " \n\t"])
    func `an empty statement is refused before anything is sent`(soql: String) async throws {
        await #expect(throws: OrgError.badRequest(.emptyQuery)) {
            try await run(QueryOptions(), soql: soql)
        }
    }
}
