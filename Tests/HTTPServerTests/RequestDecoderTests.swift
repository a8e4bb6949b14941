import HTTP
import TestSupport
import Testing

@testable import HTTPServer

struct RequestDecoderTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let wire: String
        let events: [RequestDecoder.Event]
        var testDescription: String { name }

        init(_ name: String, _ wire: String, _ events: RequestDecoder.Event...) {
            self.name = name
            self.wire = wire
            self.events = events
        }
    }

    static let requests = [
        Case(
            "GET",
            "GET /services/data?a=b HTTP/1.1\r\nHost: x\r\n\r\n",
            .get("/services/data?a=b", ["Host": "x"])
        ),
        Case(
            "blanks around a value go, those within stay",
            "GET / HTTP/1.1\r\nHost:\t x \r\nX-A: one  two\r\nX-Empty:\r\n\r\n",
            .get("/", ["Host": "x", "X-A": "one  two", "X-Empty": ""])
        ),
        Case(
            "field values in UTF-8, else ISO-8859-1",
            "GET / HTTP/1.1\r\nHost: x\r\nX-A: é\r\n\r\n",
            .get("/", ["Host": "x", "X-A": "é"])
        ),
        Case(
            "empty lines before a request",
            "\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n",
            .get("/", ["Host": "x"])
        ),
        Case(
            "Content-Length",
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
            .post("/a", ["Host": "x", "Content-Length": "5"], "hello")
        ),
        Case(
            "one length, said twice",
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2, 2\r\nContent-Length: 2\r\n\r\nhi",
            .post(
                "/a",
                ["Host": "x", "Content-Length": "2, 2", "Content-Length": "2"],
                "hi"
            )
        ),
        Case(
            "chunks with extensions and trailers",
            "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
                + "5\r\nhello\r\nA ;name=\"v\"\r\n, chunked!\r\n0\r\nX-Sum: 1\r\n\r\n",
            .post("/a", ["Host": "x", "Transfer-Encoding": "Chunked"], "hello, chunked!")
        ),
        Case(
            "a body that holds line ends",
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\na\nb\r\nc",
            .post("/a", ["Host": "x", "Content-Length": "6"], "a\nb\r\nc")
        ),
        Case(
            "pipelined requests",
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhiGET /b HTTP/1.1\r\nHost: "
                + "x\r\n\r\n",
            .post("/a", ["Host": "x", "Content-Length": "2"], "hi"),
            .get("/b", ["Host": "x"])
        ),
        Case(
            "Connection: close",
            "GET / HTTP/1.1\r\nHost: x\r\nConnection: TE, Close\r\n\r\n",
            .get("/", ["Host": "x", "Connection": "TE, Close"], keepsAlive: false)
        ),
        Case(
            "HTTP/1.0 closes",
            "GET / HTTP/1.0\r\n\r\n",
            .get("/", [:], keepsAlive: false)
        ),
        Case(
            "HTTP/1.0 keeps alive on request",
            "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n",
            .get("/", ["Connection": "Keep-Alive"])
        ),
    ]

    @Test(arguments: requests) func `whole requests come out`(_ testCase: Case) throws {
        try expectEqual(decode([Array(testCase.wire.utf8)]), testCase.events)
    }

    @Test(arguments: requests)
    func `cutting the bytes anywhere changes nothing`(_ testCase: Case) throws {
        let bytes = Array(testCase.wire.utf8)
        for cut in 0...bytes.count {
            let events = try decode([Array(bytes[..<cut]), Array(bytes[cut...])])
            expectEqual(events, testCase.events, "cut at \(cut)")
        }
        try expectEqual(decode(bytes.map { [$0] }), testCase.events, "byte by byte")
    }

    @Test func `bytes that are not UTF-8 read as ISO-8859-1`() throws {
        let bytes =
            Array("GET / HTTP/1.1\r\nHost: x\r\nX-A: ".utf8) + [0xE9] + Array("\r\n\r\n".utf8)
        try expectEqual(decode([bytes]), [.get("/", ["Host": "x", "X-A": "é"])])
    }

    @Test func `a client that expects 100 Continue is told to go on, once`() throws {
        var decoder = RequestDecoder()
        let head =
            "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
        decoder.append(Array(head.utf8))
        try expectEqual(decoder.next(), .expectsContinue)
        try expectEqual(decoder.next(), nil)
        decoder.append(Array("hi".utf8))
        let fields: Headers = ["Host": "x", "Expect": "100-continue", "Content-Length": "2"]
        try expectEqual(decoder.next(), .post("/a", fields, "hi"))
    }

    @Test func `a client of HTTP/1.0 is sent no 100 Continue`() throws {
        var decoder = RequestDecoder()
        let head = "POST /a HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
        decoder.append(Array(head.utf8))
        try expectEqual(decoder.next(), nil)
        decoder.append(Array("hi".utf8))
        #expect(try decoder.next() != nil)
    }

    @Test func `a head may be as long as its limit`() throws {
        let head = Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
        for limit in 1...head.count {
            var limits = ListenerLimits()
            limits.head = limit
            var decoder = RequestDecoder(limits: limits)
            decoder.append(head)
            if limit == head.count {
                #expect(try decoder.next() != nil)
            } else {
                let error = #expect(throws: BadMessage.self) { try decoder.next() }
                expectEqual(error?.status, limit < 16 ? 414 : 431, "\(limit)")
            }
        }
    }

    @Test(arguments: [
        "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi",
        "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n",
    ])
    func `a client that did not wait for 100 Continue is not sent it`(wire: String) throws {
        let events = try decode([Array(wire.utf8)])
        #expect(events.count == 1 && !events.contains(.expectsContinue))
    }

    static let refusals: [(String, Int)] = [
        ("GET /\r\n\r\n", 400),
        ("GET  / HTTP/1.1\r\n\r\n", 400),
        (" GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1 \r\n\r\n", 400),
        ("G@T / HTTP/1.1\r\n\r\n", 400),
        ("GET /é HTTP/1.1\r\n\r\n", 400),
        ("GET /\0 HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\n\n", 400),
        ("\n", 400),
        ("GET / http/1.1\r\n\r\n", 400),
        ("GET / HTTP/11\r\n\r\n", 400),
        ("GET / HTTP/2.0\r\n\r\n", 505),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        ("\u{16}\u{3}\u{1}\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nbare\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\n: empty\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nX-A: one\r\n two\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nX-A: a\rb\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nX-A: a\nX-B: b\r\n\r\n", 400),
        (
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            400
        ),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 2\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 101\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
        ("PUT \(batches) HTTP/1.1\r\nHost: x\r\nContent-Length: 201\r\n\r\n", 413),
        ("POST \(batches) HTTP/1.1\r\nHost: x\r\nContent-Length: 101\r\n\r\n", 413),
        ("PUT /?a=\(batches) HTTP/1.1\r\nHost: x\r\nContent-Length: 101\r\n\r\n", 413),
        ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n", 417),
        (chunked + "g\r\n", 400),
        (chunked + "\r\n", 400),
        (chunked + "-1\r\n", 400),
        (chunked + "0x1\r\n", 400),
        (chunked + "1 1\r\n", 400),
        (chunked + "1\r\nab\r\n", 400),
        (chunked + "1\na\r\n", 400),
        (chunked + "65\r\n", 413),
        (chunked + "64\r\n" + String(repeating: "a", count: 100) + "\r\n1\r\n", 413),
        (chunked + "ffffffffffffffffffff\r\n", 413),
        (chunked + "1;" + String(repeating: "a", count: 5000), 431),
        (chunked + "0\r\n" + String(repeating: "X-A: b\r\n", count: 1000), 431),
        ("GET /" + String(repeating: "a", count: 2000), 414),
        ("GET / HTTP/1.1\r\n" + String(repeating: "X-A: b\r\n", count: 200), 431),
        (String(repeating: "\r\n", count: 1000), 414),
    ]

    static let batches = "/services/data/v67.0/jobs/ingest/750/batches"

    @Test func `an upload to a bulk job may be longer than other bodies`() throws {
        let upload = String(repeating: "a", count: 200)
        let head = "PUT \(Self.batches) HTTP/1.1\r\nHost: x\r\nContent-Length: 200\r\n\r\n"
        let events = try decode([Array((head + upload).utf8)])
        let request = ServerRequest(
            .put,
            Self.batches,
            headers: ["Host": "x", "Content-Length": "200"],
            body: Array(upload.utf8)
        )
        expectEqual(events, [.request(request, keepsAlive: true)])
    }

    /// The limit is 100 bytes.
    @Test(arguments: [
        "64\r\n\(String(repeating: "a", count: 100))\r\n0\r\n\r\n",
        "63\r\n\(String(repeating: "a", count: 99))\r\n1\r\na\r\n0\r\n\r\n",
    ])
    func `a body in chunks may be as long as its limit`(chunks: String) throws {
        let body = String(repeating: "a", count: 100)
        try expectEqual(
            decode([Array((Self.chunked + chunks).utf8)]),
            [.post("/", ["Host": "x", "Transfer-Encoding": "chunked"], body)]
        )
    }

    static let chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test(arguments: refusals) func `hostile bytes are refused, wherever they are cut`(
        wire: String,
        status: Int
    ) throws {
        for size in [1, 7, wire.utf8.count] {
            let bytes = Array(wire.utf8)
            let pieces = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            let error = #expect(throws: BadMessage.self) { try decode(pieces) }
            expectEqual(
                error?.status,
                status,
                "\(error?.reason ?? "accepted") in pieces of \(size)"
            )
        }
    }

    @Test(arguments: ["GET / HTTP/1.1", "GET / HTTP/1.1\r\nHost: x\r\n", "\r"])
    func `a part of a request is not idle and not yet a request`(part: String) throws {
        var decoder = RequestDecoder()
        #expect(decoder.isIdle)
        decoder.append(Array(part.utf8))
        try expectEqual(decoder.next(), nil)
        #expect(!decoder.isIdle)
    }

    @Test func `after a request the decoder is idle again`() throws {
        var decoder = RequestDecoder()
        decoder.append(Array(Self.requests[0].wire.utf8))
        #expect(try decoder.next() != nil)
        #expect(decoder.isIdle)
    }

    @Test(arguments: requests)
    func `mutated bytes come to the same end, wherever they are cut`(_ testCase: Case) {
        var random = SeededRandom(seed: 9112)
        for _ in 0..<200 {
            let bytes = Self.mutant(of: Array(testCase.wire.utf8), &random)
            let whole = outcome([bytes])
            let text = String(decoding: bytes, as: UTF8.self)
            expectEqual(
                outcome(bytes.map { [$0] }),
                whole,
                "byte by byte: \(text.debugDescription)"
            )
            let cut = Int.random(in: 0...bytes.count, using: &random)
            let halves = [Array(bytes[..<cut]), Array(bytes[cut...])]
            expectEqual(outcome(halves), whole, "cut at \(cut): \(text.debugDescription)")
        }
    }

    private static let pieces = [
        "\r", "\n", "\r\n", "\r\n\r\n", " ", "\t", ":", ",", ";", "\0", "é", "0", "9", "f", "-",
        "HTTP/1.1", "Host: y\r\n", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n",
        "Expect: 100-continue\r\n", "Connection: close\r\n", "GET / HTTP/1.1\r\n", "0\r\n\r\n",
    ]

    private static func mutant(of bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...4, using: &random))
            let piece = pieces.randomElement(using: &random) ?? ""
            bytes.replaceSubrange(start..<end, with: Array(piece.utf8))
        }
        return bytes
    }

    /// What comes of bytes: requests, then the status of the refusal, if there is one.
    ///
    /// Whether `100 Continue` is due depends on when the body arrives, so it is left out.
    private func outcome(_ pieces: [[UInt8]]) -> Outcome {
        var decoder = RequestDecoder(limits: Self.limits)
        var events: [RequestDecoder.Event] = []
        do throws(BadMessage) {
            for piece in pieces {
                decoder.append(piece)
                while let event = try decoder.next() {
                    if event != .expectsContinue { events.append(event) }
                }
            }
        } catch {
            return Outcome(events: events, refusal: error.status)
        }
        return Outcome(events: events)
    }

    private struct Outcome: Equatable {
        var events: [RequestDecoder.Event]
        var refusal: Int?
    }

    private static let limits = {
        var limits = ListenerLimits()
        limits.head = 1024
        limits.body = 100
        limits.ownBody = { method, target in
            method == .put && target.prefix { $0 != "?" }.hasSuffix("/batches")
                ? BodyLimit(200) : nil
        }
        return limits
    }()

    private func decode(_ pieces: [[UInt8]]) throws -> [RequestDecoder.Event] {
        var decoder = RequestDecoder(limits: Self.limits)
        var events: [RequestDecoder.Event] = []
        for piece in pieces {
            decoder.append(piece)
            while let event = try decoder.next() { events.append(event) }
        }
        return events
    }
}

extension RequestDecoder.Event {
    fileprivate static func get(
        _ target: String,
        _ headers: Headers,
        keepsAlive: Bool = true
    ) -> Self {
        .request(ServerRequest(.get, target, headers: headers), keepsAlive: keepsAlive)
    }

    fileprivate static func post(_ target: String, _ headers: Headers, _ body: String) -> Self {
        let request = ServerRequest(.post, target, headers: headers, body: Array(body.utf8))
        return .request(request, keepsAlive: true)
    }
}
