import Client
import Compression
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer
@testable import LocalOrg

/// Bodies that are compressed on the wire, and an org that sees none.
struct CodedExchangeTests {
    private let bench: RouterBench

    init() throws {
        bench = try RouterBench()
    }

    private static let query = "/services/data/v67.0/query?q=SELECT+Id,Name+FROM+Contact"
    private static let describe = "/services/data/v67.0/sobjects/Contact/describe"

    private func exchange(
        _ method: HTTP.Request.Method = .get,
        _ target: String,
        headers: Headers = [:],
        body: [UInt8] = [],
        limit: Int = 50 << 20,
        by library: CompressionLibrary = .system
    ) async -> WholeResponse {
        var headers = headers
        headers["Authorization"] = "Bearer \(bench.token)"
        let request = ServerRequest(method, target, headers: headers, body: body)
        let exchange = CodedExchange(request, limit: BodyLimit(limit), by: library)
        return await exchange.response(by: bench.router.respond)
    }

    @Test func `an answer is compressed as the client wants it`() async throws {
        let plain = await exchange(.get, Self.query)
        expectEqual(plain.headers["Content-Encoding"], nil)
        expectEqual(plain.headers["Vary"], "Accept-Encoding")
        let gzip = await exchange(.get, Self.query, headers: ["Accept-Encoding": "gzip"])
        expectEqual(gzip.headers["Content-Encoding"], "gzip")
        expectEqual(gzip.headers["Vary"], "Accept-Encoding")
        expectEqual(gzip.headers["Content-Type"], "application/json;charset=UTF-8")
        #expect(gzip.bytes.count < plain.bytes.count / 3)
        try expectEqual(ContentCoding.gzip.decode(gzip.bytes, limit: 10_000), plain.bytes)
        let deflate = await exchange(.get, Self.query, headers: ["Accept-Encoding": "deflate"])
        expectEqual(deflate.headers["Content-Encoding"], "deflate")
        try expectEqual(ContentCoding.deflate.decode(deflate.bytes, limit: 10_000), plain.bytes)
    }

    @Test func `what is small stays as it is`() async {
        let wish: Headers = ["Accept-Encoding": "gzip"]
        let small = await exchange(.get, "/services/data/v67.0/sobjects/Nothing", headers: wish)
        expectEqual(small.status, 404)
        expectEqual(small.headers["Content-Encoding"], nil)
    }

    @Test(arguments: ["gzip", "deflate", "identity"])
    func `the answer to HEAD tells of the body that GET has`(coding: String) async {
        for target in [Self.query, Self.describe] {
            let wish: Headers = ["Accept-Encoding": coding]
            let full = await exchange(.get, target, headers: wish)
            let head = await exchange(.head, target, headers: wish)
            #expect(head.bytes.isEmpty)
            expectEqual(head.headers["Content-Length"], String(full.bytes.count))
            for name in ["Content-Encoding", "ETag", "Vary"] {
                expectEqual(head.headers[name], full.headers[name], "\(name)")
            }
        }
    }

    @Test(arguments: ["gzip", "deflate"])
    func `the forms of an answer have tags of their own`(coding: String) async {
        let plain = await exchange(.get, Self.describe)
        let wish: Headers = ["Accept-Encoding": coding]
        let packed = await exchange(.get, Self.describe, headers: wish)
        let tag = plain.headers["ETag"] ?? ""
        let coded = "\(tag.dropLast())-\(coding)\""
        expectEqual(packed.headers["ETag"], coded)
        for known in [tag, coded, "\"other\", \(coded)"] {
            let headers: Headers = ["Accept-Encoding": coding, "If-None-Match": known]
            let answer = await exchange(.get, Self.describe, headers: headers)
            expectEqual(answer.status, 304)
            expectEqual(answer.headers["ETag"], known == tag ? tag : coded)
            expectEqual(answer.headers["Content-Encoding"], nil)
        }
    }

    private static func packed(_ body: [UInt8], _ coding: ContentCoding = .gzip) -> [UInt8] {
        coding.encode(body) ?? []
    }

