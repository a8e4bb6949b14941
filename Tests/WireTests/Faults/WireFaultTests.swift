import Client
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Every command against a server that misbehaves, at the first, a middle and the last request.
@Suite(.timeLimit(.minutes(5))) struct WireFaultTests {
    /// A command line and what it is called.
    struct Line: Sendable, CustomTestStringConvertible {
        let words: [String]
        var testDescription: String { words.joined(separator: " ") }
    }

    static let lines = [
        Line(words: ["query", "SELECT Id, Name FROM Contact", "-r", "csv", "--quiet"]),
        Line(words: ["get", "Contact", FaultOrg.ids[0], "-r", "ndjson"]),
        Line(words: ["describe", "Contact", "-r", "csv"]),
        Line(words: ["list", "Contact", "--sort", "Name", "-r", "csv"]),
        Line(words: ["search", "contact", "--in", "Contact", "--fields", "Id,Name", "-r", "csv"]),
        Line(words: ["contact", FaultOrg.rows[0], "--tree", "-r", "csv"]),
        Line(words: ["limits", "-r", "csv"]),
        Line(words: ["api", "GET", "limits"]),
        Line(words: ["get", "Contact"] + FaultOrg.rows + ["--fields", "Name", "-r", "csv"]),
        Line(words: ["delete", "Contact", FaultOrg.ids[0], "--yes", "-r", "csv"]),
        Line(words: ["delete", "Contact"] + FaultOrg.ids + ["--yes", "-r", "csv"]),
    ]

    @Test(arguments: lines, WireFault.allCases)
    func `the rows are exact or the failure is told`(line: Line, fault: WireFault) async throws {
        let (clean, requests) = try await run(line)
        try #require(clean.code == .success, "\(clean)")
        for number in Self.samples(of: requests) {
            let plan = FaultOrg.Plan(fault: fault, first: number)
            let (outcome, sent) = try await run(line, plan)
            let isDelete = requests[number].hasPrefix("DELETE")
            if fault == .notHTTP, !isDelete {
                expectEqual(outcome.code, .failure, "\(outcome)")
                expect(outcome.messages, .contains("is not HTTP"))
            } else {
                expectEqual(outcome.code, .success, "request \(number): \(outcome)")
                expectEqual(Self.asDeleted(outcome.output), clean.output)
                #expect(isDelete && fault.losesAnswer || outcome.output == clean.output)
                expectEqual(sent.count, requests.count + (fault.losesAnswer ? 1 : 0))
            }
            expectOneDelete(of: sent, at: number)
        }
    }

    @Test(arguments: lines, WireFault.allCases.filter(\.losesAnswer))
    func `a fault that lasts is told, and what came before it is whole`(
        line: Line,
        fault: WireFault
    ) async throws {
        let (clean, requests) = try await run(line)
        for number in Self.samples(of: requests) {
            let plan = FaultOrg.Plan(fault: fault, first: number, isLasting: true)
            let (outcome, sent) = try await run(line, plan)
            #expect([.unavailable, .failure].contains(outcome.code), "\(outcome)")
            #expect(!outcome.messages.isEmpty)
            if line.words[0] == "query" {
                expect(clean.output, .hasPrefix(outcome.output))
                #expect(outcome.output.isEmpty || outcome.output.last == "\n")
            }
            expectOneDelete(of: sent, at: number)
        }
    }

    @Test(arguments: WireFault.allCases.filter(\.losesAnswer))
    func `api sends a change once`(_ fault: WireFault) async throws {
        let line = Line(words: ["api", "POST", "sobjects/Contact", "--data", "{}"])
        let plan = FaultOrg.Plan(fault: fault, first: 1)
        let (outcome, sent) = try await run(line, plan)
        #expect(outcome.code != .success)
        #expect(outcome.output.isEmpty)
        expectEqual(sent, ["GET /services/data", "POST /services/data/v67.0/sobjects/Contact"])
    }

    /// The output as it would be if no answer had been lost: nobody had looked for the records
    /// before.
    private static func asDeleted(_ output: String) -> String {
        output.replacing(/(?m),gone or never there,.*$/, with: ",deleted,")
    }

    /// The first, a middle and the last request.
    private static func samples(of requests: [String]) -> [Int] {
        Set([0, requests.count / 2, requests.count - 1]).sorted()
    }

    private func expectOneDelete(of sent: [String], at number: Int) {
        let deletes = sent.filter { $0.hasPrefix("DELETE") }
        expectEqual(Set(deletes).count, deletes.count, "a DELETE was sent twice, request \(number)")
    }

    private func run(
        _ line: Line,
        _ plan: FaultOrg.Plan = FaultOrg.Plan()
    ) async throws -> (Shell.Outcome, requests: [String]) {
        try await FaultOrg.run(line.words, plan)
    }
}

extension FaultOrg {
    /// Runs a command line against an org with faults, over a real socket.
    ///
    /// - Parameters:
    ///   - words: The command line.
    ///   - plan: Which answers are broken.
    ///   - silence: How long an answer is waited for.
    /// - Returns: What was printed, and the requests that the org has read.
    /// - Throws: What keeps the server from running.
    static func run(
        _ words: [String],
        _ plan: Plan = Plan(),
        silence: Duration = .seconds(60)
    ) async throws -> (outcome: Shell.Outcome, requests: [String]) {
        let org = FaultOrg(plan)
        return try await LoopbackServer.run(greeting: org.greeting, answering: org.script) {
            server in
            let options = NetworkOptions(idleTimeout: silence)
            let transport = CurlTransport(to: try InstanceURL(server.url), options: options)
            let shell = try Shell(asking: transport, version: nil)
            return (await shell.run(words), org.lines)
        }
    }
}
