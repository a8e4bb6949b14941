import Client
import Foundation
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Deletes by jobs against a server that fails at any of their requests: the report and the journal
/// say what the org holds, and the resumed delete deletes the rest.
///
/// `CANCEL_RUNS` cancels more often, from another `CANCEL_SEED`.
@Suite(.timeLimit(.minutes(10))) struct BulkDeletionFaultTests {
    private static let ids = ["003Dm0000000000", "003Dm0000000001", "003Dm0000000002"]
        .compactMap { (try? RecordID($0))?.description }
    private static let words = ["delete", "Contact"] + ids + ["--bulk", "--yes", "-r", "csv"]

    @Test func `the org without faults does what is asked for`() async throws {
        let run = try await BulkRun(Self.words)
        expectEqual(run.outcome.code, .success, "\(run.outcome)")
        expectEqual(run.words, Self.ids.map { _ in "deleted" })
        expectEqual(run.changes.map { $0.prefix { $0 != " " } }, ["POST", "PUT", "PATCH"])
    }

    @Test(arguments: ChangeFault.all + ChangeFault.cuts.filter { [.cut(0), .cut(9)].contains($0) })
    func `what is reported is what the org holds`(_ fault: ChangeFault) async throws {
        for number in try await Self.numbersOfJobRequests() {
            for isLasting in [false, true] {
                try await check(fault, at: number, isLasting: isLasting)
            }
        }
    }

    /// All at once, because each of them does nothing but wait.
    @Test func `an org that does not answer is waited for`() async throws {
        let numbers = try await Self.numbersOfJobRequests()
        try await withThrowingDiscardingTaskGroup { group in
            for fault in ChangeFault.hangs {
                for number in numbers {
                    group.addTask { try await check(fault, at: number, silence: .seconds(2)) }
                }
            }
        }
    }

    @Test func `a delete that is cancelled at any moment says what the org holds`() async throws {
        var random = SeededRandom(seed: UInt64(Amount.of("CANCEL_SEED", or: 28)))
        let whole = SwitchOff(after: .max)
        _ = try await BulkRun(Self.words, FaultOrg.Plan(onPiece: whole.count), whole)
        for round in 0..<Amount.of("CANCEL_RUNS", shareOf: 100) {
            let switchOff = SwitchOff(after: Int.random(in: 0...whole.pieces, using: &random))
            let run = try await BulkRun(
                Self.words,
                FaultOrg.Plan(onPiece: switchOff.count),
                switchOff
            )
            let comment: Comment = "round \(round): \(run.outcome)"
            let codes: [ExitCode] = [.interrupted, .success]
            #expect(codes.contains(run.outcome.code), comment)
            // Before the report there is nothing that it could say.
            guard !run.words.isEmpty else { continue }
            try expectTruth(run, comment)
        }
    }

    @Test func `without the results of a job, the records are looked up`() async throws {
        let broken = FaultOrg.Answer(status: 500, fields: [], body: "")
        let fault = Answers([broken])
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: "/successfulResults")
        let run = try await BulkRun(Self.words, plan)
        expectEqual(run.outcome.code, .success, "\(run.outcome)")
        expectEqual(run.words, Self.ids.map { _ in "deleted" })
        try expectTruth(run, "\(run.outcome)")
    }

    /// A gateway that gives up may still hand the request on.
    @Test(arguments: [
        ChangeFault.instead(.unavailable, isDone: false), .reset(isDone: false),
    ])
    func `a job that may still be submitted and was not aborted leaves records unknown`(
        _ fault: ChangeFault
    ) async throws {
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: "PATCH")
        let run = try await BulkRun(Self.words, plan)
        expectEqual(run.words, Self.ids.map { _ in "unknown" })
        expect(run.outcome.output, .contains("but the org may still be deleting it"))
        expectEqual(run.held, Set(Self.ids))
        try expectTruth(run, "\(run.outcome)")
    }

    private static func numbersOfJobRequests() async throws -> Range<Int> {
        let requests = try await BulkRun(words).requests
        return try #require(requests.firstIndex { $0.contains("/jobs/") })..<requests.count
    }

    /// Deletes in an org that fails at a request, once or from then on.
    private func check(
        _ fault: ChangeFault,
        at number: Int,
        isLasting: Bool = false,
        silence: Duration = .seconds(60)
    ) async throws {
        let plan = FaultOrg.Plan(fault: fault, first: number, isLasting: isLasting)
        let run = try await BulkRun(Self.words, plan, silence: silence)
        try expectTruth(
            run,
            isRepeated: fault.isRepeated,
            "\(fault), request \(number), lasting: \(isLasting): \(run.outcome)"
        )
    }

    private func expectTruth(
        _ run: BulkRun,
        isRepeated: Bool = false,
        _ comment: Comment
    ) throws {
        expectEqual(run.words.count, 3, comment)
        for (id, word) in zip(Self.ids, run.words) {
            switch word {
            case "deleted": #expect(!run.held.contains(id), comment)
            case "not deleted", "not sent": #expect(run.held.contains(id), comment)
            default: expectEqual(word, "unknown", comment)
            }
        }
        let isDone = run.words.allSatisfy { $0 == "deleted" }
        expectEqual(run.outcome.code == .success, isDone, comment)
        for method in ["PUT", "PATCH"] {
            let sent = run.changes.filter { $0.hasPrefix(method) && !$0.contains("Aborted") }
            #expect(isRepeated || sent.count <= 1, comment)
        }
        // What came of the records is known once the org answers again.
        if let resumed = run.resumed {
            expectEqual(resumed.code, .success, "\(comment): \(resumed)")
            #expect(Self.ids.allSatisfy { !run.org.holds($0) }, comment)
        } else {
            #expect(isDone, comment)
        }
    }
}

