import Client
import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// Versions, sessions, methods, sizes; what every answer has.
struct RouterTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    @Test func `the versions are told to anybody`() async {
        let anybody = await bench.router.respond(to: ServerRequest(.get, "/services/data/"))
        expectEqual(anybody.status, 200)
        expect(
            anybody.text,
            .hasPrefix(#"[{"label":"Summer '14","url":"/services/data/v31.0","version":"31.0"},"#)
        )
        expect(
            anybody.text,
            .hasSuffix(#"{"label":"Summer '26","url":"/services/data/v67.0","version":"67.0"}]"#)
        )
        expectEqual(anybody.headers["Sforce-Limit-Info"], nil)
    }

    static let strangers: [(Headers, String, String)] = [
        ([:], "INVALID_SESSION_ID", "Session expired or invalid"),
        (["Authorization": "Bearer"], "INVALID_AUTH_HEADER", "INVALID_HEADER_TYPE"),
        (["Authorization": "Basic YTpi"], "INVALID_AUTH_HEADER", "INVALID_HEADER_TYPE"),
        (["Authorization": "Bearer x"], "INVALID_SESSION_ID", "Session expired or invalid"),
        (["Authorization": "OAuth x"], "INVALID_SESSION_ID", "Session expired or invalid"),
    ]

    @Test(arguments: strangers)
    func `nothing else is`(headers: Headers, code: String, message: String) async {
        for path in ["v67.0", "v67.0/query?q=SELECT+Id+FROM+Contact", "v67.0/nothing"] {
            let request = ServerRequest(.get, "/services/data/" + path, headers: headers)
            let answer = await bench.router.respond(to: request)
            expectEqual(answer.status, 401)
            expectEqual(answer.text, #"[{"message":"\#(message)","errorCode":"\#(code)"}]"#)
            expectEqual(answer.headers["WWW-Authenticate"], "Token")
            expectEqual(answer.headers["Sforce-Limit-Info"], nil)
        }
    }

    @Test func `a token has the form of Salesforce's and lives in its own router only`()
        async throws
    {
        let token = bench.token
        expect(token, .hasPrefix("\(OrgIDs.organization.prefix(15))!"))
        expectEqual(token.utf8.count, 112)
        #expect(bench.router.issueAccessToken() != token)
        for scheme in ["Bearer", "bearer", "OAuth"] {
            let mine = await bench.send(
                .get,
                "v67.0",
                headers: ["Authorization": "\(scheme) \(token)"]
            )
            expectEqual(mine.status, 200)
        }
        let headers: Headers = ["Authorization": "Bearer \(token)"]
        let other = try RouterBench()
        await expectEqual(other.send(.get, "v67.0", headers: headers).status, 401)
    }

    @Test func `a token that differs in any one character is refused`() async {
        for index in bench.token.utf8.indices {
            let character = bench.token[index]
            let wrong =
                String(bench.token[..<index]) + (character == "a" ? "b" : "a")
                + String(bench.token[index...].dropFirst())
            let headers: Headers = ["Authorization": "Bearer \(wrong)"]
            await expectEqual(bench.send(.get, "v67.0", headers: headers).status, 401)
        }
    }

    static let missing = [
        ("v68.0", 404), ("v31.0", 200), ("v30.0", 410), ("v7.0/query", 410), ("v6.0", 404),
        ("v67", 404), ("67.0", 404), ("v067.0", 404), ("v+67.0", 404), ("latest", 404),
    ]

    @Test(arguments: missing)
    func `versions that are not served are not there`(path: String, status: Int) async {
        let answer = await bench.send(.get, path)
        expectEqual(answer.status, status)
        if status == 404 { expectEqual(answer.text, Self.notFound) }
        if status == 410 {
            expect(answer.text, .hasPrefix(#"[{"errorCode":"UNSUPPORTED_API_VERSION","#))
        }
    }

    private static let notFound =
        #"[{"errorCode":"NOT_FOUND","message":"The requested resource does not exist"}]"#

    @Test(arguments: [
        "v67.0/nothing", "v67.0/sobjects/Contact/describe/nothing", "v67.0/Query",
        "v67.0/%2e%2e/query",
        "v67.0/../../../etc/passwd", "v67.0/..%2F..%2Fetc%2Fpasswd", "v67.0/sobjects/Nothing",
        "v67.0/sobjects/Nothing/describe", "v67.0/sobjects/Nothing/003000000000000AAA",
    ])
    func `unknown paths are not found`(path: String) async {
        let answer = await bench.send(.get, path)
        expectEqual(answer.status, 404)
        expectEqual(answer.text, Self.notFound)
    }

    @Test(arguments: ["/", "/services", "/services/Soap", "*", "/etc/passwd"])
    func `outside the API there is nothing`(target: String) async {
        let answer = await bench.router.respond(to: ServerRequest(.get, target))
        expectEqual(answer.status, 404)
        expectEqual(answer.text, Self.notFound)
    }

    @Test(arguments: [
        "v67.0/query/?q=SELECT+COUNT()+FROM+Contact", "v67.0//query?q=SELECT+COUNT()+FROM+Contact",
        "/v67.0/query//?q=SELECT%20COUNT()%20FROM%20Contact",
        "v67.0/query?x&=&q=SELECT%0ACOUNT()%0AFROM+Contact&q=other",
    ])
    func `slashes too many and other escapes do no harm`(path: String) async {
        await expectEqual(
            bench.send(.get, path).text,
            #"{"totalSize":20,"done":true,"records":[]}"#
        )
    }

    @Test func `a whole URL is as good as its path`() async {
        let request = ServerRequest(.get, "http://127.0.0.1:80/services/data?x=y")
        await expectEqual(bench.router.respond(to: request).status, 200)
    }

    @Test(arguments: ["v67.0/query?q=%", "v67.0/query?q=%zz", "v67.0/query?q=%ff", "v67.0/%E2%82"])
    func `escapes that are none are refused`(path: String) async {
        let answer = await bench.send(.get, path)
        expectEqual(answer.status, 400)
        expectEqual(answer.text, "<h1>Bad Message 400</h1><pre>reason: Bad URI</pre>")
    }

    @Test func `a method that a resource does not know is refused with those it does`() async {
        let answer = await bench.send(.put, "v67.0/sobjects/Contact/003000000000000AAA")
        expectEqual(answer.status, 405)
        expectEqual(answer.headers["Allow"], "HEAD, GET, PATCH, DELETE")
        expectEqual(
            answer.text,
            #"[{"errorCode":"METHOD_NOT_ALLOWED","#
                + #""message":"HTTP Method 'PUT' not allowed. Allowed are HEAD,GET,PATCH,DELETE"}]"#
        )
        let versions = await bench.router.respond(to: ServerRequest(.post, "/services/data"))
        expectEqual(versions.status, 405)
    }

    @Test func `HEAD answers as GET does, without the body`() async {
        let get = await bench.send(.get, "v67.0")
        let head = await bench.send(.head, "v67.0")
        expectEqual(head.status, 200)
        #expect(head.bytes.isEmpty)
        expectEqual(head.headers["Content-Length"], String(get.bytes.count))
        expectEqual(head.headers["Content-Type"], get.headers["Content-Type"])
    }

    @Test func `every answer to a session carries what Salesforce's do`() async {
        for count in 1...3 {
            let answer = await bench.send(.get, count == 2 ? "v67.0/nothing" : "v67.0")
            expectEqual(answer.headers["Sforce-Limit-Info"], "api-usage=\(count)/15000")
            expectEqual(answer.headers["Content-Type"], "application/json;charset=UTF-8")
            expectEqual(
                answer.headers["Cache-Control"],
                "no-cache,must-revalidate,max-age=0,no-store,private"
            )
            expectEqual(answer.headers["Vary"], "Accept-Encoding")
            expectEqual(answer.headers["X-Request-Id"]?.utf8.count, 32)
        }
    }

    /// A call of each kind, with the status that it gets.
    static let calls: [(Request.Method, String, Int)] = [
        (.get, "v67.0/query?q=SELECT+Id+FROM+Contact", 200), (.get, "v67.0/query", 400),
        (.get, "v67.0/query?q=SELECT+Nope+FROM+Contact", 400), (.get, "v67.0/query/x", 400),
        (.get, "v67.0/query?explain=SELECT+Id+FROM+Contact", 200), (.get, "v67.0/recent", 200),
        (.get, "v67.0/sobjects", 200), (.get, "v67.0/sobjects/Contact/describe", 200),
        (.get, "v67.0/sobjects/Contact/003Dm000001kZ0ZIAU", 404), (.put, "v67.0/limits", 405),
        (.delete, "v67.0/sobjects/Contact/003Dm000001kZ0JIAU", 204), (.head, "v67.0/limits", 200),
        (.delete, "v67.0/sobjects/Contact/003Dm000001kZ00IAE", 400), (.get, "v67.0/search", 400),
        (.post, "v67.0/sobjects/Contact", 400), (.post, "v67.0/composite", 400),
        (.get, "v67.0/jobs/query", 200), (.get, "v67.0/jobs/ingest/750000000000001", 404),
        (.get, "v67.0/tooling/query?q=SELECT+Id+FROM+EntityDefinition", 200),
        (.get, "v67.0/limits", 200),
    ]

    @Test func `every answer to a session counts, whatever it is, and limits tell the same`()
        async throws
    {
        for (number, (method, path, status)) in Self.calls.enumerated() {
            let answer = await bench.send(method, path)
            expectEqual(answer.status, status, "\(path): \(answer.text)")
            let usage = "api-usage=\(number + 1)/15000"
            expectEqual(answer.headers["Sforce-Limit-Info"], usage, "\(path)")
        }
        let limits = try JSONValue(parsing: await bench.send(.get, "v67.0/limits").bytes)
        let remaining = limits["DailyApiRequests"]?["Remaining"]?.integer
        expectEqual(remaining, 15_000 - Self.calls.count - 1)
    }

    @Test func `X-PrettyPrint lays out answers and errors as Jackson does`() async {
        let headers: Headers = ["X-PrettyPrint": "1"]
        let count = "v67.0/limits/recordCount?sObjects=Contact"
        await expectEqual(
            bench.send(.get, count, headers: headers).text,
            """
            {
              "sObjects" : [ {
                "count" : 20,
                "name" : "Contact"
              } ]
            }
            """
        )
        let error = await bench.send(.get, "v67.0/query/x", headers: headers)
        expectEqual(
            error.text,
            """
            [ {
              "message" : "invalid query locator",
              "errorCode" : "INVALID_QUERY_LOCATOR"
            } ]
            """
        )
        let empty = await bench.query("SELECT Id FROM Contact WHERE Id = null", headers: headers)
        expect(empty.text, .hasSuffix(#""records" : [ ]"# + "\n}"))
    }

    @Test func `a URI of more than 16,384 bytes is too long, as are URI and fields together`() async
    {
        let prefix = "/services/data?x="
        let room = 16_384 - prefix.utf8.count
        func respond(_ target: Int, _ field: Int) async -> WholeResponse {
            let target = prefix + String(repeating: "x", count: target)
            let headers: Headers = field == 0 ? [:] : ["X": String(repeating: "y", count: field)]
            return await bench.router.respond(to: ServerRequest(.get, target, headers: headers))
        }
        await expectEqual(respond(room, 0).status, 200)
        let tooLong = await respond(room + 1, 0)
        expectEqual(tooLong.status, 414)
        expectEqual(tooLong.text, "<h1>Bad Message 414</h1><pre>reason: URI Too Long</pre>")
        await expectEqual(respond(room - 10, 5).status, 200)
        await expectEqual(respond(room - 10, 6).status, 431)
    }

    @Test func `a state that cannot be read is told, with the way on`() async {
        let keeper = MemoryKeeper(Array("{".utf8))
        let router = Router(store: Store(keeper: keeper, now: 0), clock: { 0 })
        let answer = await router.respond(
            to: ServerRequest(
                .get,
                "/services/data/v67.0/query?q=SELECT+Id+FROM+Contact",
                headers: ["Authorization": "Bearer \(router.issueAccessToken())"]
            )
        )
        expectEqual(answer.status, 500)
        #expect(
            answer.text.contains("UNKNOWN_EXCEPTION") && answer.text.contains("sfctl demo reset")
        )
    }
}
