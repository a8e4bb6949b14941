import Client
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Deletes and undeletes against a server that fails at the first, a middle or the last of their
/// requests.
///
/// What is reported of each record is what the org holds; no record is sent twice, unless the org
/// has said that nothing was done.
@Suite(.timeLimit(.minutes(5))) struct ChangeFaultTests {
    /// A command that changes so many records.
    struct Line: Sendable, CustomTestStringConvertible {
        let command: String
        let count: Int
        var testDescription: String { "\(command) \(count)" }

        var ids: [String] {
            (0..<count).compactMap { number in
                let digits = String(number)
                let zeros = String(repeating: "0", count: 10 - digits.count)
                return (try? RecordID("003Dm\(zeros)\(digits)"))?.description
            }
        }

        var deletes: Bool { command == "delete" }
        var words: [String] {
            [command, "Contact"] + ids + (deletes ? ["--yes"] : []) + ["-r", "csv"]
        }
        /// The outcome of a record that is as it is to be.
        var done: String { deletes ? "deleted" : "restored" }
        var undone: String { deletes ? "not deleted" : "not restored" }

        func fault(_ fault: ChangeFault) -> any Fault {
            deletes ? fault : SOAPFault(fault: fault)
        }

        func isChange(_ request: String) -> Bool {
            request.hasPrefix("DELETE ") || request.hasPrefix("POST /services/Soap/")
        }
    }

    /// One request, and three.
    static let lines = ["delete", "undelete"].flatMap { command in
        [1, 3, 401].map { Line(command: command, count: $0) }
    }

    @Test(arguments: lines)
    func `the org without faults does what is asked for`(line: Line) async throws {
        let clean = try await Run(line)
        expectEqual(clean.outcome.code, .success, "\(clean.outcome)")
        expectEqual(clean.changes.count, (line.count + 199) / 200)
        expectEqual(clean.rows.map(\.word), line.ids.map { _ in line.done })
        #expect(line.ids.allSatisfy { clean.org.holds($0) != line.deletes })
    }

    @Test(arguments: Amount.share(of: lines, with: ChangeFault.all))
    func `what is reported is what the org holds`(line: Line, fault: ChangeFault) async throws {
        if fault == .swapped, line.count == 1 { return }
        try await check(line, fault)
    }

    @Test(arguments: Amount.share(of: lines.filter { $0.count == 3 }, with: ChangeFault.cuts))
    func `an answer that is cut off anywhere is looked up`(
        line: Line,
        fault: ChangeFault
    ) async throws {
        try await check(line, fault)
    }

    @Test(arguments: lines, ChangeFault.blocks)
    func `a refusal that is not the org's is looked up, and nothing more is sent`(
        line: Line,
        fault: ChangeFault
    ) async throws {
        try await check(line, fault)
    }

    @Test(arguments: lines.filter { $0.count == 3 }, ChangeFault.hangs)
    func `an org that does not answer is waited for once`(
        line: Line,
        fault: ChangeFault
    ) async throws {
        try await check(line, fault, silence: .seconds(2))
    }

    @Test(arguments: lines.filter { $0.count > 1 })
    func `a record that is locked is sent again alone`(line: Line) async throws {
        let clean = try await Run(line)
        let run = try await Run(line, FaultOrg.Plan(locked: [line.ids[1]]))
        expectEqual(run.outcome, clean.outcome)
        expectEqual(run.requests.count, clean.requests.count + 1)
        #expect(line.ids.allSatisfy { run.org.holds($0) != line.deletes })
    }

    private func check(
        _ line: Line,
        _ fault: ChangeFault,
        silence: Duration = .seconds(60)
    ) async throws {
        let clean = try await Run(line)
        let changes = clean.requests.indices.filter { line.isChange(clean.requests[$0]) }
        for (batch, number) in changes.enumerated() {
            let plan = FaultOrg.Plan(fault: line.fault(fault), first: number)
            let run = try await Run(line, plan, silence: silence)
            let failed = (batch * 200)..<min(batch * 200 + 200, line.count)
            let words = line.ids.indices.map { index in
                fault.endsRun && index >= failed.upperBound
                    ? "not sent" : word(of: index, after: fault.ending, failed, line)
            }
            expectEqual(run.rows.map(\.id), line.ids)
            expectEqual(run.rows.map(\.word), words, "request \(number): \(run.outcome)")
            for (id, word) in zip(line.ids, words) {
                expectEqual(run.org.holds(id), line.deletes != (word == line.done))
            }
            let left = words.count { $0 != line.done }
            expectEqual(
                run.outcome.code,
                code(fault.ending, left: left, of: line.count),
                "request \(number): \(run.outcome)"
            )
            // One look-up, or one repetition. A request that the reset has kept from being read is
            // not counted, and of one result there is nothing to swap.
            var extra = 1
            if fault.endsRun { extra += number + 1 - clean.requests.count }
            if case .stopped = fault.ending { extra = number + 1 - clean.requests.count }
            if fault == .resetBefore || fault == .swapped && failed.count == 1 { extra = 0 }
            expectEqual(run.requests.count, clean.requests.count + extra, "request \(number)")
            let sent = run.changes.flatMap { FaultOrg.ids(in: $0) }
            #expect(fault.isRepeated || Set(sent).count == sent.count)
        }
    }

    /// What is reported of a record, where the request of some records failed.
    private func word(
        of index: Int,
        after ending: ChangeFault.Ending,
        _ failed: Range<Int>,
        _ line: Line
    ) -> String {
        switch ending {
        case .done: line.done
        case .undone: failed.contains(index) ? line.undone : line.done
        case .unknown: failed.contains(index) ? "unknown" : line.done
        case .stopped:
            index < failed.lowerBound
                ? line.done : failed.contains(index) ? line.undone : "not sent"
        }
    }

    private func code(_ ending: ChangeFault.Ending, left: Int, of count: Int) -> ExitCode {
        if left == 0 { return .success }
        if left < count { return .partial }
        return switch ending {
        case .done: .success
        case .undone(let code), .stopped(let code): code
        case .unknown: .unavailable
        }
    }
}

/// A command that was run against an org with a fault.
private struct Run {
    let org: FaultOrg
    let outcome: Shell.Outcome
    let requests: [String]
    /// The requests that change something, with what they ask for.
    let changes: [String]

    init(
        _ line: ChangeFaultTests.Line,
        _ plan: FaultOrg.Plan = FaultOrg.Plan(),
        silence: Duration = .seconds(60)
    ) async throws {
        let org = FaultOrg(plan)
        if !line.deletes { org.putInBin(line.ids) }
        self.org = org
        (outcome, requests, changes) = try await LoopbackServer.run(
            greeting: org.greeting,
            answering: org.script
        ) { server in
            let options = NetworkOptions(idleTimeout: silence)
            let transport = CurlTransport(to: try InstanceURL(server.url), options: options)
            let shell = try Shell(asking: transport, version: nil)
            let outcome = await shell.run(line.words)
            let received = server.received.map { request in
                let first = request.head.prefix { !$0.isNewline }
                return "\(first) \(String(decoding: request.body, as: UTF8.self))"
            }
            return (outcome, org.lines, received.filter(line.isChange))
        }
    }

    /// The lines of the report below its head.
    var rows: [(id: String, word: String)] {
        outcome.output.split(separator: "\n").dropFirst().map { row in
            let cells = row.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
            return (String(cells[0]), cells.count > 2 ? String(cells[2]) : "")
        }
    }
}
