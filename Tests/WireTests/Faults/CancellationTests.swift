import Client
import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// Commands that are cancelled at any point of any exchange end at once, by their own words.
@Suite(.timeLimit(.minutes(5))) struct CancellationTests {
    private static let rounds = Amount.of("CANCEL_RUNS", shareOf: 120)

    static let lines =
        WireFaultTests.lines + [
            WireFaultTests.Line(words: [
                "query", "SELECT Id, Name FROM Contact", "-r", "table", "--max-rows", "2",
            ]),
            WireFaultTests.Line(words: ["query", "SELECT COUNT() FROM Contact", "--json"]),
        ]

    @Test(arguments: lines)
    func `a command that is cancelled ends`(line: WireFaultTests.Line) async throws {
        var random = SeededRandom(seed: UInt64(line.words.count) * 7 + 1)
        let whole = try await run(line, cancelledAfter: .max)
        for _ in 0..<Self.rounds {
            let point = Int.random(in: 0...whole.pieces, using: &random)
            let (outcome, _, sent) = try await run(line, cancelledAfter: point)
            #expect(
                [.interrupted, .success].contains(outcome.code),
                "cancelled at \(point): \(outcome)"
            )
            if outcome.code == .success { expectEqual(outcome.output, whole.outcome.output) }
            if line.words.contains("csv"), line.words[0] == "query" {
                expect(whole.outcome.output, .hasPrefix(outcome.output))
                #expect(outcome.output.isEmpty || outcome.output.last == "\n")
            }
            let deletes = sent.filter { $0.hasPrefix("DELETE") }
            #expect(deletes.count <= 1)
        }
    }

    private func run(
        _ line: WireFaultTests.Line,
        cancelledAfter point: Int
    ) async throws -> (outcome: Shell.Outcome, pieces: Int, sent: [String]) {
        let switchOff = SwitchOff(after: point)
        let org = FaultOrg(FaultOrg.Plan(onPiece: switchOff.count))
        return try await LoopbackServer.run(answering: org.script) { server in
            let transport = CurlTransport(to: try InstanceURL(server.url))
            let shell = try Shell(asking: transport, version: nil)
            let work = Task { await shell.run(line.words) }
            switchOff.arm { work.cancel() }
            return (await work.value, switchOff.pieces, org.lines)
        }
    }
}

/// Cancels something when so many pieces have been sent.
final class SwitchOff: Sendable {
    private struct State {
        var pieces = 0
        var cancel: (@Sendable () -> Void)?
    }

    private let point: Int
    private let state = Mutex(State())

    init(after point: Int) {
        self.point = point
    }

    /// How many pieces have been sent.
    var pieces: Int { state.withLock(\.pieces) }

    /// Says what is to be done; it is done now if it should have been before.
    func arm(_ cancel: @escaping @Sendable () -> Void) {
        let isDue = state.withLock { state in
            state.cancel = cancel
            return state.pieces >= point
        }
        if isDue { cancel() }
    }

    /// Counts a piece.
    func count() {
        let cancel = state.withLock { state in
            state.pieces += 1
            return state.pieces == point ? state.cancel : nil
        }
        cancel?()
    }
}
