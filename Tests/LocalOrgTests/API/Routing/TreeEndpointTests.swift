import Client
import HTTP
import HTTPServer
import LocalOrg
import Testing

@Suite struct TreeEndpointTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    private func send(_ records: String) async -> WholeResponse {
        await bench.send(
            .post,
            "v67.0/composite/tree/Account",
            body: #"{"records":[\#(records)]}"#
        )
    }

    private static func record(_ type: String, _ id: String, _ rest: String) -> String {
        #"{"attributes":{"type":"\#(type)","referenceId":"\#(id)"},\#(rest)}"#
    }

    private static let child = record("Contact", "child", #""LastName":"Lovelace""#)

    @Test func `records are made with those below them`() async {
        let tree = Self.record(
            "Account",
            "top",
            #""Name":"Acme","Contacts":{"records":[\#(Self.child)]}"#
        )
        let answer = await send(tree + "," + Self.record("Account", "other", #""Name":"B""#))
        #expect(answer.status == 201)
        #expect(
            answer.text == #"{"hasErrors":false,"results":[{"referenceId":"top","#
                + #""id":"001Dm000001kZ0DIAU"},{"referenceId":"child","id":"003Dm000001kZ0KIAU"},"#
                + #"{"referenceId":"other","id":"001Dm000001kZ0EIAU"}]}"#
        )
        let soql = "SELECT Account.Name FROM Contact WHERE LastName = 'Lovelace'"
        #expect(await bench.query(soql).text.contains(#""Name":"Acme""#))
    }

    @Test func `one that cannot be made undoes all`() async {
        let tree = Self.record(
            "Account",
            "top",
            #""Name":"A","Contacts":{"records":[\#(Self.record("Contact", "child", #""Fax":"1""#))]}"#
        )
        let answer = await send(tree)
        #expect(answer.status == 400)
        #expect(
            answer.text == #"{"hasErrors":true,"results":[{"referenceId":"child","errors":[{"#
                + #""statusCode":"REQUIRED_FIELD_MISSING","message":"#
                + #""Required fields are missing: [LastName]","fields":["LastName"]}]}]}"#
        )
        #expect(await bench.query("SELECT COUNT() FROM Account").text.contains(#"Size":13"#))
    }

    @Test func `reference ids differ and are there`() async {
        let one = Self.record("Account", "a", #""Name":"A""#)
        let repeated = await send("\(one),\(one)")
        #expect(repeated.status == 400)
        #expect(
            repeated.text == #"{"hasErrors":true,"results":[{"referenceId":"a","errors":[{"#
                + #""statusCode":"INVALID_INPUT","message":"#
                + #""Duplicate ReferenceId provided in the request.","fields":[]}]}]}"#
        )
        let missing = await send(#"{"Name":"A"}"#)
        #expect(missing.text.contains("Include a reference ID for each record in the request."))
    }

    @Test func `200 records and five levels are the most`() async {
        let many = (0...200).map { Self.record("Account", "a\($0)", #""Name":"A""#) }
        #expect(await send(many.joined(separator: ",")).text.contains("EXCEEDED_ID_LIMIT"))
        let deep = (1...6).reversed().reduce("") { below, level in
            let rest = below.isEmpty ? "" : #","ChildAccounts":{"records":[\#(below)]}"#
            return Self.record("Account", "a\(level)", #""Name":"A"\#(rest)"#)
        }
        #expect(await send(deep).status == 400)
        #expect(await bench.query("SELECT COUNT() FROM Account").text.contains(#"Size":13"#))
    }
}
