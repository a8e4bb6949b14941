import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// The rows of a bulk job, however its pages arrive.
@Suite(.timeLimit(.minutes(1))) struct BulkPieceTests {
    private static let words = [
        "query", "SELECT Id, Name, Email, MailingStreet, MailingCity FROM Contact", "--bulk",
    ]

    /// The first lines decide the widths of a table.
    @Test(arguments: ["table", "csv", "ndjson"])
    func `a result does not depend on how its pages arrive`(_ format: String) async throws {
        var outcomes: [Shell.Outcome] = []
        for size in [1000, 70_000, 500_000] {
            outcomes.append(try await Self.run(size, as: format))
        }
        expectEqual(outcomes[0].code, .success)
        #expect(outcomes[0].output.utf8.count > 380_000)
        expectEqual(outcomes[1].output, outcomes[0].output)
        expectEqual(outcomes[2].output, outcomes[0].output)
    }

    @Test(arguments: 0..<UInt64(Amount.share(of: 16)))
    func `a page that breaks anywhere is continued where it broke`(_ seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let size = Int.random(in: 1000...300_000, using: &random)
        let cuts = (0..<3).map { _ in Int.random(in: 0...390_000, using: &random) }
        let clean = try await Self.clean.value
        let outcome = try await Self.run(size, cutAfter: cuts)
        expectEqual(outcome.code, .success, "\(outcome.messages)")
        expectEqual(outcome.output, clean.output, "\(size) bytes at once, cut at \(cuts)")
    }

    private static let clean = Task { try await run(500_000) }

    private static func run(
        _ size: Int,
        as format: String = "table",
        cutAfter cuts: [Int] = []
    ) async throws -> Shell.Outcome {
        let demo = RemoteDemo(contacts: 4000, now: try Shell().now, isTicking: true)
        let shell = try Shell(asking: ResultsInPieces(of: demo, size, cutAfter: cuts))
        return await shell.result(of: words + ["-r", format])
    }
}

/// An org whose results arrive in pieces of a size, as far as the reader wants them.
///
/// One value of the last row is a long one. The first answers break off after some bytes.
private final class ResultsInPieces: Transport {
    private let demo: RemoteDemo
    private let size: Int
    private let cuts: Mutex<[Int]>

    init(of demo: RemoteDemo, _ size: Int, cutAfter cuts: [Int] = []) {
        self.demo = demo
        self.size = size
        self.cuts = Mutex(cuts)
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let answer = try await demo.send(request)
        guard request.target.contains("/results") else { return answer }
        let text = String(decoding: try await answer.body.collect(), as: UTF8.self)
        // The second value of the last line.
        let place = text.split(separator: "\n").last?.firstRange(of: ",\"")?.upperBound
        let name = "a much longer name than that of any other contact "
        let body = place.map { text[..<$0] + name + text[$0...] } ?? ""
        let cut = cuts.withLock { $0.popLast() }
        let pieces = Pieces(of: Array(body.utf8), size, cutAfter: cut)
        return Response(status: answer.status, headers: answer.headers, body: pieces.body)
    }
}

/// The pieces of a body that have not been taken.
private actor Pieces {
    private var rest: ArraySlice<UInt8>
    private let size: Int
    private let isCut: Bool
    private let arriving: ArrivingBody
    nonisolated let body: Response.Body

    init(of bytes: [UInt8], _ size: Int, cutAfter cut: Int?) {
        rest = bytes[..<min(cut ?? bytes.count, bytes.count)]
        isCut = cut != nil
        self.size = size
        let (demands, demand) = AsyncStream.makeStream(of: Void.self)
        let arriving = ArrivingBody(onDemand: { demand.yield() })
        (self.arriving, body) = (arriving, Response.Body(arriving))
        demand.yield()
        Task { for await _ in demands { await offer() } }
    }

    private func offer() {
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            guard case .taken = unsafe piece.withUnsafeBytes({ unsafe arriving.offer($0) }) else {
                return
            }
            rest = rest.dropFirst(size)
        }
        arriving.finish(throwing: isCut ? .cut("connection reset by peer") : nil)
    }
}
