import Client
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct CollectionEndpointTests {
    private let bench: RouterBench
    private static let path = "v67.0/composite/sobjects"
    /// Josh Davis, who has a case, and Jake Llorrac, who has none.
    private static let josh = "003Dm000001kZ0AIAU"
    private static let jake = "003Dm000001kZ0JIAU"

    init() throws {
        bench = try RouterBench()
    }

    private func contacts() async -> String {
        await bench.query("SELECT COUNT() FROM Contact").text
    }

    @Test func `each id has its outcome, in order, and a status of its own`() async {
        let ids = "\(Self.jake.prefix(15)),\(Self.josh),%20x"
        let answer = await bench.send(.delete, "\(Self.path)?ids=\(ids)")
        expectEqual(answer.status, 200)
        expectEqual(
            answer.text,
            #"[{"id":"\#(Self.jake)","success":true,"errors":[]},"#
                + #"{"success":false,"errors":[{"statusCode":"DELETE_FAILED","message":"#
                + #""Your attempt to delete Mr. Josh Davis could not be completed because it is "#
                + #"associated with the following cases.: 00001005\n","fields":[]}]},"#
                + #"{"success":false,"errors":[{"statusCode":"MALFORMED_ID","message":"#
                + #""malformed id x","fields":[]}]}]"#
        )
        await expect(contacts(), .contains(#""totalSize":19"#))
    }

    @Test func `all or none means none where one fails`() async {
        let ids = "\(Self.jake),\(Self.josh)"
        let answer = await bench.send(.delete, "\(Self.path)?ids=\(ids)&allOrNone=true")
        expectEqual(answer.status, 200)
        expect(
            answer.text,
            .hasPrefix(
                #"[{"success":false,"errors":[{"statusCode":"ALL_OR_NONE_OPERATION_ROLLED_BACK","#
            )
        )
        expect(answer.text, .contains("DELETE_FAILED"))
        await expect(contacts(), .contains(#""totalSize":20"#))
    }

    @Test func `more than 200 ids are refused, and nothing is deleted`() async {
        let ids = Array(repeating: Self.jake.prefix(15), count: 201).joined(separator: ",")
        let answer = await bench.send(.delete, "\(Self.path)?ids=\(ids)")
        expectEqual(answer.status, 400)
        expect(answer.text, .contains("EXCEEDED_ID_LIMIT"))
        await expect(contacts(), .contains(#""totalSize":20"#))
    }

    @Test(arguments: ["", "?ids=", "?ids=,"]) func `no ids are a mistake`(query: String) async {
        await expectEqual(bench.send(.delete, Self.path + query).status, 400)
    }

    // MARK: Records in the body

    private func send(
        _ method: HTTP.Request.Method,
        _ body: String,
        at rest: String = ""
    ) async -> WholeResponse {
        await bench.send(method, Self.path + rest, body: body)
    }

    private static func contact(_ fields: String) -> String {
        #"{"attributes":{"type":"Contact"},\#(fields)}"#
    }

    private static func list(_ records: String..., allOrNone: Bool = false) -> String {
        #"{"allOrNone":\#(allOrNone),"records":[\#(records.joined(separator: ","))]}"#
    }

    private static let missingName =
        #"{"success":false,"errors":[{"statusCode":"REQUIRED_FIELD_MISSING","message":"#
        + #""Required fields are missing: [LastName]","fields":["LastName"]}]}"#

    private static let rolledBack =
        #"{"success":false,"errors":[{"statusCode":"ALL_OR_NONE_OPERATION_ROLLED_BACK","message":"#
        + #""Record rolled back because not all records were valid and the request was using "#
        + #"AllOrNone header","fields":[]}]}"#

    @Test func `records of several objects are made, each for itself`() async {
        let account = #"{"attributes":{"type":"account"},"Name":"Acme"}"#
        let body = Self.list(
            account,
            Self.contact(#""FirstName":"x""#),
            Self.contact(#""LastName":"A""#)
        )
        let answer = await send(.post, body)
        expectEqual(answer.status, 200)
        expectEqual(
            answer.text,
            #"[{"id":"001Dm000001kZ0DIAU","success":true,"errors":[]},"#
                + Self.missingName
                + #",{"id":"003Dm000001kZ0KIAU","success":true,"errors":[]}]"#
        )
    }

    @Test func `or none of them`() async {
        let body = Self.list(
            Self.contact(#""LastName":"A""#),
            Self.contact(#""FirstName":"x""#),
            allOrNone: true
        )
        let answer = await send(.post, body)
        expectEqual(answer.status, 200)
        expectEqual(answer.text, "[\(Self.rolledBack),\(Self.missingName)]")
        await expect(contacts(), .contains(#""totalSize":20"#))
    }

    @Test func `records are changed by their Id`() async {
        let body = Self.list(
            Self.contact(#""id":"\#(Self.jake.prefix(15))","Phone":"1""#),
            Self.contact(#""Phone":"2""#)
        )
        let answer = await send(.patch, body)
        expectEqual(
            answer.text,
            #"[{"id":"\#(Self.jake)","success":true,"errors":[]},"#
                + #"{"success":false,"errors":[{"statusCode":"MISSING_ARGUMENT","message":"#
                + #""Id not specified in an update call","fields":[]}]}]"#
        )
        await expect(
            bench.query("SELECT LastName FROM Contact WHERE Phone = '1'").text,
            .contains("Llorrac")
        )
    }

    @Test func `records are upserted by a key`() async {
        let body = Self.list(
            Self.contact(#""LastName":"A","ExternalId__c":"1""#),
            Self.contact(#""LastName":"B","ExternalId__c":"1""#),
            Self.contact(#""LastName":"C""#),
            #"{"attributes":{"type":"Account"},"Name":"D","ExternalId__c":"1"}"#
        )
        let answer = await send(.patch, body, at: "/Contact/ExternalId__c")
        #expect(
            answer.text.hasPrefix(
                #"[{"id":"003Dm000001kZ0KIAU","success":true,"errors":[],"created":true},"#
                    + #"{"id":"003Dm000001kZ0KIAU","success":true,"errors":[],"created":false},"#
                    + #"{"success":false,"errors":[{"statusCode":"MISSING_ARGUMENT","message":"#
                    + #""ExternalId__c not specified","fields":[]}]},"#
                    + #"{"success":false,"errors":[{"statusCode":"INVALID_TYPE","#
            )
        )
        await expectEqual(send(.patch, body, at: "/Contact/LastName").status, 404)
    }

    @Test func `an upsert by Id makes what has none`() async {
        let body = Self.list(
            Self.contact(#""LastName":"A","Id":null"#),
            Self.contact(#""LastName":"B","Id":"\#(Self.jake)""#)
        )
        let answer = await send(.patch, body, at: "/Contact/Id")
        expectEqual(
            answer.text,
            #"[{"id":"003Dm000001kZ0KIAU","success":true,"errors":[],"created":true},"#
                + #"{"id":"\#(Self.jake)","success":true,"errors":[],"created":false}]"#
        )
    }

    static let malformed: [(String, String)] = [
        ("{}", "JSON_PARSER_ERROR"), (#"{"records":{}}"#, "JSON_PARSER_ERROR"),
        (#"{"records":[7]}"#, "INVALID_INPUT"), (list("{}"), "INVALID_INPUT"),
        (list(#"{"attributes":{"type":"Bacon"}}"#), "INVALID_TYPE"),
        (list(contact(#""Bacon":1"#)), "INVALID_FIELD"),
        (
            list(contact(#""LastName":"A""#), contact(#""Birthdate":"x""#)),
            #"date from VALUE_STRING value x or request may be missing a required field at "#
                + #"[line:1, column:113]"#
        ),
    ]

    @Test(arguments: malformed)
    func `a body that cannot be read is refused as a whole`(body: String, part: String) async {
        let answer = await send(.post, body)
        expectEqual(answer.status, 400)
        expect(answer.text, .contains(part))
        await expect(contacts(), .contains(#""totalSize":20"#))
    }

    @Test func `more than 200 records are refused`() async {
        let records = Array(repeating: Self.contact(#""LastName":"A""#), count: 201)
        let answer = await send(.post, #"{"records":[\#(records.joined(separator: ","))]}"#)
        expectEqual(answer.status, 400)
        expect(answer.text, .contains("EXCEEDED_ID_LIMIT"))
    }

    // MARK: Retrieving

    @Test func `records are shown in the order of their ids, null where there is none`() async {
        let record = { (id: String, name: String) in
            #"{"attributes":{"type":"Contact","#
                + #""url":"/services/data/v67.0/sobjects/Contact/\#(id)"},"#
                + #""Id":"\#(id)","Name":"\#(name)"}"#
        }
        let expected =
            "[\(record(Self.josh, "Josh Davis")),null,\(record(Self.jake, "Jake Llorrac"))]"
        let ids = [String(Self.josh.prefix(15)), "003Dm000001kzzz", Self.jake]
        let get = await bench.send(
            .get,
            "\(Self.path)/Contact?ids=\(ids.joined(separator: ","))&fields=Id,Name"
        )
        expectEqual(get.text, expected)
        let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
        let post = await send(
            .post,
            #"{"ids":[\#(list)],"fields":["Id","Name"]}"#,
            at: "/Contact"
        )
        expectEqual(post.text, expected)
        let malformed = await send(.post, #"{"ids":["x"],"fields":["Id"]}"#, at: "/Contact")
        expectEqual(
            malformed.text,
            #"[{"message":"malformed id x","errorCode":"MALFORMED_ID","fields":[]}]"#
        )
        await expectEqual(send(.post, #"{"ids":"x"}"#, at: "/Contact").status, 400)
        await expectEqual(bench.send(.get, "\(Self.path)/Contact?ids=x").status, 400)
    }
}
