import Client
import Foundation
import HTTP
import TestSupport
import Testing

/// What a server does to the transport, and that the transport tells it truly.
@Suite(.timeLimit(.minutes(5))) struct CurlTransportTests {
    private func transport(
        to server: LoopbackServer,
        idleTimeout: Duration = .seconds(120)
    ) throws -> CurlTransport {
        CurlTransport(
            to: try InstanceURL(server.url),
            options: NetworkOptions(idleTimeout: idleTimeout)
        )
    }

    private static func ok(_ body: String) -> LoopbackServer.Script {
        [.lines("HTTP/1.1 200 OK\nContent-Length: \(body.utf8.count)\n\n\(body)")]
    }

    @Test func `a body of known length arrives whole`() async throws {
        try await LoopbackServer.run(answering: Self.ok("hello")) { server in
            let response = try await transport(to: server).send(Request(.get, "/a?b=c%20d"))
            expectEqual(response.status, 200)
            expectEqual(response.headers["content-length"], "5")
            try await expectEqual(response.body.collect(), Array("hello".utf8))
            expectEqual(server.received.map(\.target), ["/a?b=c%20d"])
        }
    }

    @Test func `method, headers and body reach the server as they are`() async throws {
        try await LoopbackServer.run(answering: [.lines("HTTP/1.1 204 No Content\n\n")]) { server in
            let request = Request(
                .patch,
                "/x",
                headers: [
                    "Authorization": "Bearer t!.", "Content-Type": "application/json",
                    "User-Agent": "sfctl/1.2",
                ],
                body: Array("{}".utf8)
            )
            let response = try await transport(to: server).send(request)
            expectEqual(response.status, 204)
            #expect(try await response.body.collect().isEmpty)
            let received = try #require(server.received.first)
            expect(received.head, .hasPrefix("PATCH /x HTTP/1.1"))
            expectEqual(received.header("Authorization"), "Bearer t!.")
            expectEqual(received.header("User-Agent"), "sfctl/1.2")
            expectEqual(received.body, Array("{}".utf8))
        }
    }

    @Test(arguments: ["GET", "DELETE", "POST"])
    func `any status is a response with its body`(method: String) async throws {
        for status in [300, 400, 401, 403, 404, 407, 410, 420, 429, 500, 503] {
            let answer = "HTTP/1.1 \(status) X\nWWW-Authenticate: Token\nContent-Length: 2\n\n[]"
            try await LoopbackServer.run(answering: [.lines(answer)]) { server in
                let request = Request(.init(rawValue: method), "/")
                let response = try await transport(to: server).send(request)
                expectEqual(response.status, status)
                try await expectEqual(response.body.collect(), Array("[]".utf8))
            }
        }
    }

    @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Bearer"])
    func `a challenge is not answered, the 401 comes back`(challenge: String) async throws {
        let answer = "HTTP/1.1 401 X\nWWW-Authenticate: \(challenge)\nContent-Length: 2\n\n[]"
        try await LoopbackServer.run(answering: [.lines(answer)]) { server in
            let response = try await transport(to: server).send(Request(.get, "/"))
            expectEqual(response.status, 401)
            try await expectEqual(response.body.collect(), Array("[]".utf8))
            expectEqual(server.received.count, 1)
        }
    }

    @Test func `a redirect within the origin is followed with the token`() async throws {
        let script = LoopbackServer.Script { request in
            let redirect = "HTTP/1.1 302 Found\nLocation: /new\nContent-Length: 4\n\ngone"
            let answer = "HTTP/1.1 200 OK\nContent-Length: 4\n\nhere"
            return [.lines(request.target == "/new" ? answer : redirect)]
        }
        try await LoopbackServer.run(answering: script) { server in
            let request = Request(.get, "/old", headers: ["Authorization": "Bearer t"])
            let response = try await transport(to: server).send(request)
            try await expectEqual(response.body.collect(), Array("here".utf8))
            expectEqual(
                server.received.map { $0.header("Authorization") },
                ["Bearer t", "Bearer t"]
            )
        }
    }

    @Test func `a redirect to another host is handed back`() async throws {
        try await LoopbackServer.run(answering: Self.ok("stolen")) { other in
            let location = other.url
            try await LoopbackServer.run(answering: [
                .lines("HTTP/1.1 302 F\nLocation: \(location)/x\nContent-Length: 2\n\nno")
            ]) { server in
                let response = try await transport(to: server).send(Request(.get, "/old"))
                expectEqual(response.status, 302)
                expectEqual(response.headers["Location"], "\(location)/x")
                _ = try await response.body.collect()
                #expect(other.received.isEmpty)
            }
        }
    }

    @Test func `a redirected POST is handed back`() async throws {
        try await LoopbackServer.run(answering: [
            .lines("HTTP/1.1 307 T\nLocation: /new\nContent-Length: 0\n\n")
        ]) { server in
            let request = Request(.post, "/old", body: Array("x".utf8))
            let response = try await transport(to: server).send(request)
            expectEqual(response.status, 307)
            expectEqual(server.received.count, 1)
        }
    }

    @Test func `a circle of redirects ends`() async throws {
        try await LoopbackServer.run(answering: [
            .lines("HTTP/1.1 302 F\nLocation: /again\nContent-Length: 0\n\n")
        ]) { server in
            let response = try await transport(to: server).send(Request(.get, "/"))
            expectEqual(response.status, 302)
            expectEqual(server.received.count, 6)
        }
    }

    @Test func `a chunked body is put together`() async throws {
        let body = "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n2\nde\n0\n\n"
        try await LoopbackServer.run(answering: [.lines(body)]) { server in
            let response = try await transport(to: server).send(Request(.get, "/"))
            try await expectEqual(response.body.collect(), Array("abcde".utf8))
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\nContent-Length: 10\n\nhalf",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n8\nabc",
    ])
    func `a body that ends early is cut, not short`(answer: String) async throws {
        try await LoopbackServer.run(answering: [.lines(answer), .close]) { server in
            let response = try await transport(to: server).send(Request(.get, "/"))
            let error = await #expect(throws: TransportError.self) {
                try await response.body.collect()
            }
            guard case .cut = error else { throw Unexpected(error) }
        }
    }

    @Test(arguments: ["", "HTTP/1.1 200"])
    func `a connection that ends before the head is cut`(answer: String) async throws {
        try await LoopbackServer.run(answering: [.lines(answer), .close]) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport(to: server).send(Request(.post, "/")).body.collect()
            }
            guard case .cut = error else { throw Unexpected(error) }
        }
    }

    @Test func `an answer that is not HTTP is an error`() async throws {
        try await LoopbackServer.run(answering: [.lines("SSH-2.0-x\n"), .close]) { server in
            await #expect(throws: TransportError.self) {
                try await transport(to: server).send(Request(.get, "/")).body.collect()
            }
        }
    }

    @Test func `a silent server times out`() async throws {
        try await LoopbackServer.run(answering: [.awaitClose]) { server in
            await #expect(throws: TransportError.timedOut(.answer)) {
                try await transport(to: server, idleTimeout: .milliseconds(300))
                    .send(Request(.get, "/"))
            }
        }
    }

    @Test func `a server that falls silent within the body times out`() async throws {
        try await LoopbackServer.run(answering: [
            .lines("HTTP/1.1 200 OK\nContent-Length: 10\n\nhalf"), .awaitClose,
        ]) { server in
            let response = try await transport(to: server, idleTimeout: .seconds(1))
                .send(Request(.get, "/"))
            await #expect(throws: TransportError.timedOut(.answer)) {
                try await response.body.collect()
            }
        }
    }

    @Test func `a connection is used again`() async throws {
        try await LoopbackServer.run(answering: Self.ok("x")) { server in
            let transport = try transport(to: server)
            for _ in 0..<3 { _ = try await transport.send(Request(.get, "/")).body.collect() }
            expectEqual(server.received.map(\.connection), [0, 0, 0])
        }
    }

    @Test(arguments: [Request.Method.delete, .post, .patch])
    func `a request that may change something gets a new connection`(
        method: Request.Method
    ) async throws {
        try await LoopbackServer.run(answering: Self.ok("x")) { server in
            let transport = try transport(to: server)
            for request in [Request(.get, "/"), Request(method, "/", body: [])] {
                _ = try await transport.send(request).body.collect()
            }
            expectEqual(server.received.map(\.connection), [0, 1])
        }
    }

    @Test func `cookies are not kept`() async throws {
        try await LoopbackServer.run(answering: [
            .lines("HTTP/1.1 200 OK\nSet-Cookie: BrowserId=1; path=/\nContent-Length: 0\n\n")
        ]) { server in
            let transport = try transport(to: server)
            for _ in 0..<2 { _ = try await transport.send(Request(.get, "/")).body.collect() }
            expectEqual(server.received.map { $0.header("Cookie") }, [nil, nil])
        }
    }

    @Test func `a refused connection is unreachable`() async throws {
        try await LoopbackServer.refusing { url in
            let transport = CurlTransport(to: try InstanceURL(url))
            await #expect(throws: TransportError.unreachable(.refused(host: "127.0.0.1"))) {
                try await transport.send(Request(.get, "/"))
            }
        }
    }

    @Test func `a server without TLS is insecure`() async throws {
        let greeting: [LoopbackServer.Step] = [.lines("HTTP/1.1 400 Bad Request\n\n"), .close]
        try await LoopbackServer.run(greeting: greeting, answering: []) { server in
            let url = try InstanceURL("https://127.0.0.1:\(server.port)")
            let error = await #expect(throws: TransportError.self) {
                try await CurlTransport(to: url).send(Request(.get, "/"))
            }
            guard case .insecure = error else { throw Unexpected(error) }
        }
    }

    @Test func `cancelling ends the wait for the head`() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let script = LoopbackServer.Script { _ in
            arrived.yield()
            return [.awaitClose]
        }
        try await LoopbackServer.run(answering: script) { server in
            let transport = try transport(to: server)
            let sending = Task { try await transport.send(Request(.get, "/")) }
            for await _ in arrivals { break }
            sending.cancel()
            await #expect(throws: TransportError.cancelled) { try await sending.value }
        }
    }

    @Test func `a task that is cancelled already sends nothing`() async throws {
        try await LoopbackServer.run(answering: Self.ok("x")) { server in
            let transport = try transport(to: server)
            let sending = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return try await transport.send(Request(.get, "/"))
            }
            await #expect(throws: TransportError.cancelled) { try await sending.value }
            #expect(server.received.isEmpty)
        }
    }

    @Test func `cancelling within the body is no end of the body`() async throws {
        try await LoopbackServer.run(answering: [
            .lines("HTTP/1.1 200 OK\nContent-Length: 10\n\nhalf"), .awaitClose,
        ]) { server in
            let response = try await transport(to: server).send(Request(.get, "/"))
            let reading = Task {
                let start = try await response.body.prefix(longerThan: 3, atMost: 100)
                expectEqual(start, Array("half".utf8))
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return try await response.body.collect()
            }
            await #expect(throws: TransportError.cancelled) { try await reading.value }
        }
    }

    @Test func `three megabytes in many pieces stay the same`() async throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let head = LoopbackServer.Step.lines("HTTP/1.1 200 OK\nContent-Length: \(body.count)\n\n")
        let pieces = stride(from: 0, to: body.count, by: 7001).map {
            LoopbackServer.Step.send(Array(body[$0..<min($0 + 7001, body.count)]))
        }
        let script = LoopbackServer.Script(always: [head] + pieces)
        try await LoopbackServer.run(answering: script) { server in
            let response = try await transport(to: server).send(Request(.get, "/"))
            try await expectEqual(response.body.collect(), body)
        }
    }

    @Test(arguments: ["no-slash", "@evil.example/", "", "/a b", "/a\r\nX: y"])
    func `a target that is no path is refused before it is sent`(target: String) async throws {
        try await LoopbackServer.run(answering: Self.ok("x")) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport(to: server).send(Request(.get, target))
            }
            guard case .other = error else { throw Unexpected(error) }
            #expect(server.received.isEmpty)
        }
    }

    /// An error of the right type that is of the wrong case.
    private struct Unexpected: Error {
        let error: TransportError?
        init(_ error: TransportError?) { self.error = error }
    }
}
