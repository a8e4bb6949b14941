import Client
import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// `sfctl jobs` and the abort after Ctrl-C, against a server that fails at any of their requests.
@Suite(.timeLimit(.minutes(5))) struct JobFaultTests {
    private static let abort = ["jobs", "abort", FaultOrg.job, "-r", "csv"]
    private static let lines = [
        ["jobs", "list", "--all-users", "-r", "csv"], ["jobs", "show", FaultOrg.job, "-r", "csv"],
        ["jobs", "results", FaultOrg.job, "-r", "csv"],
    ]
    private static let answerFaults: [AnswerFault] =
        AnswerFault.all.filter { $0 != .duplicate && $0 != .resetBefore }
        + [.cut(0), .cut(9), .cut(19), .truncated(0), .truncated(9)]

    @Test(arguments: lines, WireFault.allCases)
    func `what the wire does to an answer changes nothing`(
        line: [String],
        fault: WireFault
    ) async throws {
        let (clean, requests) = try await FaultOrg.run(line)
        expectEqual(clean.code, .success, "\(clean)")
        for number in requests.indices {
            let plan = FaultOrg.Plan(fault: fault, first: number)
            let outcome = try await FaultOrg.run(line, plan).outcome
            if fault == .notHTTP {
                expectEqual(outcome.code, .failure, "\(outcome)")
            } else {
                expectEqual(outcome, clean, "request \(number)")
            }
        }
    }

    @Test(arguments: Amount.share(of: lines, with: answerFaults))
    func `a failure that passes changes nothing, and one that lasts is told`(
        line: [String],
        fault: AnswerFault
    ) async throws {
        let (clean, requests) = try await FaultOrg.run(line)
        for number in requests.indices {
            let comment: Comment = "request \(number)"
            let once = FaultOrg.Plan(fault: fault, first: number)
            let passed = try await FaultOrg.run(line, once).outcome
            if case .failed = fault.ending {
                #expect(passed.code != .success, comment)
                expect(clean.output, .hasPrefix(passed.output), comment)
            } else {
                expectEqual(passed, clean, comment)
            }
            guard fault.ending != .unharmed else { continue }
            let lasting = FaultOrg.Plan(fault: fault, first: number, isLasting: true)
            let outcome = try await FaultOrg.run(line, lasting).outcome
            #expect(outcome.code != .success, "\(comment): \(outcome)")
            expect(clean.output, .hasPrefix(outcome.output), comment)
            #expect(outcome.messages.hasPrefix("error: ") || line[1] == "results", comment)
        }
    }

    @Test(arguments: WireFault.allCases)
    func `a job whose abort got no answer is looked up`(fault: WireFault) async throws {
        let clean = try await FaultOrg.run(Self.abort).outcome
        expect(clean.output, .contains("\(FaultOrg.job),query,Contact,Aborted,6"))
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: "PATCH")
        let (outcome, sent) = try await FaultOrg.run(Self.abort, plan)
        expectEqual(outcome, clean)
        expectEqual(sent.count { $0.hasPrefix("PATCH") }, 1)
        expectEqual(
            sent.count { $0.hasPrefix("GET") && $0.contains("/jobs/") },
            fault.losesAnswer ? 2 : 1
        )
    }

    @Test(arguments: answerFaults)
    func `an abort is reported as done only if the org says so`(fault: AnswerFault) async throws {
        let clean = try await FaultOrg.run(Self.abort).outcome
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: "PATCH")
        let outcome = try await FaultOrg.run(Self.abort, plan).outcome
        let words: [AnswerFault.Words] = [
            .tooManyRequests, .tooManyAtOnce, .dailyLimit, .lockedRow, .ended, .badQuery,
        ]
        if case .instead(let told) = fault, words.contains(told) {
            #expect(outcome.code != .success && outcome.output.isEmpty, "\(outcome)")
        } else {
            expectEqual(outcome, clean)
        }
    }

    @Test(arguments: [
        ChangeFault.reset(isDone: false), .instead(.unavailable, isDone: false),
        .instead(.unknownException, isDone: false),
    ])
    func `an abort that the org has not done is an error`(fault: ChangeFault) async throws {
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: "PATCH")
        let (outcome, sent) = try await FaultOrg.run(Self.abort, plan)
        #expect(outcome.code != .success && outcome.output.isEmpty, "\(outcome)")
        expectEqual(sent.count { $0.hasPrefix("PATCH") }, 1)
    }

    @Test func `a job that the org still runs was not aborted`() async throws {
        let fault = Answers([FaultOrg.job(state: "InProgress")])
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: "/\(FaultOrg.job)")
        let outcome = try await FaultOrg.run(Self.abort, plan).outcome
        #expect(outcome.code == .failure && outcome.output.isEmpty, "\(outcome)")
        expect(outcome.messages, .contains("is InProgress, not Aborted"), "\(outcome)")
    }

    @Test(arguments: [#""state":"InProgress""#, #""apiVersion":67.0"#])
    func `a job without what every job has is told as that`(_ missing: String) async throws {
        let id = FaultOrg.job
        let body = #"{"id":"\#(id)",\#(missing),"operation":"query","object":"Contact"}"#
        let plan = FaultOrg.Plan(
            fault: Answers([FaultOrg.Answer(body: body)]),
            isLasting: true,
            matching: "/\(id)"
        )
        let outcome = try await FaultOrg.run(["jobs", "show", id], plan).outcome
        expect(outcome.messages, .contains("a job has no id, state or apiVersion"), "\(outcome)")
        expectEqual(outcome.code, .failure)
    }

    @Test func `a read-only org aborts nothing`() async throws {
        let (outcome, requests) = try await FaultOrg.run(Self.abort + ["--read-only"])
        #expect(outcome.code == .usage && outcome.output.isEmpty, "\(outcome)")
        #expect(!requests.contains { $0.hasPrefix("PATCH") })
    }

    @Test func `an abort with an expired token fails as every request`() async throws {
        let fault = Answers([
            FaultOrg.Answer(
                status: 401,
                body: #"[{"errorCode":"INVALID_SESSION_ID","message":"Session expired"}]"#
            )
        ])
        for line in Self.lines + [Self.abort] {
            let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: "/jobs/")
            let outcome = try await FaultOrg.run(line, plan).outcome
            #expect(outcome.code == .notSignedIn && outcome.output.isEmpty, "\(outcome)")
        }
    }

    @Test(arguments: WireFault.allCases)
    func `the results of an ingest job are read through any fault`(fault: WireFault) async throws {
        let org = FaultOrg(FaultOrg.Plan(fault: fault, matching: "/successfulResults/"))
        try await LoopbackServer.run(answering: org.script) { server in
            let transport = CurlTransport(to: try InstanceURL(server.url))
            var shell = try Shell(asking: transport, version: nil)
            shell.passesTime = true
            let made = await shell.run("delete", "Contact", FaultOrg.rows[0], "--bulk", "--yes")
            let job = try #require(made.messages.firstMatch(of: /job (750\w{15})/)?.1)
            let outcome = await shell.run(
                "jobs",
                "results",
                String(job),
                "--part",
                "successful",
                "-r",
                "csv"
            )
            guard fault != .notHTTP else {
                #expect(outcome.code == .failure && outcome.output.isEmpty)
                return
            }
            let row = "\(FaultOrg.rows[0]),false,\(FaultOrg.rows[0])"
            expectEqual(outcome.output, "sf__Id,sf__Created,Id\n\(row)\n")
            expectEqual(outcome.messages, "1 record\n")
        }
    }
}

