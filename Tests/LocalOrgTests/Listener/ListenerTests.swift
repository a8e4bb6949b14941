import Client
import Compression
import Foundation
import HTTP
import HTTPServer
import LocalOrg
import Synchronization
import TestSupport
import Testing

/// A listener over a real socket, whose org answers with what it was asked.
@Suite(.timeLimit(.minutes(5))) struct ListenerTests {
    private static let get = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
    private static let last = "GET /z HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    private static let clock: @Sendable () -> Int = { 784_111_777_000 }

    private static func answer(_ body: String, keepsAlive: Bool = true) -> String {
        """
        HTTP/1.1 200 OK\r
        Date: Sun, 06 Nov 1994 08:49:37 GMT\r
        Content-Type: text/plain\r
        Content-Length: \(body.utf8.count)\r
        Connection: \(keepsAlive ? "keep-alive" : "close")\r
        \r
        \(body)
        """
    }

    @Test func `an answer has its length, its date and the fate of the connection`() async throws {
        try await serving { port in
            let client = try RawClient(port: port)
            await client.send(Self.last)
            let (text, isReset) = await client.receiveAll()
            expectEqual(text, Self.answer("GET /z ", keepsAlive: false))
            #expect(!isReset)
        }
    }

    @Test func `a connection serves one request after another`() async throws {
        try await serving { port in
            let client = try RawClient(port: port)
            for _ in 0..<3 {
                await client.send(Self.get)
                await expectEqual(client.receive(until: "GET /a "), Self.answer("GET /a "))
            }
        }
    }

    @Test func `pipelined requests are answered in order`() async throws {
        try await serving { port in
            let client = try RawClient(port: port)
            let post = "POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody"
            await client.send(Self.get + post + Self.get + Self.last)
            let expected =
                Self.answer("GET /a ") + Self.answer("POST /p body") + Self.answer("GET /a ")
                + Self.answer("GET /z ", keepsAlive: false)
            await expectEqual(client.receiveAll().text, expected)
        }
    }

    @Test func `a hundred connections stay open beside each other`() async throws {
        try await serving { port in
            let clients = try (0..<100).map { _ in try RawClient(port: port) }
            for round in 0..<2 {
                for client in clients { await client.send(Self.get) }
                for client in clients {
                    let text = await client.receive(until: "GET /a ")
                    expectEqual(text, Self.answer("GET /a "), "round \(round)")
                }
            }
        }
    }

    @Test func `connections beyond the limit wait while all others are answered`() async throws {
        var limits = ListenerLimits()
        limits.connections = 1
        limits.linger = .milliseconds(1)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let listener = try Listener(port: 0, limits: limits, clock: Self.clock) { request in
            if request.target == "/y" { for await _ in gate { break } }
            return WholeResponse(status: 204)
        }
        try await serving(listener) { port in
            let first = try RawClient(port: port)
            await first.send(Self.last.replacing("/z", with: "/y"))
            let second = try RawClient(port: port)
            await second.send(Self.last)
            opening.yield(())
            await expect(first.receiveAll().text, .hasPrefix("HTTP/1.1 204"))
            await expect(second.receiveAll().text, .hasPrefix("HTTP/1.1 204"))
        }
    }

    @Test func `clients that send nothing, or half a request, keep nobody out`() async throws {
        var limits = ListenerLimits()
        limits.connections = 8
        try await serving(limits) { port in
            let idlers = try (0..<100).map { _ in try RawClient(port: port) }
            for idler in idlers.suffix(4) { await idler.send("GET /a HTTP/1.1\r\nHost:") }
            for _ in 0..<3 {
                let friend = try RawClient(port: port)
                await friend.send(Self.last)
                await expectEqual(
                    friend.receiveAll().text,
                    Self.answer("GET /z ", keepsAlive: false)
                )
            }
            await expectEqual(idlers[0].receiveAll().text, "")
        }
    }

    /// The loop reads the clock at every turn.
    @Test func `a listener that is full waits until something happens`() async throws {
        var limits = ListenerLimits()
        limits.connections = 1
        limits.idle = .milliseconds(200)
        let turns = Counter()
        let listener = try Listener(
            port: 0,
            limits: limits,
            clock: {
                turns.add()
                return Self.clock()
            },
            respond: { _ in WholeResponse(status: 204) }
        )
        try await serving(listener) { port in
            let clients = try (0..<3).map { _ in try RawClient(port: port) }
            for client in clients { #expect(await client.receiveAll() == ("", false)) }
        }
        #expect(turns.value < 100)
    }

    @Test func `a client that has ended its sending is still answered`() async throws {
        try await serving { port in
            let client = try RawClient(port: port)
            await client.send(Self.get + Self.get)
            client.endSending()
            #expect(
                await client.receiveAll() == (
                    Self.answer("GET /a ") + Self.answer("GET /a "), false
                )
            )
        }
    }

    @Test func `a request that ends too early is refused`() async throws {
        try await serving { port in
            let client = try RawClient(port: port)
            await client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf")
            client.endSending()
            await expect(client.receiveAll().text, .hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        }
    }

    @Test func `a client that waits for 100 Continue gets it before its answer`() async throws {
        try await serving { port in
            let client = try RawClient(port: port)
            await client.send(
                "POST /e HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
            )
            await expectEqual(client.receive(until: "\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n")
            await client.send("hi")
            await expectEqual(client.receive(until: "hi"), Self.answer("POST /e hi"))
        }
    }

    @Test func `a body of many megabytes arrives unchanged, there and back`() async throws {
        let body = String(repeating: "0123456789abcde\n", count: 1 << 18)
        try await serving { port in
            let client = try RawClient(port: port)
            async let text = client.receiveAll().text
            await client.send(
                "POST /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: "
                    + "\(body.utf8.count)\r\n\r\n"
            )
            await client.send(body)
            await expectEqual(text, Self.answer("POST /b " + body, keepsAlive: false))
        }
    }

    @Test(arguments: [
        ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", 400),
        ("GET / HTTP/3.0\r\n\r\n", 505),
        ("GET /" + String(repeating: "a", count: 40_000), 414),
        ("GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "X: y\r\n", count: 10_000), 431),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\nab", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n", 413),
    ])
    func `hostile bytes are told so, and only their connection closes`(
        wire: String,
        status: Int
    ) async throws {
        try await serving { port in
            let hostile = try RawClient(port: port)
            // What the server leaves unread must not reset the connection and destroy the refusal.
            await hostile.send(wire + String(repeating: "x", count: 100_000))
            hostile.endSending()
            let (text, isReset) = await hostile.receiveAll()
            expect(text, .hasPrefix("HTTP/1.1 \(status) "))
            #expect(!isReset)

            let friend = try RawClient(port: port)
            await friend.send(Self.last)
            await expect(friend.receiveAll().text, .hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test(arguments: [
        "G", "GET / HTTP/1.1\r\nHost: x\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhi",
    ])
    func `a request that takes too long to arrive is told so`(part: String) async throws {
        var limits = ListenerLimits()
        limits.request = .milliseconds(1)
        try await serving(limits) { port in
            let client = try RawClient(port: port)
            await client.send(part)
            await expect(
                client.receive(until: "</pre>"),
                .hasPrefix("HTTP/1.1 408 Request Timeout\r\n")
            )
        }
    }

    @Test func `a connection that lies idle is closed without a word`() async throws {
        var limits = ListenerLimits()
        limits.idle = .milliseconds(1)
        try await serving(limits) { port in
            let client = try RawClient(port: port)
            #expect(await client.receiveAll() == ("", false))
        }
    }

    @Test func `a client that takes none of its answer is given up`() async throws {
        var limits = ListenerLimits()
        limits.connections = 1
        limits.send = .milliseconds(1)
        let size = 64 << 20
        let listener = try Listener(port: 0, limits: limits, clock: Self.clock) { request in
            let isLarge = request.target == "/a"
            return WholeResponse(
                status: 200,
                bytes: isLarge ? Array(repeating: 0x61, count: size) : []
            )
        }
        try await serving(listener) { port in
            let idler = try RawClient(port: port)
            await idler.send(Self.get)
            // Nobody else is let in before the idler is given up.
            let friend = try RawClient(port: port)
            await friend.send(Self.last)
            await expect(friend.receiveAll().text, .hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(await idler.receiveAll().text.utf8.count < size)
        }
    }

    @Test func `a client that vanishes harms nobody`() async throws {
        try await serving { port in
            for _ in 0..<20 {
                let client = try RawClient(port: port)
                await client.send(Self.get + Self.get + "GET")
            }
            let friend = try RawClient(port: port)
            await friend.send(Self.last)
            await expectEqual(friend.receiveAll().text, Self.answer("GET /z ", keepsAlive: false))
        }
    }

    @Test(arguments: [true, false])
    func `a listener compresses where the library is there`(isAvailable: Bool) async throws {
        let library = CompressionLibrary { isAvailable }
        let listener = try Listener(port: 0, compression: library, clock: Self.clock) { _ in
            WholeResponse(status: 200, bytes: Array(repeating: 0x61, count: 4096))
        }
        try await serving(listener) { port in
            let client = try RawClient(port: port)
            await client.send(
                Self.last.replacing("Host: x", with: "Host: x\r\nAccept-Encoding: gzip")
            )
            let answer = await client.receiveAll().text
            expectEqual(answer.contains("\r\nContent-Encoding: gzip\r\n"), isAvailable)
            #expect(answer.contains("\r\nContent-Length: 4096\r\n") != isAvailable)
        }
    }

    @Test func `a port that is in use is told so`() throws {
        let first = try Listener(port: 0, clock: Self.clock) { _ in WholeResponse(status: 204) }
        #expect(throws: ListenerError.portInUse(first.port)) {
            try Listener(port: first.port, clock: Self.clock) { _ in WholeResponse(status: 204) }
        }
    }

    @Test func `when serving ends the port is closed and its connections with it`() async throws {
        let listener = try Listener(port: 0, clock: Self.clock) { _ in WholeResponse(status: 204) }
        let client = try RawClient(port: listener.port)
        try await serving(listener) { _ in
            await client.send(Self.get)
            await expect(
                client.receive(until: "\r\n\r\n"),
                .hasPrefix("HTTP/1.1 204 No Content\r\n")
            )
        }
        #expect(await client.receiveAll().text.isEmpty)
        #expect(throws: RawClient.Failure.self) { try RawClient(port: listener.port) }
        await #expect(throws: ListenerError.alreadyServed) { try await listener.serve() }
    }

    @Test func `libcurl is served`() async throws {
        try await serving { port in
            let transport = CurlTransport(to: try InstanceURL("http://127.0.0.1:\(port)"))
            for _ in 0..<2 {
                let body = try await transport.send(Request(.get, "/u?q=%C3%A9")).body.collect()
                expectEqual(String(decoding: body, as: UTF8.self), "GET /u?q=%C3%A9 ")
            }
        }
    }

    private func serving(
        _ limits: ListenerLimits = ListenerLimits(),
        _ body: (UInt16) async throws -> Void
    ) async throws {
        let listener = try Listener(port: 0, limits: limits, clock: Self.clock) { request in
            let echo = "\(request.method.rawValue) \(request.target) "
            return WholeResponse(
                status: 200,
                headers: ["Content-Type": "text/plain"],
                bytes: Array(echo.utf8) + request.body
            )
        }
        try await serving(listener, body)
    }

    private func serving(
        _ listener: Listener,
        _ body: (UInt16) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { try await listener.serve() }
            try await body(listener.port)
            group.cancelAll()
        }
    }
}

/// Counts what happens on several threads.
private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add() { count.add(1, ordering: .relaxed) }
}
