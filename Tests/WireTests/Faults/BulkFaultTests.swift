import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `query --bulk` against a server that misbehaves, at each of its requests.
///
/// `CANCEL_RUNS` cancels more often, from another `CANCEL_SEED`.
@Suite(.timeLimit(.minutes(5))) struct BulkFaultTests {
    private static let words = [
        "query", "SELECT Id, Name FROM Contact", "--bulk", "-r", "csv",
    ]
    /// Requests that only read.
    private static let reads = [
        "GET \(FaultOrg.data)/sobjects/Contact/describe", "jobs/query/\(FaultOrg.job)",
        "resultPages", "results?locator=p1", "results?locator=p2", "results?locator=p3",
    ]
    private static let creation = "POST \(FaultOrg.data)/jobs/query"
    /// Another page in place of one has the same columns, so nobody can tell.
    private static let faults: [AnswerFault] =
        AnswerFault.all.filter { $0 != .duplicate && $0 != .resetBefore }
        + [.cut(9), .truncated(9)]
    /// Each request with each fault, and a page cut at every point.
    private static let cases = reads.flatMap { read in
        let cuts = read == reads[4] ? AnswerFault.cuts : []
        return (faults + cuts).map { (read, $0) }
    }
    private static let clean = Task { try await FaultOrg.run(words).outcome }

    private func run(
        _ plan: FaultOrg.Plan = FaultOrg.Plan(),
        _ more: [String] = []
    ) async throws -> (outcome: Shell.Outcome, requests: [String]) {
        try await FaultOrg.run(Self.words + more, plan)
    }

    private func expectOneJob(_ sent: [String]) {
        expectEqual(sent.count { $0 == Self.creation }, 1, "\(sent)")
    }

    @Test func `pages that arrive in any order are printed in theirs`() async throws {
        let (outcome, requests) = try await run()
        expectEqual(outcome.code, .success)
        expect(
            outcome.output,
            .hasPrefix("Id,Name\n\(FaultOrg.rows[0]),\"Contact 0\n\"\"a\"\", b\"\n")
        )
        expectEqual(outcome.output.split(separator: "\n").count, 13)
        expectEqual(requests.count, 8)
        let (serial, asked) = try await run(FaultOrg.Plan(), ["--parallel", "1"])
        expectEqual(serial, outcome)
        #expect(!asked.contains { $0.contains("resultPages") })
    }

    @Test func `a query that is cancelled at any moment ends, and prints whole rows`() async throws
    {
        let clean = try await Self.clean.value
        var random = SeededRandom(seed: UInt64(Amount.of("CANCEL_SEED", or: 28)))
        let whole = SwitchOff(after: .max)
        _ = try await cancelled(by: whole)
        for round in 0..<Amount.of("CANCEL_RUNS", shareOf: 100) {
            let point = Int.random(in: 0...whole.pieces, using: &random)
            let (outcome, sent) = try await cancelled(by: SwitchOff(after: point))
            let comment: Comment = "round \(round): \(outcome)"
            #expect([.interrupted, .success].contains(outcome.code), comment)
            expect(clean.output, .hasPrefix(outcome.output), comment)
            #expect(outcome.output.isEmpty || outcome.output.last == "\n", comment)
            #expect(outcome.code != .success || outcome.output == clean.output, comment)
            #expect(sent.count { $0 == Self.creation } <= 1, comment)
        }
    }

    private func cancelled(
        by switchOff: SwitchOff
    ) async throws -> (outcome: Shell.Outcome, sent: [String]) {
        let org = FaultOrg(FaultOrg.Plan(onPiece: switchOff.count))
        return try await LoopbackServer.run(answering: org.script) { server in
            let transport = CurlTransport(to: try InstanceURL(server.url))
            let shell = try Shell(asking: transport, version: nil)
            let work = Task { await shell.run(Self.words) }
            switchOff.arm { work.cancel() }
            return (await work.value, org.lines)
        }
    }

    @Test(arguments: reads, WireFault.allCases)
    func `the rows are exact whatever happens on the wire`(
        request: String,
        fault: WireFault
    ) async throws {
        let clean = try await Self.clean.value
        let plan = FaultOrg.Plan(fault: fault, matching: request)
        let (outcome, sent) = try await run(plan)
        if fault == .notHTTP {
            expectEqual(outcome.code, .failure, "\(outcome)")
        } else {
            expectEqual(outcome, clean)
            expectOneJob(sent)
        }
    }

    @Test(arguments: cases)
    func `a fault that passes changes no row`(
        request: String,
        fault: AnswerFault
    ) async throws {
        let clean = try await Self.clean.value
        let (outcome, sent) = try await run(FaultOrg.Plan(fault: fault, matching: request))
        switch fault.ending {
        case .failed:
            #expect(outcome.code != .success)
            expect(clean.output, .hasPrefix(outcome.output))
        case .unharmed, .repeated: expectEqual(outcome, clean)
        }
        if outcome.code == .success { expectOneJob(sent) }
    }

    @Test(arguments: cases.filter { $0.0 != reads[0] })
    func `a fault that lasts is told, and what came before it is whole`(
        request: String,
        fault: AnswerFault
    ) async throws {
        guard fault.ending != .unharmed else { return }
        let clean = try await Self.clean.value
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: request)
        let (outcome, sent) = try await run(plan)
        #expect(outcome.code != .success, "\(outcome)")
        #expect(
            clean.output.hasPrefix(outcome.output) || outcome.code == .partial,
            "\(outcome)"
        )
        #expect(outcome.output.isEmpty || outcome.output.last == "\n")
        expect(outcome.messages, .contains(FaultOrg.job), "\(outcome)")
        expectOneJob(sent)
    }

    @Test(arguments: WireFault.allCases)
    func `a job is never created twice`(fault: WireFault) async throws {
        let (outcome, sent) = try await run(
            FaultOrg.Plan(fault: fault, isLasting: true, matching: Self.creation)
        )
        expectOneJob(sent)
        guard fault.losesAnswer else {
            expectEqual(outcome.code, .success, "\(outcome)")
            return
        }
        #expect(outcome.code != .success)
        expect(
            outcome.messages,
            .contains("the org may have created the job, but its answer did not arrive")
        )
        expect(outcome.messages, .contains("sfctl jobs"))
    }
}