/// Ctrl-C while a bulk query waits, and the abort of its job.
extension JobFaultTests {
    private static let query = ["query", "SELECT Id FROM Contact", "--bulk", "-r", "csv"]
    private static let hint = "  hint: sfctl jobs abort \(FaultOrg.job)\n"

    enum Abortion: CaseIterable {
        case answered, cut, unavailable, undone, hanging, ended, vanished, kept

        var messages: String {
            let job = FaultOrg.job
            return switch self {
            case .answered, .cut, .unavailable: "aborted job \(job)\n"
            case .undone:
                "could not abort job \(job): the server answered with status 503\n\(hint)"
            case .hanging: "could not abort job \(job): the server timed out\n\(hint)"
            case .vanished: "job \(job) is no longer in the org\n"
            case .ended, .kept:
                "job \(job) is left in the org\n"
                    + "  hint: sfctl query --bulk --resume \(job) --result-format csv\n"
            }
        }
    }

    @Test(arguments: Abortion.allCases)
    func `Ctrl-C tells what became of the job`(_ abortion: Abortion) async throws {
        let switchOff = SwitchOff(after: 2)
        let org = FaultOrg(
            FaultOrg.Plan(
                fault: Waiting(abortion, onPoll: switchOff.count),
                isLasting: true,
                matching: "/jobs/query/\(FaultOrg.job)"
            )
        )
        let (outcome, lines) = try await LoopbackServer.run(answering: org.script) { server in
            let transport = CurlTransport(to: try InstanceURL(server.url))
            var shell = try Shell(asking: transport, version: nil)
            if abortion != .hanging { shell.clock = PatientClock() }
            let words = Self.query + (abortion == .kept ? ["--keep-job"] : [])
            let work = Task { [shell] in await shell.run(words) }
            switchOff.arm { work.cancel() }
            return (await work.value, org.lines)
        }
        expectEqual(
            outcome.messages,
            "created job \(FaultOrg.job)\n\(abortion.messages)error: interrupted\n"
        )
        #expect(outcome.output.isEmpty && outcome.code == .interrupted)
        let sent = lines.count { $0.hasPrefix("PATCH") }
        #expect(abortion == .hanging ? sent <= 1 : sent == (abortion == .kept ? 0 : 1))
    }