/// A delete that was run against an org with a fault, and resumed without one.
private struct BulkRun {
    let org: FaultOrg
    let outcome: Shell.Outcome
    let requests: [String]
    /// The requests that change something, with what they ask for.
    let changes: [String]
    /// The records that were there before the delete was resumed.
    let held: Set<String>
    /// The resumed delete; nil if the report names none.
    let resumed: Shell.Outcome?

    init(
        _ words: [String],
        _ plan: FaultOrg.Plan = FaultOrg.Plan(),
        _ switchOff: SwitchOff? = nil,
        silence: Duration = .seconds(60)
    ) async throws {
        let org = FaultOrg(plan)
        self.org = org
        (outcome, requests, changes, held, resumed) = try await LoopbackServer.run(
            greeting: org.greeting,
            answering: org.script
        ) { server in
            let options = NetworkOptions(idleTimeout: silence)
            let transport = CurlTransport(to: try InstanceURL(server.url), options: options)
            var shell = try Shell(asking: transport, version: nil)
            shell.passesTime = true
            let work = Task { [shell] in await shell.run(words) }
            switchOff?.arm { work.cancel() }
            let outcome = await work.value
            let changes = server.received.compactMap { request -> String? in
                let first = String(request.head.prefix { !$0.isNewline })
                return first.hasPrefix("GET ") || !first.contains("/jobs/")
                    ? nil : "\(first) \(String(decoding: request.body, as: UTF8.self))"
            }
            let requests = org.lines
            let held = Set(words.filter { $0.hasPrefix("003") && org.holds($0) })
            org.mend()
            let line = outcome.messages.split(separator: "\n").first {
                $0.contains("sfctl delete --resume ")
            }
            guard let line else { return (outcome, requests, changes, held, nil) }
            let path = line.split(separator: " ").last.map(String.init) ?? ""
            let resumed = await shell.run("delete", "--resume", path, "--yes", "-r", "csv")
            return (outcome, requests, changes, held, resumed)
        }
    }

    /// The result of each record.
    var words: [String] {
        outcome.output.split(separator: "\n").dropFirst().map { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return cells.count > 2 ? String(cells[2]) : ""
        }
    }
}
