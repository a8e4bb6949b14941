import Client
import Compression
import Dispatch
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// `api` prints a long answer while it arrives.
@Suite(.timeLimit(.minutes(2))) struct APIStreamTests {
    private static let data = "/services/data/v67.0"
    private static let line = ["api", "GET", "x", "--api-version", "67.0"]

    @Test func `memory does not grow with the answer`() async throws {
        let flow = Flow(total: 300 << 20)
        let shell = try Shell(asking: FlowingOrg(flow: flow))
        let code = await Program.run(
            Self.line,
            in: shell.environment(output: flow, messages: MemorySink())
        )
        expectEqual(code, .success)
        expectEqual(flow.state.withLock { $0.written }, 300 << 20)
        #expect(flow.state.withLock { $0.most } < 4 << 20)
    }

    /// The bodies are longer than what is read as a whole.
    private static let long = String(repeating: "0123456789abcdef\n", count: 100_000)

    private func run(
        _ words: [String],
        in shell: Shell? = nil,
        _ steps: @escaping @Sendable (LoopbackServer.Received) -> [LoopbackServer.Step]
    ) async throws -> (outcome: Shell.Outcome, requests: Int) {
        try await LoopbackServer.run(answering: LoopbackServer.Script(steps)) { server in
            let transport = CurlTransport(to: try InstanceURL(server.url))
            var shell = try shell ?? Shell(asking: transport)
            shell.ask(transport)
            return (await shell.run(words), server.received.count)
        }
    }

    private static func answer(_ body: String, _ fields: String = "") -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }

    @Test func `a long answer is unchanged, with or without its head`() async throws {
        let steps: @Sendable (LoopbackServer.Received) -> [LoopbackServer.Step] = { _ in
            [.send(Self.answer(Self.long, "X-A: b\r\n"))]
        }
        let plain = try await run(Self.line, steps)
        expectEqual(plain.outcome, Shell.Outcome(output: Self.long, messages: "", code: .success))
        let whole = try await run(Self.line + ["--include"], steps).outcome
        let head = "HTTP 200\nX-A: b\nContent-Length: \(Self.long.utf8.count)\n\n"
        expectEqual(whole.output, head + Self.long)
    }

    @Test(arguments: [1_200_000, 1_600_000])
    func `a long answer that is cut is not requested again, and is told`(
        count: Int
    ) async throws {
        let steps: @Sendable (LoopbackServer.Received) -> [LoopbackServer.Step] = { _ in
            let bytes = Self.answer(Self.long)
            return [.send(Array(bytes.dropLast(Self.long.utf8.count - count))), .close]
        }
        let (outcome, requests) = try await run(Self.line, steps)
        expectEqual(requests, 1)
        expectEqual(outcome.code, .unavailable)
        #expect(Self.long.hasPrefix(outcome.output) && outcome.output.utf8.count <= count)
        let told = outcome.messages.firstMatch(
            of: /the answer is incomplete: its first ([0-9,]+) bytes are printed\n/
        )
        let number = try #require(told, "\(outcome.messages)").1.replacing(",", with: "")
        expectEqual(Int(number), outcome.output.utf8.count)
        let shell = try Shell()
        let path = "\(shell.folder.path)/out"
        try shell.folder.write("old", to: "out")
        let file = try await run(Self.line + ["--output-file", path], in: shell, steps).outcome
        #expect(file.code == .unavailable && file.messages.hasPrefix("error: "))
        expect(file.messages, .lacks("printed"))
        try expectEqual(String(contentsOfFile: path, encoding: .utf8), "old")
        try expectEqual(shell.names(in: "").filter { $0.hasPrefix("out") }, ["out"])
    }

    @Test(arguments: 0..<10)
    func `a short answer that is cut is requested again`(part: Int) async throws {
        let body = String(Self.long.prefix(900_000))
        let (outcome, requests) = try await run(Self.line) { request in
            let bytes = Self.answer(body)
            guard request.connection == 0 else { return [.send(bytes)] }
            return [.send(Array(bytes.prefix(bytes.count * part / 10))), .close]
        }
        expectEqual(requests, 2)
        #expect(outcome.output == body && outcome.code == .success)
    }

    @Test func `a POST is sent once, even if its answer is cut`() async throws {
        for count in [10, 1_300_000] {
            let words = ["api", "POST", "x", "--data", "{}", "--api-version", "67.0"]
            let (outcome, requests) = try await run(words) { _ in
                let bytes = Self.answer(Self.long)
                return [.send(Array(bytes.dropLast(Self.long.utf8.count - count))), .close]
            }
            #expect(requests == 1 && outcome.code == .unavailable)
            expect(outcome.messages, .contains("why: the org may have carried out the POST\n"))
        }
    }

    private static func packed(_ text: String) -> [UInt8]? {
        guard var stream = ZlibStream(compressingTo: .gzip) else { return nil }
        let bytes = Array(text.utf8)
        var (offset, packed): (Int, [UInt8]) = (0, [])
        while stream.advance(bytes, from: &offset, appendingTo: &packed) == .continues {}
        return packed
    }

    @Test func `compressed answers arrive whole, and cut ones are told`() async throws {
        let packed = try #require(Self.packed(Self.long))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
        let bytes = Array("\(head)Content-Length: \(packed.count)\r\n\r\n".utf8) + packed
        let whole = try await run(Self.line) { _ in [.send(bytes)] }.outcome
        #expect(whole.output == Self.long && whole.code == .success)
        for rest in [1, 9, packed.count / 8] {
            let cut: LoopbackServer.Step = .send(bytes.dropLast(rest))
            let outcome = try await run(Self.line) { _ in [cut, .close] }.outcome
            expectEqual(outcome.code, .unavailable, "without \(rest) bytes")
            expect(Self.long, .hasPrefix(outcome.output))
        }
    }

    @Test
    func `a compressed answer that is shorter than it should be is told, whatever its length`()
        async throws
    {
        let packed = try #require(Self.packed(Self.long))
        for rest in [1, 9, packed.count / 8] {
            let part = packed.dropLast(rest)
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
            let bytes = Array("\(head)Content-Length: \(part.count)\r\n\r\n".utf8) + part
            let outcome = try await run(Self.line) { _ in [.send(bytes)] }.outcome
            expectEqual(outcome.code, .unavailable, "without \(rest) bytes")
            expect(outcome.messages, .contains("a compressed answer that ends too early"))
        }
    }

    @Test func `a token is hidden wherever the pieces end`() async throws {
        let piece = String(repeating: "x", count: 997)
        let body = Array(repeating: piece, count: 1500).joined(separator: Shell.token)
        let outcome = try await run(Self.line) { _ in [.send(Self.answer(body))] }.outcome
        let hidden = Shell.token.utf8.count < 16 ? Shell.token : "(redacted)"
        expectEqual(outcome.output, Array(repeating: piece, count: 1500).joined(separator: hidden))
    }

    @Test func `the body of a refusal is printed as before`() async throws {
        let body = #"[{"errorCode":"X","message":"No."}]"#
        let (outcome, _) = try await run(Self.line) { _ in
            [.lines("HTTP/1.1 404 No\nContent-Length: \(body.utf8.count)\n\n\(body)")]
        }
        #expect(outcome.output == body && outcome.code == .failure)
        expectEqual(outcome.messages, "error: No.\n  why: the org answered 404 X\n")
    }

    @Test func `a HEAD has no body`() async throws {
        let (outcome, _) = try await run(["api", "HEAD", "x", "--api-version", "67.0"]) { _ in
            [.lines("HTTP/1.1 200 OK\nContent-Length: 5000000\n\n")]
        }
        #expect(outcome.output.isEmpty && outcome.code == .success)
        expectEqual(outcome.messages, "status 200, without a body\n")
    }
}

/// Counts the bytes that are on their way between an org and the output.
private final class Flow: ByteSink {
    struct State {
        var offered = 0
        var written = 0
        /// The most bytes that were offered and not written.
        var most = 0
    }

    let total: Int
    let state = Mutex(State())

    init(total: Int) {
        self.total = total
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        state.withLock { $0.written += bytes.count }
    }
}

/// An org whose answer is as long as wanted, and is sent as fast as it is taken.
private struct FlowingOrg: Transport {
    let flow: Flow
    private static let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)

    func send(_ request: Request) async throws(TransportError) -> Response {
        let demand = DispatchSemaphore(value: 0)
        let body = ArrivingBody(onDemand: { demand.signal() })
        let flow = flow
        Thread.detachNewThread {
            while flow.state.withLock({ $0.offered < flow.total }) {
                let intake = unsafe Self.piece.withUnsafeBytes { unsafe body.offer($0) }
                switch intake {
                case .taken:
                    flow.state.withLock { state in
                        state.offered += Self.piece.count
                        state.most = max(state.most, state.offered - state.written)
                    }
                case .heldBack: demand.wait()
                case .refused: return
                }
            }
            body.finish()
        }
        return Response(status: 200, headers: [:], body: Response.Body(body))
    }
}