    /// A job that does not end, and the answers to its abort and to the look-up after it.
    private final class Waiting: Fault {
        private let abortion: Abortion
        private let onPoll: @Sendable () -> Void
        private let isAsked = Atomic(false)

        init(_ abortion: Abortion, onPoll: @escaping @Sendable () -> Void) {
            self.abortion = abortion
            self.onPoll = onPoll
        }

        func steps(
            for answer: FaultOrg.Answer,
            after _: FaultOrg.Answer?
        ) -> [LoopbackServer.Step] {
            let waiting = LoopbackServer.Step.send(FaultOrg.job(state: "InProgress").withLength)
            guard answer.body.contains("Aborted") else { return [.call(onPoll), waiting] }
            guard !isAsked.exchange(true, ordering: .relaxed) else {
                return abortion == .undone ? [waiting] : [.send(answer.withLength)]
            }
            let unavailable = FaultOrg.Answer(status: 503, fields: [], body: "")
            let late = FaultOrg.Answer(
                status: 400,
                body: #"[{"errorCode":"INVALIDJOBSTATE","message":"Aborting already Completed"}]"#
            )
            return switch abortion {
            case .answered, .kept: [.send(answer.withLength)]
            case .cut: [.send(Array(answer.cut)), .close]
            case .unavailable, .undone: [.send(unavailable.withLength)]
            case .hanging: [.awaitClose]
            case .ended: [.send(late.withLength)]
            case .vanished: [.send(FaultOrg.noJob.withLength)]
            }
        }
    }
}

/// A clock on which only the time after Ctrl-C takes long.
private struct PatientClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        if now.duration(to: deadline) == Org.jobPatience {
            try await ContinuousClock().sleep(for: .seconds(60))
        }
    }
}
