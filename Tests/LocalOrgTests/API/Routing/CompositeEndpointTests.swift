import Client
import HTTP
import HTTPServer
import LocalOrg
import TestSupport
import Testing

struct CompositeEndpointTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    private func run(_ parts: String..., allOrNone: Bool = false) async -> WholeResponse {
        let list = parts.joined(separator: ",")
        return await bench.send(
            .post,
            "v67.0/composite",
            headers: ["Content-Type": "application/json"],
            body: #"{"allOrNone":\#(allOrNone),"compositeRequest":[\#(list)]}"#
        )
    }

    private static func part(
        _ id: String,
        _ method: String,
        _ url: String,
        _ rest: String = ""
    ) -> String {
        #"{"method":"\#(method)","url":"/services/data/v67.0/\#(url)","#
            + #""referenceId":"\#(id)"\#(rest)}"#
    }

    private static func body(_ members: String) -> String { #","body":{\#(members)}"# }

    private static func answer(
        _ id: String,
        _ status: Int,
        _ body: String,
        headers: String = ""
    ) -> String {
        #"{"body":\#(body),"httpHeaders":{\#(headers)},"httpStatusCode":\#(status),"#
            + #""referenceId":"\#(id)"}"#
    }

    private static func halted(_ id: String, _ message: String) -> String {
        answer(id, 400, #"[{"message":"\#(message)","errorCode":"PROCESSING_HALTED"}]"#)
    }

    private static func made(_ id: String, _ object: String, _ record: String) -> String {
        let location = "/services/data/v67.0/sobjects/\(object)/\(record)"
        return answer(
            id,
            201,
            #"{"id":"\#(record)","success":true,"errors":[]}"#,
            headers: #""Location":"\#(location)""#
        )
    }

    private static let acme = part(
        "acme",
        "POST",
        "sobjects/Account",
        body(#""Name":"Acme & Sons""#)
    )
    private static let ada = part(
        "ada",
        "POST",
        "sobjects/Contact",
        body(#""LastName":"Lovelace","AccountId":"@{acme.id}""#)
    )
    private static let acmeMade = made("acme", "Account", "001Dm000001kZ0DIAU")
    private static let adaMade = made("ada", "Contact", "003Dm000001kZ0KIAU")

    private static func response(_ answers: String...) -> String {
        #"{"compositeResponse":[\#(answers.joined(separator: ","))]}"#
    }

    @Test(arguments: [false, true])
    func `later parts use the answers of earlier ones`(allOrNone: Bool) async {
        let answer = await run(
            Self.acme,
            Self.ada,
            Self.part("read", "GET", "sobjects/Account/@{acme.id}?fields=Name"),
            Self.part(
                "found",
                "GET",
                "query?q=SELECT Account.Name FROM Contact WHERE Account.Name = '@{read.Name}'"
            ),
            Self.part(
                "count",
                "GET",
                "query?q=SELECT+COUNT()+FROM+Contact+WHERE+Account.Name='@{found.records[0]."
                    + "Account.Name}'"
            ),
            allOrNone: allOrNone
        )
        expectEqual(answer.status, 200)
        expect(
            answer.text,
            .hasPrefix(#"{"compositeResponse":[\#(Self.acmeMade),\#(Self.adaMade),"#)
        )
        expect(answer.text, .contains(#""Account":{"attributes""#))
        #expect(
            answer.text.hasSuffix(
                Self.answer("count", 200, #"{"totalSize":1,"done":true,"records":[]}"#) + "]}"
            )
        )
        await expect(bench.query("SELECT COUNT() FROM Contact").text, .contains(#"Size":21"#))
    }

    @Test func `a failed part leaves the others alone`() async {
        let bad = Self.part("bad", "POST", "sobjects/Contact", Self.body(""))
        let answer = await run(bad, Self.acme)
        expectEqual(
            answer.text,
            Self.response(
                Self.answer(
                    "bad",
                    400,
                    #"[{"message":"Required fields are missing: [LastName]","#
                        + #""errorCode":"REQUIRED_FIELD_MISSING","fields":["LastName"]}]"#
                ),
                Self.acmeMade
            )
        )
    }

    @Test func `unless it is all or none`() async {
        let missing = Self.part("gone", "GET", "sobjects/Contact/003Dm000001kzzz")
        let answer = await run(Self.acme, missing, Self.ada, allOrNone: true)
        let undone =
            "The transaction was rolled back since another operation in the same transaction "
            + "failed."
        expectEqual(
            answer.text,
            Self.response(
                Self.halted("acme", undone),
                Self.answer(
                    "gone",
                    404,
                    #"[{"errorCode":"NOT_FOUND","#
                        + #""message":"The requested resource does not exist"}]"#
                ),
                Self.halted("ada", undone)
            )
        )
        await expect(bench.query("SELECT COUNT() FROM Account").text, .contains(#"Size":13"#))
    }

    @Test func `all or none holds for the records of a part, too`() async {
        let records =
            #""records":[{"attributes":{"type":"Contact"},"LastName":"A"},"#
            + #"{"attributes":{"type":"Contact"}}]"#
        let list = Self.part("list", "POST", "composite/sobjects", Self.body(records))
        let answer = await run(Self.acme, list, allOrNone: true)
        expect(answer.text, .contains("ALL_OR_NONE_OPERATION_ROLLED_BACK"))
        expect(answer.text, .contains("PROCESSING_HALTED"))
        await expect(bench.query("SELECT COUNT() FROM Account").text, .contains(#"Size":13"#))
        await expect(bench.query("SELECT COUNT() FROM Contact").text, .contains(#"Size":20"#))
    }

    @Test(arguments: ["acme.Id", "nobody.id", "acme.errors[0].x", "acme[1].id", "acme..id", ""])
    func `a reference to nothing halts its part`(reference: String) async {
        let part = Self.part("x", "GET", "sobjects/Account/@{\(reference)}")
        let answer = await run(Self.acme, part)
        let name = reference.prefix { $0 != "." && $0 != "[" }
        let message = "Invalid reference specified. No value for \(reference) found in \(name)."
        expectEqual(answer.text, Self.response(Self.acmeMade, Self.halted("x", message)))
    }

    @Test func `a value that is null is passed on in a body`() async {
        let answer = await run(
            Self.part("rose", "GET", "sobjects/Contact/003Dm000001kZ00IAE?fields=Birthdate,Name"),
            Self.part(
                "copy",
                "POST",
                "sobjects/Contact",
                Self.body(#""LastName":"Copy of @{rose.Name}","Birthdate":"@{rose.Birthdate}""#)
            )
        )
        #expect(answer.text.hasSuffix(Self.made("copy", "Contact", "003Dm000001kZ0KIAU") + "]}"))
        let copies = await bench.query(
            "SELECT COUNT() FROM Contact WHERE Name LIKE 'Copy of Rose%'"
        )
        expect(copies.text, .contains(#"Size":1"#))
    }

    @Test func `a value that is null is nothing within a text`() async {
        let answer = await run(
            Self.part("rose", "GET", "sobjects/Contact/003Dm000001kZ00IAE?fields=Birthdate"),
            Self.part("x", "GET", "query?q=SELECT Id FROM Contact WHERE Name = '@{rose.Birthdate}'")
        )
        expect(answer.text, .contains("No value for rose.Birthdate found in rose."))
    }

    @Test func `references cannot make a small body a huge one`() async {
        let text = String(repeating: "x", count: 32_000)
        let rose = "sobjects/Contact/003Dm000001kZ00IAE"
        let references = String(repeating: "@{rose.Description}", count: 2000)
        let answer = await run(
            Self.part("a", "PATCH", rose, Self.body(#""Description":"\#(text)""#)),
            Self.part("rose", "GET", rose + "?fields=Description"),
            Self.part("x", "PATCH", rose, Self.body(#""Title":"\#(references)""#))
        )
        expect(answer.text, .contains("EXCEEDED_MAX_SIZE_REQUEST"))
        #expect(answer.bytes.count < 100_000)
    }

    @Test func `an empty answer has a null body, and header fields may be a part's own`() async {
        let answer = await run(
            Self.part(
                "change",
                "PATCH",
                "sobjects/Contact/003Dm000001kZ00IAE",
                Self.body(#""Phone":"1""#)
            ),
            Self.part(
                "describe",
                "GET",
                "sobjects/Contact/describe",
                #","httpHeaders":{"If-Modified-Since":"Sun, 06 Nov 2044 08:49:37 GMT"}"#
            )
        )
        expect(answer.text, .contains(Self.answer("change", 204, "null")))
        expect(answer.text, .contains(#""httpStatusCode":304,"referenceId":"describe""#))
        expect(answer.text, .contains(#""Last-Modified":""#))
    }

    @Test func `composites do not nest, and lead nowhere else`() async {
        for url in ["composite", "composite/batch", "jobs/query", "../../x"] {
            let answer = await run(Self.part("x", "POST", url, Self.body("")))
            expect(answer.text, .contains(#""httpStatusCode":404"#))
        }
    }

    @Test func `what is below it is told`() async {
        let answer = await bench.send(.get, "v67.0/composite/")
        expectEqual(
            answer.text,
            #"{"batch":"/services/data/v67.0/composite/batch","#
                + #""sobjects":"/services/data/v67.0/composite/sobjects"}"#
        )
    }

    @Test(arguments: ["", "a-b", "_a", "ä", "a b"])
    func `a reference id is made of letters, digits and underscores`(id: String) async {
        let answer = await run(Self.part(id, "GET", "limits"))
        expectEqual(answer.status, 400)
        expect(answer.text, .contains("Provided referenceId ('\(id)')"))
    }

    @Test func `reference ids differ`() async {
        let answer = await run(Self.part("a", "GET", "limits"), Self.part("a", "GET", "limits"))
        expectEqual(answer.status, 400)
        expect(answer.text, .contains("Duplicate ReferenceId"))
    }

    @Test(arguments: ["", "[]", "{}", #"{"compositeRequest":[{"url":"x","referenceId":"a"}]}"#])
    func `a body that is no composite is refused`(body: String) async {
        let answer = await bench.send(.post, "v67.0/composite", body: body)
        expectEqual(answer.status, 400)
        expect(answer.text, .contains("JSON_PARSER_ERROR"))
    }

    @Test func `more than 25 parts are refused`() async {
        let parts = (0..<26).map { Self.part("a\($0)", "GET", "limits") }.joined(separator: ",")
        await expectEqual(
            run(parts).text,
            """
            {"compositeResponse":[{"body":[{"message":"The request can’t contain more than 25 \
            operations.","errorCode":"LIMIT_EXCEEDED"}],"httpHeaders":{},"httpStatusCode":400,\
            "referenceId":null}]}
            """
        )
    }

    @Test(arguments: ["query?q=SELECT+Id+FROM+Account", "queryAll?q=x", "composite/sobjects"])
    func `more than five queries and collections are refused`(url: String) async {
        let parts = (0..<6).map { Self.part("a\($0)", $0 == 0 ? "GET" : "DELETE", url) }
        let refused = await run(parts.joined(separator: ","))
        expect(refused.text, .contains("more than 5 query and collection operations"))
        expect(refused.text, .lacks("a0"))
        let allowed = await run(parts.dropLast().joined(separator: ","))
        expect(allowed.text, .contains(#""referenceId":"a4""#))
    }
}
