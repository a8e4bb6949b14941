import Client
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Bulk jobs that end without a result: they fail, somebody else aborts them, or they vanish.
@Suite(.timeLimit(.minutes(5))) struct JobEndFaultTests {
    private static let job = FaultOrg.job
    private static let created = "created job \(job)\n"
    private static let query = ["query", "SELECT Id, Name FROM Contact", "--bulk", "-r", "csv"]
    private static let resume = ["query", "--bulk", "--resume", job, "-r", "csv"]
    private static let poll = "GET \(FaultOrg.data)/jobs/query/\(job)"

    enum End: String, CaseIterable {
        case failed, wordless, aborted, vanished

        var answer: FaultOrg.Answer {
            switch self {
            case .failed: FaultOrg.job(state: "Failed", error: "InvalidBatch : no memory")
            case .wordless: FaultOrg.job(state: "Failed")
            case .aborted: FaultOrg.job(state: "Aborted")
            case .vanished: FaultOrg.noJob
            }
        }

        var messages: String {
            switch self {
            case .failed:
                """
                error: the org could not run the job \(job)
                  why: InvalidBatch : no memory
                  hint: sfctl jobs show \(job)

                """
            case .wordless:
                """
                error: the org could not run the job \(job)
                  hint: sfctl jobs show \(job)

                """
            case .aborted:
                """
                error: the job \(job) was aborted in the org
                  hint: sfctl jobs show \(job)

                """
            case .vanished: JobEndFaultTests.gone
            }
        }
    }

    private static let gone = """
        error: the org has no job \(job)
          why: the org keeps jobs for 7 days, unless somebody deletes them
          hint: sfctl jobs

        """

    private func run(
        _ words: [String],
        _ answers: FaultOrg.Answer...,
        to request: String = poll
    ) async throws -> Shell.Outcome {
        let fault = Answers(answers)
        let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: request)
        return try await FaultOrg.run(words, plan).outcome
    }

    @Test(arguments: End.allCases, [0, 1, 3])
    func `the end of a job is told, at the first poll or later`(
        _ end: End,
        polls: Int
    ) async throws {
        for (words, start) in [(Self.query, Self.created), (Self.resume, "")] {
            let fault = Answers(
                Array(repeating: FaultOrg.job(state: "InProgress"), count: polls) + [end.answer]
            )
            let plan = FaultOrg.Plan(fault: fault, isLasting: true, matching: Self.poll)
            let outcome = try await FaultOrg.run(words, plan).outcome
            let expected = Shell.Outcome(
                output: "",
                messages: start + end.messages,
                code: .failure
            )
            expectEqual(outcome, expected)
        }
    }

    @Test(arguments: End.allCases)
    func `after --async, the end is shown, and there are no results`(_ end: End) async throws {
        let started = try await run(
            ["query", "SELECT Id, Name FROM Contact", "--bulk", "--async"],
            end.answer
        )
        expectEqual(started, Shell.Outcome(output: "\(Self.job)\n", messages: "", code: .success))
        let results = try await run(["jobs", "results", Self.job], end.answer)
        let none = Shell.Outcome(output: "", messages: end.messages, code: .failure)
        expectEqual(results, none)
        let shown = try await run(["jobs", "show", Self.job, "-r", "csv"], end.answer)
        guard end != .vanished else {
            expectEqual(shown, none)
            try await expectEqual(run(["jobs", "abort", Self.job], end.answer), none)
            return
        }
        let state = end == .aborted ? "Aborted" : "Failed"
        let error = end == .failed ? "InvalidBatch : no memory" : ""
        let row = "\(Self.job),query,Contact,\(state),6,,,,\(error)"
        expectEqual(
            shown.output,
            "Id,Operation,Object,State,Rows,Failed,Age,Created,Error\n\(row)\n"
        )
        expectEqual(shown.code, .success)
    }

    @Test func `a job that vanishes before it is aborted is told`() async throws {
        let outcome = try await run(["jobs", "abort", Self.job], FaultOrg.noJob, to: "PATCH")
        expectEqual(outcome, Shell.Outcome(output: "", messages: Self.gone, code: .failure))
    }

    @Test(arguments: [1, 2, 3])
    func `a job that vanishes between two pages is told, and its file is not kept`(
        page: Int
    ) async throws {
        let rows = (0..<2 * (page - 1)).map {
            "\(FaultOrg.rows[$0]),\"Contact \($0)\n\"\"a\"\", b\"\n"
        }
        for words in [Self.query, Self.resume, ["jobs", "results", Self.job, "-r", "csv"]] {
            let outcome = try await run(words, FaultOrg.noJob, to: "locator=p\(page)")
            let output = rows.isEmpty ? "" : "Id,Name\n" + rows.joined()
            let start = words == Self.query ? Self.created : ""
            expectEqual(
                outcome,
                Shell.Outcome(output: output, messages: start + Self.gone, code: .failure)
            )
        }
        let json = try await run(
            Self.query.dropLast(2) + ["--json"],
            FaultOrg.noJob,
            to: "locator=p\(page)"
        )
        expect(json.output, .contains(#""message":"the org has no job \#(Self.job)\n"#))
        #expect(json.messages == Self.created && json.code == .failure)
        let folder = try TemporaryFolder()
        let file = ["--output-file", "\(folder.path)/rows.csv"]
        let outcome = try await run(Self.query + file, FaultOrg.noJob, to: "locator=p\(page)")
        expectEqual(outcome.messages, Self.created + Self.gone)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `the line that continues has the options of the output`() async throws {
        let page = FaultOrg.Answer(status: 503, fields: [], body: "")
        let more = ["--no-header", "--line-ending", "CRLF"]
        let outcome = try await run(Self.query + more, page, to: "locator=p2")
        let line =
            "sfctl query --bulk --resume \(Self.job) --result-format csv --no-header --line-ending CRLF"
        expect(outcome.messages, .contains("job \(Self.job) is left in the org\n  hint: \(line)\n"))
        let results = ["jobs", "results", Self.job, "-r", "csv"] + more
        try await expect(run(results, page, to: "locator=p2").messages, .contains(line))
        let json = try await run(Self.query.dropLast(2) + ["--json"], page, to: "locator=p2")
        expect(json.messages, .contains("sfctl query --bulk --resume \(Self.job) --json\n"))
    }

    @Test func `a job that has not ended has no results yet`() async throws {
        let outcome = try await run(
            ["jobs", "results", Self.job, "-r", "csv"],
            FaultOrg.job(state: "InProgress")
        )
        expectEqual(
            outcome.messages,
            """
            error: the job \(Self.job) has not ended
              why: its state is InProgress
              hint: sfctl query --bulk --resume \(Self.job) --result-format csv

            """
        )
        expectEqual(outcome.code, .unavailable)
    }
}

/// Other answers, in order; the last one also later.
final class Answers: Fault {
    private let answers: Mutex<[FaultOrg.Answer]>

    init(_ answers: [FaultOrg.Answer]) {
        self.answers = Mutex(answers)
    }

    func steps(for _: FaultOrg.Answer, after _: FaultOrg.Answer?) -> [LoopbackServer.Step] {
        let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        return [.send(answer.withLength)]
    }
}
