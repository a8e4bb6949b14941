import HTTP
import HTTPServer
import LocalOrg
import Records
import TestSupport
import Testing

/// The org behind a socket, reached by web pages that are not its own.
@Suite(.timeLimit(.minutes(5))) struct ForeignPageTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    static let foreignHosts = [
        "evil.example:PORT", "evil.example", "127.0.0.1.evil.example:PORT", "localhost.evil:PORT",
        "localhost:1", "127.0.0.1", "127.0.0.1:PORT1", "127.0.0.1:PORT@evil.example", "[::1]",
        "127.0.0.2:PORT", "0.0.0.0:PORT", "[::]:PORT", "localhost.:PORT", "localhost:",
        "user@localhost:PORT",
    ]

    @Test(arguments: foreignHosts)
    func `a page whose name leads here gets nothing`(host: String) async throws {
        try await serving { port in
            let host = host.replacing("PORT", with: "\(port)")
            let grant = "grant_type=client_credentials&client_id=demo&client_secret=demo-secret"
            let token = try await ask(port, "POST /services/oauth2/token", host: host, body: grant)
            expectEqual(
                token,
                """
                403 [{"message":"The demo org answers at http://127.0.0.1:\(port) and at \
                localhost, not at \
                \(host)","errorCode":"FOREIGN_HOST"}]
                """
            )
            let path = "/services/data/v67.0/sobjects/Contact/003Dm000001kZ0JIAU"
            try await expect(ask(port, "DELETE \(path)", host: host), .hasPrefix("403 "))
            let whole = try await ask(port, "GET http://\(host)/services/data", host: nil)
            expect(whole, .hasPrefix("403 "))
        }
        await expect(bench.query("SELECT COUNT() FROM Contact").text, .contains(#""totalSize":20"#))
    }

    @Test(arguments: ["localhost:PORT", "LocalHost:PORT", "127.0.0.1:PORT", "[::1]:PORT"])
    func `this machine's own names are answered, and named in instance_url`(
        host: String
    ) async throws {
        try await serving { port in
            let host = host.replacing("PORT", with: "\(port)")
            let grant = "grant_type=client_credentials&client_id=demo&client_secret=demo-secret"
            let token = try await ask(port, "POST /services/oauth2/token", host: host, body: grant)
            expect(token, .hasPrefix("200 "))
            expect(token, .contains(#""instance_url":"http://\#(host)""#))
            let whole = try await ask(port, "GET http://\(host)/services/data", host: nil)
            expect(whole, .hasPrefix("200 "))
        }
    }

    @Test func `a client of HTTP/1.0 without a host is told the address`() async throws {
        try await serving { port in
            let client = try RawClient(port: port)
            let form = "grant_type=client_credentials&client_id=demo&client_secret=demo-secret"
            await client.send(
                "POST /services/oauth2/token HTTP/1.0\r\nContent-Length: "
                    + "\(form.utf8.count)\r\n\r\n\(form)"
            )
            let text = await client.receiveAll().text
            expect(text, .contains(#""instance_url":"http://127.0.0.1:\#(port)""#))
        }
    }

    static let origins = [
        ("http://evil.example", 403), ("https://evil.example:PORT", 403), ("null", 403),
        ("http://localhost:1", 403), ("http://localhost", 403), ("file://", 403),
        ("http://127.0.0.1:PORT, http://evil.example", 403), ("http://127.0.0.1:PORT", 400),
        ("http://localhost:PORT", 400), ("https://[::1]:PORT", 400),
    ]

    /// 400 is the answer of the form, which no device waits for.
    @Test(arguments: origins)
    func `only the org's own pages let a device in`(origin: String, status: Int) async throws {
        try await serving { port in
            let answer = try await ask(
                port,
                "POST /setup/connect",
                host: "localhost:\(port)",
                fields: "Origin: \(origin.replacing("PORT", with: "\(port)"))\r\n",
                body: "decision=allow&user_code=ABCDEFGH"
            )
            expect(answer, .hasPrefix("\(status) "))
            expectEqual(answer.contains("FOREIGN_ORIGIN"), status == 403)
        }
    }

    /// "no-referrer" would make the origin of the page's own form "null" (Fetch Standard).
    @Test func `the browser tells the origin of the org's own forms`() async {
        let page = await bench.router.respond(to: ServerRequest(.get, "/setup/connect"))
        expectEqual(page.headers["Referrer-Policy"], "same-origin")
    }

    @Test func `a proxy of this machine may have another port, and no other name`() async throws {
        try await serving { port in
            let proxied = "X-Forwarded-Proto: https\r\n"
            let line = "GET /services/data"
            for (host, status) in [("localhost:8443", 200), ("localhost", 200), ("evil", 403)] {
                let fields = proxied + "Origin: https://\(host)\r\n"
                let answer = try await ask(port, line, host: host, fields: fields)
                expect(answer, .hasPrefix("\(status) "), "\(host)")
            }
        }
    }

    private func serving(_ body: (UInt16) async throws -> Void) async throws {
        let listener = try Listener(port: 0, router: bench.router)
        try await withThrowingTaskGroup { group in
            group.addTask { try await listener.serve() }
            try await body(listener.port)
            group.cancelAll()
        }
    }

    /// The status and the body of the answer to a request; without a host the listener's own is
    /// sent.
    private func ask(
        _ port: UInt16,
        _ line: String,
        host: String?,
        fields: String = "",
        body: String = ""
    ) async throws -> String {
        let client = try RawClient(port: port)
        await client.send(
            """
            \(line) HTTP/1.1\r
            Host: \(host ?? "localhost:\(port)")\r
            Authorization: Bearer \(bench.token)\r
            Connection: close\r
            Content-Type: application/x-www-form-urlencoded\r
            Content-Length: \(body.utf8.count)\r
            \(fields)\r
            \(body)
            """
        )
        let text = await client.receiveAll().text
        let body = text.firstRange(of: "\r\n\r\n").map { text[$0.upperBound...] } ?? ""
        return "\(text.dropFirst("HTTP/1.1 ".count).prefix(3)) \(body)"
    }
}
