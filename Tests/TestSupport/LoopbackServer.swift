import Foundation
import Synchronization

/// A scripted HTTP server on an ephemeral port of 127.0.0.1, for learning how a client behaves.
///
/// It does what the script says, byte by byte, and nothing else: it adds no header, and it knows
/// nothing of HTTP beyond where a request's head and body end. Each connection has its own thread.
public final class LoopbackServer: Sendable {
    private let listener: LoopbackSocket
    private let greeting: [Step]
    private let script: Script
    private let state = Mutex(State())

    private struct State {
        var isStopped = false
        var received: [Received] = []
        var connections: [Int: LoopbackSocket] = [:]
    }

    /// Runs a body beside a server that answers each request as the script says.
    ///
    /// - Parameters:
    ///   - greeting: What is done on a new connection before anything is read from it.
    ///   - script: What is done for each request.
    ///   - isolation: The caller's.
    ///   - body: What to do while the server runs.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or `POSIXError` where no socket is to be had.
    @discardableResult
    public static func run<Value>(
        greeting: [Step] = [],
        answering script: Script,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (LoopbackServer) async throws -> Value
    ) async throws -> Value {
        let server = LoopbackServer(
            listener: try LoopbackSocket.listening(),
            greeting: greeting,
            script: script
        )
        Thread.detachNewThread { server.acceptConnections() }
        defer { server.stop() }
        return try await body(server)
    }

    /// Runs a body with the URL of a port that refuses connections.
    public static func refusing<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (String) async throws -> Value
    ) async throws -> Value {
        let socket = try LoopbackSocket.bound()
        defer { socket.close() }
        return try await body("http://127.0.0.1:\(socket.port)")
    }

    private init(listener: LoopbackSocket, greeting: [Step], script: Script) {
        self.listener = listener
        self.greeting = greeting
        self.script = script
    }

    /// The requests received so far, in order.
    public var received: [Received] { state.withLock(\.received) }

    /// The port listened on.
    public var port: UInt16 { listener.port }

    /// `http://127.0.0.1:` and the port.
    public var url: String { "http://127.0.0.1:\(port)" }

    private func acceptConnections() {
        var count = 0
        while let connection = listener.accept() {
            let number = count
            count += 1
            let isWanted = state.withLock { state in
                if !state.isStopped { state.connections[number] = connection }
                return !state.isStopped
            }
            guard isWanted else {
                connection.close()
                break
            }
            Thread.detachNewThread { self.serve(connection, number) }
        }
        listener.close()
    }

    private func serve(_ connection: LoopbackSocket, _ number: Int) {
        if greeting.allSatisfy(connection.perform) { answer(connection, number) }
        // Out of the list before it is closed: its number may belong to another at once.
        _ = state.withLock { $0.connections.removeValue(forKey: number) }
        connection.close()
    }

    private func answer(_ connection: LoopbackSocket, _ number: Int) {
        var unread: [UInt8] = []
        while let request = connection.readRequest(after: &unread, number: number) {
            state.withLock { $0.received.append(request) }
            guard script.steps(request).allSatisfy(connection.perform) else { return }
        }
    }

    private func stop() {
        state.withLock { state in
            state.isStopped = true
            for connection in state.connections.values { connection.shutDown() }
        }
        // Wakes the accepting thread, which then sees that it is over.
        LoopbackSocket.connected(to: port)?.close()
    }
}

extension LoopbackServer {
    /// Answers each request with what to do on its connection.
    public struct Script: Sendable, ExpressibleByArrayLiteral {
        fileprivate let steps: @Sendable (Received) -> [Step]

        /// Makes a script that looks at the request.
        public init(_ steps: @escaping @Sendable (Received) -> [Step]) {
            self.steps = steps
        }

        /// Makes a script that is the same for each request.
        public init(always steps: [Step]) {
            self.init { _ in steps }
        }

        /// Makes a script that is the same for each request.
        public init(arrayLiteral steps: Step...) {
            self.init(always: steps)
        }
    }

    /// A request as it came in.
    public struct Received: Sendable {
        /// The request line and the header lines.
        public let head: String
        /// The body, as long as Content-Length says.
        public let body: [UInt8]
        /// The connection's number, from 0: equal numbers mean that one was used again.
        public let connection: Int

        /// The second word of the request line.
        public var target: String {
            let words = head.prefix { !$0.isNewline }.split(separator: " ")
            return words.count > 1 ? String(words[1]) : ""
        }

        /// A header line's value; names are compared without case.
        public func header(_ name: String) -> String? {
            let lines = head.split(whereSeparator: \.isNewline)
            let line = lines.first { $0.lowercased().hasPrefix("\(name.lowercased()):") }
            return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    /// One thing to do with a connection.
    public enum Step: Sendable {
        /// Send these bytes.
        case send([UInt8])
        /// Wait until the client closes the connection.
        case awaitClose
        /// Close the connection; without it the next request is awaited.
        case close
        /// Close the connection by RST, as a server that crashes does.
        case reset
        /// Let so many milliseconds pass.
        case pause(Int)
        /// Wait until something arrives, which is dropped.
        case awaitInput
        /// Do what is decided when the script comes to it.
        case choose(@Sendable () -> [Step])
        /// Tell the test that the script has come so far.
        case call(@Sendable () -> Void)

        /// Send a text, its line ends as CRLF.
        public static func lines(_ text: String) -> Step {
            .send(Array(text.replacing("\n", with: "\r\n").utf8))
        }
    }
}
