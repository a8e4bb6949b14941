import Client
import HTTP
import Records
import SOQL
import TestSupport
import Testing

/// What a page says about the next one, where a server is wrong or means harm.
@Suite(.timeLimit(.minutes(5))) struct LocatorTests {
    private static let soql: Statement = "SELECT Id FROM Contact"
    private static let query = "/services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact"
    private static let second = "/services/data/v67.0/query/0r8-2000"

    /// Spellings of the second page's URL.
    static let spellings = [
        second,
        "https://acme.my.salesforce.com\(second)",
        "HTTPS://Acme.my.Salesforce.COM:443\(second)",
        "\(second)#more",
        "https://acme.my.salesforce.com\(second)#more",
        "\(second)?",
        "/services/data/v67.0/query/0r8%2d2000",
        "/services/data/v67.0/query/%30r8-2000",
        "/services/data/./v67.0/query/0r8-2000",
        "/services/data/v67.0/query/x/../0r8-2000",
        "/services/data/v67.0/query//0r8-2000/",
    ]

    /// Spellings of the first page's URL.
    static let ownSpellings = [
        query,
        "https://ACME.my.salesforce.com\(query)",
        "\(query)#x",
        "/services/data/v67.0/query?q=SELECT+Id+FROM+Contact",
        "/services/data/v67.0/query/?q=%53ELECT%20Id%20FROM%20Contact",
    ]

    private func pages(_ transport: FakeTransport) async throws -> Int {
        var count = 0
        for try await _ in try Org.fake(over: transport).pages(of: Self.soql) { count += 1 }
        return count
    }

    private func page(next: String, first: Bool = true) -> String {
        let locator = #""nextRecordsUrl":"\#(next)""#
        let records = #""records":[{"Id":"1"}]"#
        return first
            ? #"{"totalSize":9,"done":false,\#(locator),\#(records)}"#
            : #"{"totalSize":9,\#(records),"done":false,\#(locator)}"#
    }

    private func fault(_ transport: FakeTransport) async -> MalformedAnswer.Fault? {
        let error = await #expect(throws: OrgError.self) { try await pages(transport) }
        return error?.fault
    }

    private func isRepeated(_ fault: MalformedAnswer.Fault?) -> Bool {
        if case .repeatedLocator = fault { true } else { false }
    }

    @Test(arguments: spellings, [true, false])
    func `a page that leads back to itself is malformed, and is not asked for again`(
        spelling: String,
        isFirst: Bool
    ) async {
        let transport = FakeTransport([
            .on(.get, Self.query, page(next: Self.second, first: isFirst)),
            .on(.get, Self.second, page(next: spelling, first: isFirst)),
        ])
        #expect(isRepeated(await fault(transport)))
        expectEqual(transport.count, 2)
    }

    @Test(arguments: ownSpellings, [true, false])
    func `a page that leads back to the query is malformed, and is not asked for again`(
        spelling: String,
        isFirst: Bool
    ) async {
        let transport = FakeTransport([
            .on(.get, Self.query, page(next: spelling, first: isFirst))
        ])
        #expect(isRepeated(await fault(transport)))
        expectEqual(transport.count, 1)
    }

    @Test func `a query too long for a URL is known again too`() async throws {
        let soql: Statement =
            "SELECT Id FROM Contact WHERE Name = '\(String(repeating: "x", count: 16_000))'"
        let own = "/services/data/v67.0/query?q=\(soql.text.percentEncoded)"
        let page = page(next: own)
        let answer = #"{"hasErrors":false,"results":[{"statusCode":200,"result":\#(page)}]}"#
        let transport = FakeTransport([.on(.post, "/services/data/v67.0/composite/batch", answer)])
        let error = await #expect(throws: OrgError.self) {
            for try await _ in try Org.fake(over: transport).pages(of: soql) {}
        }
        #expect(isRepeated(error?.fault))
    }

    @Test func `a fragment is not sent`() async throws {
        let transport = FakeTransport([
            .on(.get, Self.query, page(next: "\(Self.second)#x")),
            .on(.get, Self.second, #"{"totalSize":9,"done":true,"records":[]}"#),
        ])
        try await expectEqual(pages(transport), 2)
        expectEqual(transport.requests.last?.target, Self.second)
    }

    @Test(arguments: [
        (#"{"done":true,"nextRecordsUrl":"/x","records":[]}"#, JSONFaultCode.unexpectedLocator),
        (#"{"done":true,"records":[],"nextRecordsUrl":"/x"}"#, .unexpectedLocator),
        (#"{"records":[],"nextRecordsUrl":"/x","done":true}"#, .unexpectedLocator),
        (#"{"done":false,"records":[]}"#, .missingLocator),
        (#"{"done":false,"nextRecordsUrl":null,"records":[]}"#, .missingLocator),
        (#"{"done":false,"nextRecordsUrl":"","records":[]}"#, .missingLocator),
    ])
    func `done and a next page contradict each other`(
        body: String,
        code: JSONFaultCode
    ) async throws {
        let fault = await fault(FakeTransport([.on(.get, Self.query, body)]))
        guard case .json(let json) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        expectEqual(json.code, code)
    }

    @Test(arguments: [
        #"{"done":true,"nextRecordsUrl":null,"records":[]}"#,
        #"{"done":true,"nextRecordsUrl":"","records":[]}"#,
    ])
    func `no next page may be written as null`(body: String) async throws {
        try await expectEqual(pages(FakeTransport([.on(.get, Self.query, body)])), 1)
    }
}
