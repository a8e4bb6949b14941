import Foundation
import HTTP
import TestSupport
import Testing

@testable import HTTPServer
@testable import LocalOrg

/// The whole org behind a socket, and clients that mean it ill; each must leave it fit for a
/// friend.
@Suite(.timeLimit(.minutes(5))) struct HostileClientTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    @Test func `only loopback is bound`() throws {
        let socket = Socket(try SystemCalls.openListener(port: 0).socket)
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: the call fills `address`, within `size`, and keeps no pointer.
        let status = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                socket.withDescriptor { unsafe getsockname($0, address, &size) }
            }
        }
        expectEqual(status, 0)
        expectEqual(UInt32(bigEndian: address.sin_addr.s_addr), 0x7F00_0001)
    }

    /// Ways to a file, where FILE is its absolute path; each with the status that it gets.
    private static let escapes: [(String, Int)] = [
        ("FILE", 404),
        ("/..FILE", 404),
        ("/../../../../../../../..FILE", 404),
        ("/%2e%2e/%2e%2e/%2e%2eFILE", 404),
        ("/%2E%2E%2F%2E%2E%2FFILE", 404),
        ("/..%5c..%5cFILE", 404),
        ("/%252e%252e/FILE", 404),
        ("/.//..//FILE", 404),
        ("/services/data/../../..FILE", 404),
        ("/services/data/v67.0/sobjects/Contact/../../../../..FILE", 404),
        ("/services/data/v67.0/sobjects/..%2f..%2fFILE", 404),
        ("/services/data/v67.0/query/..%2f..%2f..FILE", 404),
        ("file://FILE", 403),
        ("file://localhostFILE", 403),
        ("http://127.0.0.1FILE", 403),
        ("http://127.0.0.1:PORTFILE", 404),
        ("//localhostFILE", 404),
        ("FILE%00.json", 404),
        ("/services/data/%00FILE", 404),
        ("/%ff%feFILE", 400),
        ("/%zzFILE", 400),
        ("/%", 400),
    ]

    @Test(arguments: escapes)
    func `a path names a resource and never a file`(target: String, status: Int) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("marker", to: "secret")
        try await surviving { port in
            let path = target.replacing("FILE", with: file).replacing("PORT", with: "\(port)")
            for method in ["GET", "POST", "PATCH", "DELETE"] {
                let answer = try await ask(port, "\(method) \(path) HTTP/1.1", body: "marked")
                expect(answer, .hasPrefix("HTTP/1.1 \(status) "), "\(method): \(answer)")
                expect(answer, .lacks("marker"))
            }
        }
        expectEqual(folder.names, ["secret"])
        expectEqual(folder.text(of: "secret"), "marker")
    }

    @Test func `another host's name in the target leads nowhere else`() async throws {
        try await surviving { port in
            let line = "GET http://salesforce.example:1/services/data/v67.0/limits HTTP/1.1"
            let answer = try await ask(port, line)
            expect(answer, .hasPrefix("HTTP/1.1 403 "))
            expect(answer, .contains("FOREIGN_HOST"))
        }
    }

    @Test(arguments: [
        "CONNECT salesforce.example:443", "OPTIONS *", "TRACE /", "PROPFIND /", "get /",
    ])
    func `methods of proxies and of other servers do nothing`(line: String) async throws {
        try await surviving { port in
            let answer = try await ask(port, line + " HTTP/1.1")
            expect(answer, .hasPrefix("HTTP/1.1 404 "))
        }
    }

    private static let bodies: [[UInt8]] = [
        [0xFF, 0xFE, 0x00],
        [0x22, 0xC3, 0x28, 0x22],
        Array("{\"LastName\": \"a\0b\"}".utf8),
        Array(repeating: UInt8(ascii: "["), count: 1 << 20),
        Array(String(repeating: "{\"a\":", count: 1 << 18).utf8),
        Array("{\"LastName\": \"\(String(repeating: "x", count: 1 << 20))\"}".utf8),
    ]

    @Test(arguments: bodies) func `a body that is no record is refused`(body: [UInt8]) async throws
    {
        try await surviving { port in
            let line = "POST /services/data/v67.0/sobjects/Contact HTTP/1.1"
            let answer = try await ask(port, line, body: body)
            expect(answer, .hasPrefix("HTTP/1.1 400 "))
            expect(answer, .hasSuffix("}]"))
        }
    }

    @Test func `a small body that becomes a huge one is refused before it does`() async throws {
        var limits = ListenerLimits()
        limits.body = 10_000
        try await serving(limits) { port in
            let line =
                "POST /services/data/v67.0/sobjects/Contact HTTP/1.1\r\nContent-Encoding: gzip"
            let bomb = try #require(
                ContentCoding.gzip.encode(Array(repeating: 32, count: 1 << 20))
            )
            let answer = try await ask(port, line, body: bomb)
            #expect(bomb.count < limits.body)
            expect(answer, .hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
            for damage in [0, bomb.count / 2, bomb.count - 5] {
                var damaged = bomb
                damaged[damage] ^= 0xFF
                let answer = try await ask(port, line, body: damaged)
                expect(answer, .hasPrefix("HTTP/1.1 4"))
            }
            let friend = try await ask(port, "GET /services/data HTTP/1.1\r\nAccept-Encoding: gzip")
            expect(friend, .hasPrefix("HTTP/1.1 200 "))
            expect(friend, .contains("\r\nContent-Encoding: gzip\r\n"))
        }
    }

    @Test func `only the path of an upload makes it one`() {
        let path = "/services/data/v67.0/jobs/ingest/750/batches"
        #expect(IngestJobEndpoint.takesUpload(.put, to: path))
        #expect(IngestJobEndpoint.takesUpload(.put, to: path + "?a=b"))
        #expect(!IngestJobEndpoint.takesUpload(.post, to: path))
        #expect(!IngestJobEndpoint.takesUpload(.put, to: "/?a=" + path))
    }

    @Test(arguments: ["", "\r\nContent-Encoding: gzip"])
    func `an upload that is too large is refused as the API refuses it`(coding: String) async throws
    {
        try await serving(uploadLimit: 100) { port in
            let line = "PUT /services/data/v67.0/jobs/ingest/750/batches HTTP/1.1\(coding)"
            let upload = Array(repeating: UInt8(ascii: "x"), count: 101)
            let body =
                coding.isEmpty ? upload : try #require(ContentCoding.gzip.encode(upload))
            let answer = try await ask(port, line, body: body)
            expect(answer, .hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
            expect(answer, .contains("\r\nContent-Type: application/json;charset=UTF-8\r\n"))
            expect(
                answer,
                .hasSuffix(
                    """
                    \r\n\r\n[{"message":"The upload has more than 150 MB in base64",\
                    "errorCode":"EXCEEDED_MAX_SIZE_REQUEST"}]
                    """
                )
            )
        }
    }

    @Test func `a body longer than its length is no part of the record, and ends the connection`()
        async throws
    {
        try await surviving { port in
            let client = try RawClient(port: port)
            let record = #"{"LastName":"Short"}"#
            await client.send(
                head("POST /services/data/v67.0/sobjects/Contact HTTP/1.1", record.utf8.count, port)
            )
            await client.send(record + #","LastName":"Long"}"# + "\r\n\r\n")
            let answers = await client.receiveAll().text
            expect(answers, .hasPrefix("HTTP/1.1 201 "))
            expect(answers, .contains("HTTP/1.1 400 Bad Request\r\n"))
        }
        let count = await bench.query("SELECT COUNT() FROM Contact WHERE LastName = 'Short'")
        expect(count.text, .contains(#""totalSize":1"#))
    }

    @Test func `pipelined writes and reads are answered in their order`() async throws {
        try await surviving { port in
            let client = try RawClient(port: port)
            let record = #"{"LastName":"Piped"}"#
            let post =
                head("POST /services/data/v67.0/sobjects/Contact HTTP/1.1", record.utf8.count, port)
                + record
            let soql = "SELECT+COUNT()+FROM+Contact+WHERE+LastName='Piped'"
            let count = head("GET /services/data/v67.0/query?q=\(soql) HTTP/1.1", 0, port)
            await client.send(count + post + count + post + post + count)
            client.endSending()
            let answers = await client.receiveAll().text
            let sizes = answers.matches(of: /"totalSize":(\d+)/).map { String($0.1) }
            expectEqual(sizes, ["0", "1", "3"])
        }
    }

    @Test func `idle connections beyond the limit give way in time`() async throws {
        var limits = ListenerLimits()
        limits.connections = 8
        limits.idle = .milliseconds(1)
        try await serving(limits) { port in
            let idlers = try (0..<200).map { _ in try RawClient(port: port) }
            for idler in idlers { #expect(await idler.receiveAll().text.isEmpty) }
        }
    }

    @Test func `connections that never finish a request give way in time`() async throws {
        var limits = ListenerLimits()
        limits.connections = 4
        limits.request = .milliseconds(1)
        limits.linger = .milliseconds(1)
        try await serving(limits) { port in
            let senders = try (0..<40).map { _ in try RawClient(port: port) }
            for sender in senders { await sender.send("GET /slow HTTP/1.1\r\nHost:") }
            // Some have had to give their place to a later one before they were late.
            for sender in senders {
                let text = await sender.receiveAll().text
                #expect(text.isEmpty || text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            }
        }
    }

    /// Serves the org to `body`, and then to a friend, who must be answered.
    private func surviving(_ body: (UInt16) async throws -> Void) async throws {
        try await serving { port in
            try await body(port)
            let friend = try await ask(port, "GET /services/data HTTP/1.1")
            expect(friend, .hasPrefix("HTTP/1.1 200 "))
        }
    }

    private func serving(
        _ limits: ListenerLimits = ListenerLimits(),
        uploadLimit: Int = IngestJobEndpoint.uploadLimit,
        _ body: (UInt16) async throws -> Void
    ) async throws {
        let listener = try Listener(
            port: 0,
            router: bench.router,
            limits: limits,
            uploadLimit: uploadLimit
        )
        try await withThrowingTaskGroup { group in
            group.addTask { try await listener.serve() }
            try await body(listener.port)
            group.cancelAll()
        }
    }

    /// What the org answers to one request, with the session's token.
    private func ask(
        _ port: UInt16,
        _ requestLine: String,
        body: some Collection<UInt8>
    ) async throws -> String {
        let client = try RawClient(port: port)
        await client.send(head(requestLine, body.count, port))
        await client.send(body)
        client.endSending()
        return await client.receiveAll().text
    }

    private func ask(_ port: UInt16, _ requestLine: String, body: String = "") async throws
        -> String
    {
        try await ask(port, requestLine, body: body.utf8)
    }

    private func head(_ requestLine: String, _ length: Int, _ port: UInt16) -> String {
        """
        \(requestLine)\r
        Host: 127.0.0.1:\(port)\r
        Authorization: Bearer \(bench.token)\r
        Content-Type: application/json\r
        Content-Length: \(length)\r
        \r

        """
    }
}
