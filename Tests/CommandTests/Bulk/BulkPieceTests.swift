import HTTP
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
            let demo = RemoteDemo(contacts: 4000, now: try Shell().now, isTicking: true)
            let shell = try Shell(asking: ResultsInPieces(of: demo, size))
            outcomes.append(await shell.result(of: Self.words + ["-r", format]))
        }
        #expect(outcomes[0].code == .success)
        #expect(outcomes[0].output.utf8.count > 380_000)
        #expect(outcomes[1].output == outcomes[0].output)
        #expect(outcomes[2].output == outcomes[0].output)
    }
}

/// An org whose results arrive in pieces of a size, as far as the reader wants them; one value
/// of the last row is a long one.
private struct ResultsInPieces: Transport {
    private let demo: RemoteDemo
    private let size: Int

    init(of demo: RemoteDemo, _ size: Int) {
        self.demo = demo
        self.size = size
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let answer = try await demo.send(request)
        guard request.target.contains("/results") else { return answer }
        let text = String(decoding: try await answer.body.collect(), as: UTF8.self)
        // The second value of the last line.
        let place = text.split(separator: "\n").last?.firstRange(of: ",\"")?.upperBound
        let name = "a much longer name than that of any other contact "
        let body = place.map { text[..<$0] + name + text[$0...] } ?? ""
        let pieces = Pieces(of: Array(body.utf8), size)
        return Response(status: answer.status, headers: answer.headers, body: pieces.body)
    }
}

/// The pieces of a body that have not been taken.
private actor Pieces {
    private var rest: ArraySlice<UInt8>
    private let size: Int
    private let arriving: ArrivingBody
    nonisolated let body: Response.Body

    init(of bytes: [UInt8], _ size: Int) {
        rest = bytes[...]
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
        arriving.finish()
    }
}
