import Compression
import HTTP
import TestSupport
import Testing

@testable import Client

/// Answers that arrive compressed.
@Suite(.timeLimit(.minutes(5))) struct CompressedBodyTests {
    private static func gzip(_ text: [UInt8]) throws -> [UInt8] {
        guard var stream = ZlibStream(compressingTo: .gzip) else {
            throw TransportError.other("no zlib")
        }
        var (offset, bytes): (Int, [UInt8]) = (0, [])
        while stream.advance(text, from: &offset, appendingTo: &bytes) == .continues {}
        return bytes
    }

    private static let hello = Array("hello hello hello".utf8)

    private static func answer(_ body: [UInt8], coding: String = "gzip") -> [UInt8] {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n"
        return Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }

    private func body(
        of steps: [LoopbackServer.Step],
        method: Request.Method = .get
    ) async throws -> Result<[UInt8], TransportError> {
        try await LoopbackServer.run(answering: LoopbackServer.Script { _ in steps }) { server in
            let transport = CurlTransport(to: try InstanceURL(server.url))
            do throws(TransportError) {
                return .success(try await transport.send(Request(method, "/")).body.collect())
            } catch {
                return .failure(error)
            }
        }
    }

    @Test func `gzip is asked for, and nothing else`() async throws {
        let answer = Self.answer(try Self.gzip(Self.hello))
        let script: LoopbackServer.Script = [.send(answer)]
        try await LoopbackServer.run(answering: script) { server in
            let transport = CurlTransport(to: try InstanceURL(server.url))
            let own = Request(.get, "/", headers: ["Accept-Encoding": "identity"])
            for request in [Request(.get, "/"), own] {
                try await expectEqual(transport.send(request).body.collect(), Self.hello)
            }
            let asked = server.received.map { $0.header("Accept-Encoding") }
            expectEqual(asked, ["gzip", "identity"])
        }
    }

    @Test(arguments: ["gzip", "X-GZIP", "identity, gzip"])
    func `a body is decompressed, in one piece or in many`(coding: String) async throws {
        let answer = Self.answer(try Self.gzip(Self.hello), coding: coding)
        try await expectEqual(body(of: [.send(answer)]), .success(Self.hello))
        let pieces = answer.map { LoopbackServer.Step.send([$0]) }
        try await expectEqual(body(of: pieces), .success(Self.hello))
    }

    @Test func `several members are one body`() async throws {
        let bytes = try Self.gzip(Self.hello) + Self.gzip([]) + Self.gzip(Self.hello)
        let whole = try await body(of: [.send(Self.answer(bytes))])
        expectEqual(whole, .success(Self.hello + Self.hello))
    }

    @Test func `an answer without a body is not decompressed`() async throws {
        try await expectEqual(body(of: [.send(Self.answer([]))]), .success([]))
        let head = "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: 30\n\n"
        try await expectEqual(body(of: [.lines(head)], method: .head), .success([]))
    }

    @Test func `a body that ends early is cut, though its length is right`() async throws {
        let bytes = try Self.gzip(Self.hello)
        for count in 1..<bytes.count {
            let part = Array(bytes.prefix(count))
            let cut = TransportError.cut("127.0.0.1 sent a compressed answer that ends too early")
            try await expectEqual(body(of: [.send(Self.answer(part))]), .failure(cut))
            let open = Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8) + part
            try await expectEqual(body(of: [.send(open), .close]), .failure(cut))
        }
    }

    @Test func `what is not gzip is told as that`() async throws {
        let bytes = try Self.gzip(Self.hello)
        var wrong = bytes
        wrong[bytes.count - 5] ^= 1
        for body in [Array("no gzip at all".utf8), bytes + [0], bytes + [0, 0, 0], wrong] {
            let error = TransportError.other("127.0.0.1 sent an answer that cannot be decompressed")
            try await expectEqual(self.body(of: [.send(Self.answer(body))]), .failure(error))
        }
    }

    @Test(arguments: ["identity", "none", ""])
    func `a coding that changes nothing is no coding`(coding: String) async throws {
        let answer = Self.answer(Self.hello, coding: coding)
        try await expectEqual(body(of: [.send(answer)]), .success(Self.hello))
    }

    /// libcurl decompresses it unasked, and takes a part of it for a whole.
    @Test(arguments: ["gzip", "gzip, chunked", "deflate, chunked"])
    func `a compressed transfer is refused`(coding: String) async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n"
        let part = try Self.gzip(Self.hello).dropLast(9)
        let chunk = Array("\(String(part.count, radix: 16))\r\n".utf8) + part
        let end = Array("\r\n0\r\n\r\n".utf8)
        let words = "127.0.0.1 sent an answer with Transfer-Encoding: "
        let error = TransportError.other(
            words + coding.replacing(", chunked", with: "") + ", which sfctl does not know"
        )
        let steps: [LoopbackServer.Step] = [.send(Array(head.utf8) + chunk + end), .close]
        try await expectEqual(body(of: steps), .failure(error))
    }

    @Test func `a long coding is not repeated, because it may hold a part of a token`() async throws
    {
        let coding = String(repeating: "x", count: 41)
        let words = "127.0.0.1 sent an answer with Content-Encoding, which sfctl does not know"
        let result = try await body(of: [.send(Self.answer(Self.hello, coding: coding))])
        expectEqual(result, .failure(.other(words)))
    }

    @Test(arguments: ["br", "deflate", "gzip, gzip"])
    func `a coding that was not asked for is named`(coding: String) async throws {
        let answer = Self.answer(try Self.gzip(Self.hello), coding: coding)
        let words = "127.0.0.1 sent an answer with Content-Encoding: \(coding), "
        let error = TransportError.other(words + "which sfctl does not know")
        try await expectEqual(body(of: [.send(answer)]), .failure(error))
    }

    /// Half of it is the same byte, so that one delivery becomes many pieces.
    private static let long: [UInt8] = {
        var random = SeededRandom(seed: 26)
        let varied = (0..<300_000).map { _ in UInt8.random(in: 0...9, using: &random) }
        return varied + [UInt8](repeating: 7, count: 6_000_000) + varied
    }()

    @Test func `a reader that takes little at a time gets all`() async throws {
        let answer = Self.answer(try Self.gzip(Self.long))
        try await LoopbackServer.run(answering: [.send(answer)]) { server in
            let transport = CurlTransport(to: try InstanceURL(server.url))
            let body = try await transport.send(Request(.get, "/")).body
            var (text, piece, most): ([UInt8], [UInt8], Int) = ([], [], 0)
            repeat {
                try await body.read(into: &piece, ofAtLeast: 1, window: 70_000)
                text += piece
                most = max(most, piece.count)
            } while !piece.isEmpty
            expectEqual(text, Self.long)
            #expect(most < 70_000 + ZlibStream.bufferSize)
        }
    }

    /// libcurl delivers again what was not taken, perhaps in other pieces.
    @Test func `deliveries that are repeated count once`() async throws {
        let bytes = try Self.gzip(Self.long)
        for seed in 0..<UInt64(Amount.share(of: 40)) {
            var random = SeededRandom(seed: seed)
            let body = ArrivingBody()
            var compressed = try CompressedBody(codings: ["gzip"])
            var (text, taken): ([UInt8], Int) = ([], 0)
            while taken < bytes.count {
                let end = Int.random(
                    in: taken + 1...min(bytes.count, taken + 131_072),
                    using: &random
                )
                let intake = try unsafe Array(bytes[taken..<end]).withUnsafeBytes {
                    try unsafe compressed.pass($0, to: body)
                }
                if intake == .taken { taken = end }
                guard intake == .heldBack || Bool.random(using: &random) else { continue }
                var piece: [UInt8] = []
                try await body.read(into: &piece, ofAtLeast: 0, window: 65_536)
                text += piece
            }
            try compressed.checkEnd()
            body.finish()
            text += try await body.collect(upTo: .max).bytes
            expectEqual(text, Self.long, "seed \(seed)")
        }
    }
}
