import Client
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct BatchEndpointTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    private func run(_ body: String, headers: Headers = [:]) async -> WholeResponse {
        await bench.send(.post, "v67.0/composite/batch", headers: headers, body: body)
    }

    private static let count = #"{"totalSize":20,"done":true,"records":[]}"#

    @Test(arguments: ["v67.0/", "/v67.0/", "/services/data/v67.0/", "services/data/v67.0/"])
    func `a part's URL may begin anywhere`(prefix: String) async {
        let url = prefix + "query?q=SELECT COUNT() FROM Contact"
        let answer = await run(#"{"batchRequests":[{"method":"GET","url":"\#(url)"}]}"#)
        expectEqual(answer.status, 200)
        expectEqual(
            answer.text,
            #"{"hasErrors":false,"results":[{"statusCode":200,"result":\#(Self.count)}]}"#
        )
    }

    @Test func `SOQL too long for a URI is answered`() async {
        let names = (0..<3000).map { "'name \($0)'" }.joined(separator: ",")
        let soql = "SELECT COUNT() FROM Contact WHERE LastName NOT IN (\(names))"
        #expect(soql.utf8.count > 16_384)
        let url = "v67.0/query?q=\(RouterBench.encode(soql))"
        let answer = await run(#"{"batchRequests":[{"method":"GET","url":"\#(url)"}]}"#)
        expect(answer.text, .contains(#""statusCode":200,"result":\#(Self.count)"#))
    }

    private static let mixed = """
        {"batchRequests":[
          {"method":"GET","url":"v67.0/nothing"},
          {"method":"DELETE","url":"v67.0/sobjects/Contact/003Dm000001kZ0JIAU"},
          {"method":"GET","url":"v67.0/query?q=SELECT+COUNT()+FROM+Contact"}
        ],"haltOnError":HALT}
        """

    private static let missing =
        #"{"statusCode":404,"result":[{"errorCode":"NOT_FOUND","#
        + #""message":"The requested resource does not exist"}]}"#

    @Test func `one part's failure leaves the others alone`() async {
        let answer = await run(Self.mixed.replacing("HALT", with: "false"))
        expectEqual(
            answer.text,
            #"{"hasErrors":true,"results":[\#(Self.missing),"#
                + #"{"statusCode":204,"result":null},{"statusCode":200,"#
                + #""result":{"totalSize":19,"done":true,"records":[]}}]}"#
        )
    }

    @Test func `unless the batch is to halt`() async {
        let answer = await run(Self.mixed.replacing("HALT", with: "true"))
        expect(
            answer.text,
            .hasPrefix(#"{"hasErrors":true,"results":[\#(Self.missing),{"statusCode":412,"#)
        )
        expectEqual(answer.text.components(separatedBy: "BATCH_PROCESSING_HALTED").count, 3)
        await expectEqual(bench.query("SELECT COUNT() FROM Contact").text, Self.count)
    }

    @Test func `a part's input is its body`() async {
        let made = await run(
            #"{"batchRequests":[{"method":"POST","url":"v67.0/sobjects/Contact","#
                + #""richInput":{"LastName":"Lovelace"}},{"method":"PATCH","#
                + #""url":"v67.0/sobjects/Contact/003Dm000001kZ0KIAU","#
                + #""richInput":{"Phone":"1"}}]}"#,
            headers: ["Content-Type": "application/json"]
        )
        expectEqual(
            made.text,
            #"{"hasErrors":false,"results":[{"statusCode":201,"result":{"id":"#
                + #""003Dm000001kZ0KIAU","success":true,"errors":[]}},{"statusCode":204,"#
                + #""result":null}]}"#
        )
    }

    @Test func `parts are laid out as the whole is`() async {
        let body =
            #"{"batchRequests":[{"method":"GET","#
            + #""url":"v67.0/limits/recordCount?sObjects=Contact"}]}"#
        let answer = await run(body, headers: ["X-PrettyPrint": "1"])
        expect(
            answer.text,
            .hasPrefix(
                """
                {
                  "hasErrors" : false,
                  "results" : [ {
                    "statusCode" : 200,
                    "result" : {
                      "sObjects" : [ {
                        "count" : 20,
                """
            )
        )
    }

    @Test func `a batch counts as one call`() async {
        _ = await run(Self.mixed.replacing("HALT", with: "false"))
        let answer = await bench.send(.get, "v67.0")
        expectEqual(answer.headers["Sforce-Limit-Info"], "api-usage=2/15000")
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"batchRequests":[{}]}"#, #"{"batchRequests":1}"#])
    func `a body that is no batch is refused`(body: String) async {
        let answer = await run(body)
        expectEqual(answer.status, 400)
        expect(answer.text, .contains(#""errorCode":"JSON_PARSER_ERROR""#))
    }

    @Test func `a body nested without end is refused`() async {
        let answer = await run(String(repeating: "[", count: 1 << 20))
        expectEqual(answer.status, 400)
    }

    @Test func `more than 25 parts are refused`() async {
        let part = #"{"method":"GET","url":"v67.0/limits"}"#
        let parts = Array(repeating: part, count: 26).joined(separator: ",")
        await expectEqual(run(#"{"batchRequests":[\#(parts)]}"#).status, 400)
    }

    @Test func `batches do not nest`() async {
        let body = #"{"batchRequests":[{"method":"POST","url":"v67.0/composite/batch"}]}"#
        await expect(run(body).text, .contains(Self.missing))
    }
}
