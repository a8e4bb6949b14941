import Foundation
import TestSupport
import Testing

@testable import Client

/// Bodies in the shapes of the REST API Developer Guide, written for these tests.
struct APIErrorTests {
    private static let forms: [(String, [APIError])] = [
        (
            #"[{"message":"entity is deleted","errorCode":"ENTITY_IS_DELETED","fields":["Id"]}]"#,
            [APIError(code: "ENTITY_IS_DELETED", message: "entity is deleted", fields: ["Id"])]
        ),
        (
            #" [ {"errorCode":"A","message":"x"}, {"statusCode":"B","message":null} ]"#,
            [APIError(code: "A", message: "x"), APIError(code: "B", message: "")]
        ),
        (
            #"{"error":"invalid_grant","error_description":"expired access/refresh token"}"#,
            [APIError(code: "invalid_grant", message: "expired access/refresh token")]
        ),
        (
            "<?xml version=\"1.0\"?><Errors><Error><errorCode>INVALID_FIELD</errorCode>"
                + "<message>a &lt; b</message></Error></Errors>",
            [APIError(code: "INVALID_FIELD", message: "a < b")]
        ),
        ("<OAuth><error>x</error></OAuth>", [APIError(code: "x", message: "")]),
    ]

    @Test(arguments: forms)
    func `every form of an error body is read`(body: String, errors: [APIError]) {
        expectEqual(APIError.parse(Array(body.utf8)), errors)
    }

    @Test(arguments: forms)
    func `a body cut anywhere has no errors, or those that are whole`(
        body: String,
        errors: [APIError]
    ) {
        let bytes = Array(body.utf8)
        for end in bytes.indices {
            let found = APIError.parse(Array(bytes[..<end]))
            #expect(found.isEmpty || found == errors)
        }
    }

    @Test(arguments: [
        "", " ", "nonsense", "[]", "{}", "[1,\"x\",null]", "<h1>Bad</h1>", "<?p?>", "\0",
    ])
    func `a body of no known form has no errors`(body: String) {
        #expect(APIError.parse(Array(body.utf8)).isEmpty)
    }

    @Test func `external entities are not read`() {
        let body = """
            <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>
            <Errors><Error><errorCode>A</errorCode><message>[&e;]</message></Error></Errors>
            """
        for error in APIError.parse(Array(body.utf8)) { expect("[]", .contains(error.message)) }
    }

    @Test(arguments: [
        (#"[{"errorCode":"X","message":"TEXT"}]"#),
        "<Errors><Error><errorCode>X</errorCode><message>TEXT</message></Error></Errors>",
    ])
    func `a long message is cut, and what is left out is counted`(_ body: String) {
        let message = { (count: Int) in
            let text = String(repeating: "é", count: count)
            return APIError.parse(Array(body.replacing("TEXT", with: text).utf8)).first?.message
        }
        expectEqual(message(2000), String(repeating: "é", count: 2000))
        expectEqual(message(2003), String(repeating: "é", count: 2000) + "… (3 more characters)")
    }

    @Test(arguments: [
        (20, "e19"), (21, "e19 (1 more error omitted)"),
        (520, "e19 (500 more errors omitted)"),
    ])
    func `of many errors twenty are kept, and the others counted`(_ count: Int, _ last: String) {
        let errors = (0..<count).map { #"{"errorCode":"X","message":"e\#($0)"}"# }
        let parsed = APIError.parse(Array("[\(errors.joined(separator: ","))]".utf8))
        expectEqual(parsed.count, 20)
        expectEqual(parsed.last?.message, last)
    }

    @Test func `a query error tells its position and its text`() {
        let message =
            "\nSELECT Foo FROM Contact\n       ^\nERROR at Row:1:Column:8\nNo such column 'Foo'"
        let error = APIError(code: "INVALID_FIELD", message: message)
        expectEqual(error.position, APIError.Position(row: 1, column: 8))
        expectEqual(error.text, "No such column 'Foo'")
        expectEqual(error.description, "No such column 'Foo' (INVALID_FIELD)")
    }

    @Test(arguments: [
        "unexpected token: 'x'", "ERROR at Row:99999999999999999999:Column:1\nx",
        "in 'ERROR at Row:1:Column:2' the text",
    ])
    func `a message without a position has none`(message: String) {
        expectEqual(APIError(code: "X", message: message).position, nil)
    }

    @Test
    func `recorded error bodies are read`() throws {
        let files = try Corpus.names(in: "error")
        // A web page, an empty body, and the list of URLs of a 300.
        let others: Set = ["010.xml", "014.json", "021.json"]
        #expect(files.count > 20)
        for file in files {
            let errors = APIError.parse(try Corpus.recorded("error/\(file)"))
            expectEqual(errors.isEmpty, others.contains(file), "\(file)")
        }
    }
}
