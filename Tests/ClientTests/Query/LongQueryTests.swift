import HTTP
import Records
import SOQL
import TestSupport
import Testing

@testable import Client

/// Batch answers in the shape of the REST API's composite/batch, written for these tests.
struct LongQueryTests {
    private static let soql: Statement =
        "SELECT Id FROM Contact WHERE Name IN ('\(String(repeating: "x", count: 15_000))')"
    private static let page = #"{"done" : true, "records":[{"N":1.50E7,"S":"\ud800é\u00e9"}]}"#

    private func pages(
        _ expectations: [FakeTransport.Expectation],
        isReadOnly: Bool = false
    ) async throws -> (pages: [String], requests: [Request]) {
        let transport = FakeTransport(expectations)
        let org = try Org.fake(over: transport, isReadOnly: isReadOnly)
        var texts: [String] = []
        for try await page in org.pages(of: Self.soql, options: QueryOptions(batchSize: 200)) {
            texts.append(String(decoding: page.bytes, as: UTF8.self))
        }
        transport.verify()
        return (texts, transport.requests)
    }

    @Test(arguments: [false, true])
    func `a long statement rides in a batch, its result comes out unchanged`(
        isReadOnly: Bool
    ) async throws {
        let answer =
            #"{"hasErrors":false,"results":[{"result": \#(Self.page) ,"statusCode":200}]}"#
        let result = try await pages(
            [.on(.post, "/services/data/v67.0/composite/batch", answer)],
            isReadOnly: isReadOnly
        )
        expectEqual(result.pages, [Self.page])
        let request = result.requests[0]
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        let start = #"{"batchRequests":[{"method":"GET","url":"v67.0/query?q=SELECT%20Id%20FROM"#
        expect(body, .hasPrefix(start))
        expectEqual(request.headers["Content-Type"], "application/json; charset=UTF-8")
        expectEqual(request.headers["Sforce-Query-Options"], "batchSize=200")
    }

    @Test func `a search too long for a URL goes in a batch, too`() async throws {
        let found = #"{"searchRecords":[{"attributes":{"type":"Lead"},"Id":"00Q"}]}"#
        let answer = #"{"hasErrors":false,"results":[{"statusCode":200,"result":\#(found)}]}"#
        let transport = FakeTransport([
            .on(.get, "/services/data/v67.0/search?q=FIND%20%7Bx%7D", found),
            .on(.post, "/services/data/v67.0/composite/batch", answer),
        ])
        let org = try Org.fake(over: transport, isReadOnly: true)
        for text in ["x", String(repeating: "ü", count: 3_000)] {
            let records = try await org.search("FIND {\(text)}")
            expectEqual(String(decoding: records.body, as: UTF8.self), found)
            expectEqual(records.objects, ["Lead"])
        }
        transport.verify()
    }

    @Test func `further pages come by GET`() async throws {
        let first = #"{"done":false,"nextRecordsUrl":"/next","records":[]}"#
        let answer = #"{"hasErrors":false,"results":[{"statusCode":200,"result":\#(first)}]}"#
        let result = try await pages([.on(.post, "/", answer), .on(.get, "/next", Self.page)])
        expectEqual(result.pages, [first, Self.page])
    }

    @Test func `an error within the batch is the error of the query`() async throws {
        let error = #"[{"errorCode":"MALFORMED_QUERY","message":"unexpected token: 'x'"}]"#
        let answer = #"{"hasErrors":true,"results":[{"statusCode":400,"result":\#(error)}]}"#
        let thrown = await #expect(throws: OrgError.self) {
            try await pages([.on(.post, "/", answer)])
        }
        expectEqual(thrown, .refused(Refusal(status: 400, body: Array(error.utf8))))
    }

    @Test(arguments: [201, 204, 299])
    func `a result of another good status is no page`(status: Int) {
        let answer = #"{"results":[{"statusCode":\#(status),"result":\#(Self.page)}]}"#
        let error = #expect(throws: OrgError.self) {
            try BatchAnswer(WholeResponse(status: 200, bytes: Array(answer.utf8))).first()
        }
        expectEqual(error?.refusal?.status, status)
    }

    @Test func `a batch answer cut anywhere is malformed`() async throws {
        let answer = #"{"hasErrors":false,"results":[{"statusCode":200,"result":{"a":[1]}}]}"#
        let bytes = Array(answer.utf8)
        for end in bytes.indices {
            let error = #expect(throws: OrgError.self) {
                try BatchAnswer(WholeResponse(status: 200, bytes: Array(bytes[..<end]))).first()
            }
            #expect(error?.fault != nil)
        }
    }

    @Test(arguments: ["{}", "[]", #"{"results":[]}"#, #"{"results":[{"statusCode":200}]}"#])
    func `a batch answer without a result is malformed`(answer: String) {
        let error = #expect(throws: OrgError.self) {
            try BatchAnswer(WholeResponse(status: 200, bytes: Array(answer.utf8))).first()
        }
        expectEqual(error?.fault, .resultCount(expected: 1, found: 0))
    }

    @Test func `several queries go in one batch, and one refusal leaves the others`() async throws {
        let transport = FakeTransport([
            .on(
                .post,
                "/services/data/v67.0/composite/batch",
                """
                {"hasErrors":true,"results":[{"statusCode":200,"result":{"totalSize":3}},\
                {"statusCode":400,"result":[{"errorCode":"INVALID_TYPE","message":"no"}]},\
                {"statusCode":200,"result":{"totalSize":0}}]}
                """
            )
        ])
        let org = try Org.fake(over: transport)
        let pages = try await org.firstPages(of: ["SELECT COUNT() FROM A", "b", "c"])
        try expectEqual(pages[0].get()["totalSize"]?.integer, 3)
        #expect(throws: OrgError.self) { try pages[1].get() }
        try expectEqual(pages[2].get()["totalSize"]?.integer, 0)
        let body = String(decoding: transport.requests[0].body ?? [], as: UTF8.self)
        expect(body, .contains(#""url":"v67.0/query?q=SELECT%20COUNT%28%29%20FROM%20A""#))
    }

    @Test func `a batch answer with too few results is malformed`() {
        let answer = #"{"results":[{"statusCode":200,"result":{}}]}"#
        let error = #expect(throws: OrgError.self) {
            try BatchAnswer(WholeResponse(status: 200, bytes: Array(answer.utf8))).results(2)
        }
        expectEqual(error?.fault, .resultCount(expected: 2, found: 1))
    }

    @Test func `a head of 15,000 bytes still goes by GET`() throws {
        let version = try APIVersion("67.0")
        let rest = "/services/data/v67.0/query?q=".utf8.count + 500
        let longest = String(repeating: "x", count: 15_000 - rest)
        let method = { Request.query($0, apiVersion: version, headerLength: 500).method }
        expectEqual(method(longest), .get)
        expectEqual(method(longest + "x"), .post)
    }

    @Test func `the headers count for the length`() throws {
        let soql = String(repeating: "x", count: 14_900)
        let version = try APIVersion("67.0")
        expectEqual(Request.query(soql, apiVersion: version).method, .get)
        expectEqual(Request.query(soql, apiVersion: version, headerLength: 500).method, .post)
    }
}
