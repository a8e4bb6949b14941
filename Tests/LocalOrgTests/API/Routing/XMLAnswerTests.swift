import Client
import HTTP
import HTTPServer
import Records
import Testing

@testable import LocalOrg

/// Answers of the REST API in XML.
@Suite struct XMLAnswerTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    private static let xml: Headers = ["Accept": "application/xml"]
    private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

    private func xml(
        _ method: HTTP.Request.Method = .get,
        _ path: String,
        body: String = "",
        status: Int = 200
    ) async -> String {
        let headers: Headers = ["Accept": "application/xml", "Content-Type": "application/json"]
        let answer = await bench.send(method, path, headers: headers, body: body)
        #expect(answer.status == status)
        #expect(answer.headers["Content-Type"] == "application/xml;charset=UTF-8")
        #expect(answer.text.hasPrefix(Self.declaration))
        return String(answer.text.dropFirst(Self.declaration.count))
    }

    private static let contact = "003Dm000001kZ05IAE"

    @Test func `a query's answer`() async {
        let soql = "SELECT Name, Title, Account.Name FROM Contact WHERE Name = 'Rose Gonzalez'"
        let answer = await xml(.get, "v67.0/query?q=\(RouterBench.encode(soql))")
        #expect(
            answer == """
                <QueryResult><done>true</done>\
                <records type="Contact" url="/services/data/v67.0/sobjects/Contact/003Dm000001kZ00IAE">\
                <Name>Rose Gonzalez</Name><Title>SVP, Procurement</Title>\
                <Account type="Account" url="/services/data/v67.0/sobjects/Account/001Dm000001kZ00IAE">\
                <Name>Edge Communications</Name></Account></records><totalSize>1</totalSize></QueryResult>
                """
        )
    }

    @Test func `nulls, groups and children`() async {
        let nulls = "SELECT Fax FROM Contact WHERE Fax = null LIMIT 1"
        let space = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#
        let answer = await xml(.get, "v67.0/query?q=\(RouterBench.encode(nulls))")
        #expect(answer.hasPrefix("<QueryResult \(space)><done>"))
        #expect(answer.contains(#"<Fax xsi:nil="true"/>"#))
        let groups = "SELECT COUNT(Id) n FROM Contact"
        #expect(
            await xml(.get, "v67.0/query?q=\(RouterBench.encode(groups))")
                == """
                <QueryResult><done>true</done><records type="AggregateResult"><n>20</n></records>\
                <totalSize>1</totalSize></QueryResult>
                """
        )
        let children =
            "SELECT (SELECT LastName FROM Contacts) FROM Account WHERE Name = 'Edge Communications'"
        let nested = await xml(.get, "v67.0/query?q=\(RouterBench.encode(children))")
        #expect(nested.contains("<Contacts><done>true</done><records type=\"Contact\" url=\""))
        #expect(nested.contains("<totalSize>2</totalSize></Contacts></records>"))
    }

    @Test func `errors, and what sfctl reads of them`() async throws {
        let answer = await xml(.get, "v67.0/query?q=SELECT+Nothing+FROM+Nowhere", status: 400)
        #expect(answer.hasPrefix("<Errors><Error><errorCode>INVALID_TYPE</errorCode><message>"))
        let missing = await xml(.get, "v67.0/nothing", status: 404)
        #expect(
            missing == """
                <Errors><Error><errorCode>NOT_FOUND</errorCode>\
                <message>The requested resource does not exist</message></Error></Errors>
                """
        )
        let stranger = ServerRequest(.get, "/services/data/v67.0/limits", headers: Self.xml)
        let refused = await bench.router.respond(to: stranger)
        #expect(refused.status == 401)
        #expect(
            refused.text == Self.declaration + """
                <Errors><Error><errorCode>INVALID_SESSION_ID</errorCode>\
                <message>Session expired or invalid</message></Error></Errors>
                """
        )
        let invalid = await bench.send(
            .post,
            "v67.0/sobjects/Contact",
            headers: Self.xml,
            body: #"{"LastName":"X","Email":"no"}"#
        )
        #expect(invalid.text.contains("<fields>Email</fields>"))
    }

    @Test func `versions, resources, records and writes`() async {
        let versions = await xml(.get, "")
        #expect(
            versions.hasPrefix(
                """
                <Versions><Version><label>Summer '14</label><url>/services/data/v31.0</url>\
                <version>31.0</version></Version>
                """
            )
        )
        #expect(
            await xml(.get, "v67.0").hasPrefix("<urls><composite>/services/data/v67.0/composite")
        )
        #expect(
            await xml(.get, "v67.0/sobjects/Contact/\(Self.contact)?fields=LastName")
                .hasPrefix(#"<Contact type="Contact" url=""#)
        )
        #expect(await xml(.get, "v67.0/sobjects/Contact").hasPrefix("<Contact "))
        #expect(await xml(.get, "v67.0/sobjects").hasPrefix("<DescribeGlobal "))
        let path = "v67.0/sobjects/Contact"
        let created = await xml(.post, path, body: #"{"LastName":"New"}"#, status: 201)
        #expect(
            created.wholeMatch(of: /<Result><id>003\w{15}<\/id><success>true<\/success><\/Result>/)
                != nil
        )
        let tree = #"{"records":[{"attributes":{"type":"Account","referenceId":"a"},"Name":"A"}]}"#
        let planted = await xml(.post, "v67.0/composite/tree/Account", body: tree, status: 201)
        #expect(
            planted.hasPrefix("<SObjectTreeResponse><hasErrors>false</hasErrors><results><id>001")
        )
        let jobs = await xml(.get, "v67.0/jobs/ingest")
        #expect(jobs.hasPrefix("<Jobs "))
    }

    @Test func `answers in an answer have their own names`() async {
        let batch = """
            {"batchRequests":[{"method":"GET","url":"v67.0/sobjects/Contact/\(Self.contact)?fields=Id"},\
            {"method":"GET","url":"v67.0/nothing"},\
            {"method":"DELETE","url":"v67.0/sobjects/Contact/003Dm000001kZ09IAE"}]}
            """
        let answer = await xml(.post, "v67.0/composite/batch", body: batch)
        #expect(answer.hasPrefix("<batchResults><hasErrors>true</hasErrors><results><batchResult>"))
        #expect(answer.contains("<results><batchResult><result><Contact type=\"Contact\" url="))
        #expect(answer.contains("<batchResult><result><Errors><Error><errorCode>NOT_FOUND<"))
        let composite = """
            {"compositeRequest":[{"method":"POST","url":"/services/data/v67.0/sobjects/Account",\
            "referenceId":"a","body":{"Name":"A"}}]}
            """
        let composed = await xml(.post, "v67.0/composite", body: composite)
        #expect(composed.hasPrefix("<CompositeResult><compositeResponse><body><Result><id>001"))
        #expect(
            composed.contains("<httpStatusCode>201</httpStatusCode><referenceId>a</referenceId>")
        )
    }

    private static let wishes: [(String?, Bool)] = [
        (nil, false), ("application/json", false), ("*/*", false), ("", false),
        ("application/*", false), ("text/html", false), ("text/xml", false),
        ("application/xml", true), ("Application/XML", true),
        ("application/xml;charset=UTF-8", true), ("application/xml, */*;q=0.8", true),
        ("application/json, application/xml", false),
        ("application/json;q=0.5, application/xml", true),
        ("application/xml;q=0.5, application/json", false), ("application/xml;q=0", false),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
    ]

    @Test(arguments: wishes) func `the wish decides`(wish: String?, isXML: Bool) async {
        let answer = await bench.send(.get, "v67.0", headers: wish.map { ["Accept": $0] } ?? [:])
        #expect(
            answer.headers["Content-Type"] == "application/\(isXML ? "xml" : "json");charset=UTF-8"
        )
    }

    @Test func `until version 57 a path may end with the format`() async {
        let query = "q=SELECT+Id+FROM+Contact+LIMIT+1"
        let old = await bench.send(.get, "v57.0/query.xml?\(query)")
        #expect(old.text.hasPrefix(Self.declaration + "<QueryResult>"))
        let json = await bench.send(
            .get,
            "v57.0/sobjects/Contact/\(Self.contact).json?fields=Id",
            headers: Self.xml
        )
        #expect(json.text.hasPrefix(#"{"attributes":"#))
        for path in ["v58.0/query.xml?\(query)", "v58.0/sobjects/Contact/\(Self.contact).json"] {
            #expect(await bench.send(.get, path).status == 404)
        }
    }

    @Test func `a body is JSON`() async {
        let answer = await bench.send(
            .post,
            "v67.0/composite",
            headers: ["Content-Type": "application/xml"],
            body: "<a/>"
        )
        #expect(answer.status == 415)
        #expect(
            answer.text.contains(
                "Content type 'application/xml' is not supported; send application/json"
            )
        )
    }
}
