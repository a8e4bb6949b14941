import Foundation
import Synchronization

@testable import CommandLine
@testable import CommandSupport
@testable import Output

/// Servers, proxies and certificates for tests of the network: `Tests/Network/server.py`, one
/// process for all tests.
///
/// A test starts listeners of its own, so what they have recorded is its own too. The process ends
/// when its stdin does, at the latest with this process.
final class NetworkServers: Sendable {
    private static let shared = Result { try NetworkServers() }
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "Network/server.py"
        )

    private let channel: Mutex<Channel>
    private let folder: String

    /// What the process was asked, or was asked to start with, cannot be had.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// The path of a certificate or key, such as `ca.pem`; all are listed in `authority.py`.
    static func path(_ name: String) throws -> String { "\(try shared.get().folder)/\(name)" }

    /// Starts a listener on a free port.
    static func start(_ options: ListenerOptions) throws -> TestListener {
        let answer: Started = try shared.get().answer(to: options)
        guard let port = answer.port else { throw Fault(description: answer.error ?? "no port") }
        return TestListener(port: port)
    }

    /// What a listener has recorded.
    fileprivate static func requests(at port: Int) throws -> [TestListener.Received] {
        let answer: Log = try shared.get().answer(to: ["log": port])
        return answer.requests
    }

    private struct Ready: Decodable {
        let folder: String
    }

    private struct Started: Decodable {
        let port: Int?
        let error: String?
    }

    private struct Log: Decodable {
        let requests: [TestListener.Received]
    }

    private init() throws {
        var channel = try Channel(starting: Self.script.path)
        folder = try JSONDecoder().decode(Ready.self, from: channel.readLine()).folder
        self.channel = Mutex(channel)
    }

    private func answer<Answer: Decodable>(to line: some Encodable) throws -> Answer {
        let text = try JSONEncoder().encode(line) + Data("\n".utf8)
        let answer = try channel.withLock { channel in
            try channel.write(text)
            return try channel.readLine()
        }
        return try JSONDecoder().decode(Answer.self, from: answer)
    }

    /// The stdin and stdout of the process.
    private struct Channel: Sendable {
        private let input: ProcessPipe
        private let output: ProcessPipe
        private let messages = try? TemporaryFile()
        private var isOver = false

        init(starting script: String) throws {
            (input, output) = (try ProcessPipe(), try ProcessPipe())
            let process = TestProcess("/bin/sh", ["-c", "exec python3 -B \"$0\"", script])
            process.standardInput = input
            process.standardOutput = output
            process.standardError = messages?.handle
            try process.start()
        }

        func write(_ line: Data) throws {
            guard !isOver else { throw Fault(description: "server.py has ended: \(words)") }
            try input.fileHandleForWriting.write(contentsOf: line)
        }

        mutating func readLine() throws -> Data {
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let piece = output.fileHandleForReading.availableData
                guard !piece.isEmpty else {
                    isOver = true
                    throw Fault(description: "server.py has ended: \(words)")
                }
                line += piece
            }
            return line
        }

        private var words: String {
            let text = messages?.text ?? ""
            guard text.contains("not found") else { return text }
            return "there is no python3, which this test needs: install it (Debian: python3)"
        }
    }
}

/// What is to listen.
struct ListenerOptions: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
        /// A small org: versions, a query of two pages, DELETE.
        case org
        /// Tunnels by CONNECT.
        case proxy
        /// nginx with HTTP/2 and the good certificate: two pages, or what the upstream has.
        case nginx
        /// A port to which no connection comes about.
        case full
    }

    var start: Kind
    /// The certificate to show; nil is plain HTTP.
    var certificate: String?
    var address: String?
    /// The only version of TLS; `1.1` stands for that and all older ones.
    var version: String?
    var asksForCertificate = false
    /// Whether a connection whose handshake fails is reset, so that the alert is lost.
    var resets = false
    /// Whether an org answers a DELETE without TLS, after it has done it.
    var breaksTLS = false
    /// The content coding of answers; `gzip` or nil.
    var coding: String?
    /// What a proxy asks for, as `user:password`.
    var password: String?
    /// The status by which a proxy refuses.
    var status: Int?
    /// Whether a proxy closes the connection without a word.
    var closes = false
    /// The port on 127.0.0.1 that nginx leads to.
    var upstream: Int?
}

/// A server or proxy that a test has started.
struct TestListener: Sendable {
    let port: Int

    /// `https://127.0.0.1:` and the port.
    var url: String { "https://127.0.0.1:\(port)" }

    /// The requests seen so far, in order.
    func requests() throws -> [Received] { try NetworkServers.requests(at: port) }

    /// The method and target of the requests seen so far.
    func lines() throws -> [String] { try requests().map { "\($0.method) \($0.target)" } }

    /// A request; the names of its fields are in lower case.
    struct Received: Decodable, Sendable {
        let method: String
        let target: String
        let headers: [String: String]
    }
}
