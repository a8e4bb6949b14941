import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Commands that only read against a server that fails at the first, a middle or the last request.
@Suite(.timeLimit(.minutes(5))) struct AnswerFaultTests {
    /// A command that only reads.
    struct Line: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: [String]
        /// Whether the rows of each page are out when the next one fails.
        var hasPages = false
    }

    private static let contacts = "SELECT Id, Name FROM Contact"
    static let lines = [
        Line(
            testDescription: "query",
            words: ["query", contacts, "-r", "csv", "--quiet"],
            hasPages: true
        ),
        Line(
            testDescription: "long query",
            words: [
                "query", "\(contacts) ORDER BY \(String(repeating: "Name, ", count: 3_000))Id",
                "-r", "csv", "--quiet",
            ],
            hasPages: true
        ),
        Line(
            testDescription: "query of children",
            words: [
                "query", "SELECT Id, (SELECT Id FROM Cases) FROM Contact", "-r", "ndjson",
                "--quiet",
            ]
        ),
        Line(testDescription: "get", words: ["get", "Contact", FaultOrg.rows[0], "-r", "ndjson"]),
        Line(
            testDescription: "contact tree",
            words: ["contact", FaultOrg.rows[0], "--tree", "-r", "csv", "--quiet"]
        ),
        Line(
            testDescription: "search",
            words: ["search", "contact", "--in", "Contact", "--fields", "Id,Name", "-r", "csv"]
        ),
        Line(testDescription: "describe", words: ["describe", "Contact", "-r", "csv"]),
        Line(
            testDescription: "get several",
            words: ["get", "Contact"] + FaultOrg.rows + [
                "--fields", "Name", "-r", "csv", "--quiet",
            ]
        ),
        Line(
            testDescription: "explain",
            words: ["query", "--explain", contacts, "-r", "csv", "--quiet"]
        ),
        Line(testDescription: "limits", words: ["limits", "-r", "csv", "--quiet"]),
        Line(testDescription: "count", words: ["count", "-r", "csv", "--quiet"]),
        Line(testDescription: "exact count", words: ["count", "Contact", "--exact", "-r", "csv"]),
    ]

    @Test(arguments: lines)
    func `the org without faults is asked as often as is needed`(line: Line) async throws {
        let (outcome, requests) = try await FaultOrg.run(line.words)
        expectEqual(outcome.code, .success, "\(outcome)")
        let counts = [
            "query": 6, "long query": 6, "query of children": 3, "get": 2, "contact tree": 2,
            "search": 2, "describe": 2, "limits": 2, "count": 2, "exact count": 2,
            "get several": 2, "explain": 2,
        ]
        expectEqual(requests.count, counts[line.testDescription])
        if line.hasPages {
            expectEqual(outcome.output.split(separator: "\n").count, 1 + FaultOrg.rows.count)
            let start = line.testDescription == "query" ? "GET" : "POST"
            expect(requests[1], .hasPrefix(start))
        }
    }

    @Test(arguments: Amount.share(of: lines, with: AnswerFault.all + AnswerFault.cuts))
    func `a fault that passes changes no row`(line: Line, fault: AnswerFault) async throws {
        let (clean, requests) = try await FaultOrg.run(line.words)
        for number in Self.samples(of: requests) {
            let plan = FaultOrg.Plan(fault: fault, first: number)
            let (outcome, sent) = try await FaultOrg.run(line.words, plan)
            switch fault.ending {
            case .failed(let code):
                expectError(outcome, code, of: line, at: number, clean)
                expectEqual(sent, Array(requests.prefix(number + 1)), "request \(number)")
            case .unharmed, .repeated:
                expectEqual(outcome, clean, "request \(number)")
                let isRead = fault.ending != .unharmed && !fault.resetsConnection
                let expected = requests.flatMap { [$0] } + (isRead ? [requests[number]] : [])
                expectEqual(sent.sorted(), expected.sorted(), "request \(number)")
            }
        }
    }

    @Test(arguments: Amount.share(of: lines, with: AnswerFault.all + [.cut(9), .truncated(9)]))
    func `a fault that lasts is told, and what came before it is whole`(
        line: Line,
        fault: AnswerFault
    ) async throws {
        guard case .repeated(let times, let code) = fault.ending else { return }
        let (clean, requests) = try await FaultOrg.run(line.words)
        for number in Self.samples(of: requests) {
            let plan = FaultOrg.Plan(fault: fault, first: number, isLasting: true)
            let (outcome, sent) = try await FaultOrg.run(line.words, plan)
            expectError(outcome, code, of: line, at: number, clean)
            // Pages after one that is broken may have been asked for, too.
            expectEqual(Array(sent.prefix(number)), Array(requests.prefix(number)))
            #expect(Set(sent).isSubset(of: requests))
            let attempts = fault.resetsConnection ? 0 : times + 1
            let count = sent.count { $0 == requests[number] }
            // Where a connection that was used before is reset, libcurl sends a GET once more by
            // itself.
            let most = fault == .resetAfter ? attempts + 2 : attempts
            #expect((attempts...most).contains(count), "request \(number): \(sent)")
        }
    }

    /// All at once, because each of them does nothing but wait.
    @Test func `silence is waited for twice, and another answer taken`() async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for line in Self.lines {
                let (clean, requests) = try await FaultOrg.run(line.words)
                for number in Self.samples(of: requests) {
                    let plan = FaultOrg.Plan(fault: Silence(), first: number)
                    group.addTask {
                        let (outcome, sent) = try await Self.waitTwoSeconds(for: line, plan)
                        expectEqual(outcome, clean, "\(line), request \(number)")
                        expectEqual(sent.count, requests.count + 1)
                    }
                    let lasting = FaultOrg.Plan(fault: Silence(), first: number, isLasting: true)
                    group.addTask {
                        let (outcome, sent) = try await Self.waitTwoSeconds(for: line, lasting)
                        expectError(outcome, .unavailable, of: line, at: number, clean)
                        expect(outcome.messages, .contains("timed out"))
                        expectEqual(sent.count, number + 2)
                    }
                }
            }
        }
    }

    private static func waitTwoSeconds(
        for line: Line,
        _ plan: FaultOrg.Plan
    ) async throws -> (Shell.Outcome, [String]) {
        try await FaultOrg.run(line.words, plan, silence: .seconds(2))
    }

    /// Of a session that ends, and that nothing renews, the rows so far are out.
    @Test(arguments: lines)
    func `a session that ends exits 4`(line: Line) async throws {
        let (clean, requests) = try await FaultOrg.run(line.words)
        for number in Self.samples(of: requests) {
            let plan = FaultOrg.Plan(fault: EndedSession(), first: number, isLasting: true)
            let (outcome, sent) = try await FaultOrg.run(line.words, plan)
            expectError(outcome, .notSignedIn, of: line, at: number, clean)
            // The list of versions is asked for without a token first.
            expectEqual(sent.count, number + (number == 0 ? 2 : 1))
        }
    }

    private func expectError(
        _ outcome: Shell.Outcome,
        _ code: ExitCode,
        of line: Line,
        at number: Int,
        _ clean: Shell.Outcome
    ) {
        let pages = line.hasPages ? max(0, number - 1) : 0
        let lines = pages == 0 ? 0 : 1 + pages * FaultOrg.pageSize
        let rows = clean.output.split(separator: "\n").prefix(lines).map { $0 + "\n" }.joined()
        expectEqual(outcome.output, rows, "request \(number): \(outcome)")
        expectEqual(outcome.code, code, "request \(number): \(outcome)")
        expect(outcome.messages, .hasPrefix("error: "))
    }

    /// The first, a middle and the last request.
    private static func samples(of requests: [String]) -> [Int] {
        Set([0, requests.count / 2, requests.count - 1]).sorted()
    }
}

/// No answer, as long as the client waits.
private struct Silence: Fault {
    func steps(for _: FaultOrg.Answer, after _: FaultOrg.Answer?) -> [LoopbackServer.Step] {
        [.awaitClose]
    }
}

/// The answer of an org that does not know the token any more.
private struct EndedSession: Fault {
    func steps(for _: FaultOrg.Answer, after _: FaultOrg.Answer?) -> [LoopbackServer.Step] {
        let body = #"[{"errorCode":"INVALID_SESSION_ID","message":"Session expired or invalid"}]"#
        return [.send(FaultOrg.Answer(status: 401, body: body).withLength)]
    }
}