    private static let record = Array(#"{"LastName":"Packed"}"#.utf8)
    private static let bodies: [(String, [UInt8])] = [
        ("gzip", packed(record)),
        ("X-GZIP", packed(record)),
        ("deflate", packed(record, .deflate)),
        ("identity", record),
        ("identity, gzip", packed(record)),
    ]

    @Test(arguments: bodies)
    func `a body may be compressed`(coding: String, body: [UInt8]) async {
        let headers: Headers = ["Content-Type": "application/json", "Content-Encoding": coding]
        let path = "/services/data/v67.0/sobjects/Contact"
        let answer = await exchange(.post, path, headers: headers, body: body)
        expectEqual(answer.status, 201)
        let count = await bench.query("SELECT COUNT() FROM Contact WHERE LastName = 'Packed'")
        expect(count.text, .contains(#""totalSize":1"#))
    }

    private static let refusals: [(String, [UInt8], Int, String)] = [
        ("br", record, 415, "Unsupported Content Encoding, send gzip, deflate or identity"),
        ("gzip, gzip", record, 415, "Unsupported Content Encoding, send gzip, deflate or identity"),
        ("gzip", record, 400, "Bad gzip Body, its header is invalid"),
        ("gzip", [], 400, "Bad gzip Body, it ends too early"),
        (
            "gzip", Array(packed(record).dropLast()), 400,
            "Bad gzip Body, it ends too early"
        ),
        ("deflate", packed(record), 400, "Bad deflate Body, its header is invalid"),
        ("gzip", packed(Array(repeating: 32, count: 10_001)), 413, "Payload Too Large"),
    ]

    @Test(arguments: refusals)
    func `a body that cannot be read is refused`(
        coding: String,
        body: [UInt8],
        status: Int,
        reason: String
    ) async {
        let headers: Headers = ["Content-Type": "application/json", "Content-Encoding": coding]
        let path = "/services/data/v67.0/sobjects/Contact"
        let answer = await exchange(.post, path, headers: headers, body: body, limit: 10_000)
        expectEqual(answer.status, status)
        expectEqual(answer.text, "<h1>Bad Message \(status)</h1><pre>reason: \(reason)</pre>")
    }

    private static let noLibrary = CompressionLibrary { false }

    @Test func `without zlib an answer stays as it is`() async {
        let wish: Headers = ["Accept-Encoding": "gzip, deflate"]
        let plain = await exchange(.get, Self.describe)
        let answer = await exchange(.get, Self.describe, headers: wish, by: Self.noLibrary)
        expectEqual(answer.status, 200)
        expectEqual(answer.bytes, plain.bytes)
        expectEqual(answer.headers["Content-Encoding"], nil)
        expectEqual(answer.headers["ETag"], plain.headers["ETag"])
    }

    @Test func `without zlib no tag of a compressed answer is known`() async {
        let plain = await exchange(.get, Self.describe)
        let tag = plain.headers["ETag"] ?? ""
        let headers: Headers = [
            "Accept-Encoding": "gzip", "If-None-Match": "\(tag.dropLast())-gzip\"",
        ]
        let answer = await exchange(.get, Self.describe, headers: headers, by: Self.noLibrary)
        expectEqual(answer.status, 200)
        expectEqual(answer.bytes, plain.bytes)
    }

    @Test(arguments: ["gzip", "deflate"])
    func `without zlib a compressed body is refused`(coding: String) async {
        let headers: Headers = ["Content-Type": "application/json", "Content-Encoding": coding]
        let answer = await exchange(
            .post,
            "/services/data/v67.0/sobjects/Contact",
            headers: headers,
            body: Self.packed(Self.record),
            by: Self.noLibrary
        )
        expectEqual(answer.status, 415)
        expect(answer.text, .contains("send identity: this machine has no zlib"))
    }

    @Test func `zlib is not looked for before a client wants it`() async {
        let questions = Mutex(0)
        let library = CompressionLibrary {
            questions.withLock { $0 += 1 }
            return true
        }
        let tag = await exchange(.get, Self.describe, by: library).headers["ETag"] ?? ""
        for headers: Headers in [[:], ["Accept-Encoding": "identity, br"], ["If-None-Match": tag]] {
            _ = await exchange(.get, Self.describe, headers: headers, by: library)
        }
        expectEqual(questions.withLock(\.self), 0)
        let wish: Headers = ["Accept-Encoding": "gzip"]
        _ = await exchange(.get, Self.describe, headers: wish, by: library)
        expectEqual(questions.withLock(\.self), 1)
    }

    @Test func `in process nothing is compressed`() async throws {
        let request = HTTP.Request(
            .get,
            Self.query,
            headers: ["Authorization": "Bearer \(bench.token)", "Accept-Encoding": "gzip"]
        )
        let answer = try await LocalTransport(bench.router).send(request)
        expectEqual(answer.headers["Content-Encoding"], nil)
    }
}
