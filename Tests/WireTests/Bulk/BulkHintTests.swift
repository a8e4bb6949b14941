import HTTP
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// The hint at a bulk job, and the results of jobs that change records.
struct BulkHintTests {
    private static let soql = "SELECT Id FROM Contact"
    private static let hint = """
        250,001 records: a bulk job would be faster
          hint: sfctl query "SELECT Id FROM Contact" -r ids --bulk

        """

    /// Asks an org whose two pages announce a number of rows.
    private func run(_ total: Int, _ more: String...) async throws -> Shell.Outcome {
        let (first, second) = ("003Dm000001kZ00IAE", "003Dm000001kZ04IAE")
        let next = "/services/data/v67.0/query/01g-2000"
        let org = ScriptedOrg(
            .query(Wire.page(Wire.contact(first), of: total, next: next)),
            .on(next, Wire.page(Wire.contact(second), of: total))
        )
        return try await Shell(asking: org).run(["query", Self.soql, "-r", "ids"] + more)
    }

    @Test func `more than 250,000 rows get one hint, on stderr`() async throws {
        let outcome = try await run(250_001)
        expectEqual(outcome.output, "003Dm000001kZ00IAE\n003Dm000001kZ04IAE\n")
        expect(outcome.messages, .hasPrefix(Self.hint), "\(outcome)")
        expectEqual(outcome.messages.ranges(of: "bulk").count, 2)
    }

    @Test func `250,000 rows, a limit, and --quiet get none`() async throws {
        for outcome in [
            try await run(250_000), try await run(250_001, "--quiet"),
            try await run(900_000, "--max-rows", "2"),
        ] {
            expect(outcome.messages, .lacks("bulk"), "\(outcome)")
        }
    }

    private static let job = "750Dm0000000001IAA"
    private static let path = "/services/data/v67.0/jobs/ingest/\(job)"

    /// An org with a job that deletes records.
    private static func org(state: String, _ results: ScriptedOrg.Answer...) -> ScriptedOrg {
        let json = """
            {"id":"\(job)","operation":"delete","object":"Contact","state":"\(state)",\
            "apiVersion":67.0,"lineEnding":"LF","columnDelimiter":"COMMA",\
            "numberRecordsProcessed":2,"numberRecordsFailed":1}
            """
        let missing = Wire.refusal("NOT_FOUND", "The requested resource does not exist")
        return ScriptedOrg(
            [
                .on("/services/data/v67.0/jobs/query/\(job)", status: 404, missing),
                .on(path, json),
            ] + results
        )
    }

    @Test(arguments: [
        (
            "successful", "successfulResults/",
            "\"sf__Id\",\"sf__Created\",\"Id\"\n\"A\",\"false\",\"A\"\n",
            "sf__Id,sf__Created,Id\nA,false,A\n", "1 record\n"
        ),
        (
            "failed", "failedResults/",
            "\"sf__Id\",\"sf__Error\",\"Id\"\n\"B\",\"X:a \"\"b\"\",\n:--\",\"B\"\n",
            "sf__Id,sf__Error,Id\nB,\"X:a \"\"b\"\",\n:--\",B\n", "1 record\n"
        ),
        ("unprocessed", "unprocessedrecords/", "\"Id\"\n", "Id\n", "No records.\n"),
        ("unprocessed", "unprocessedrecords/", "", "", "No records.\n"),
    ])
    func `the results of an ingest job are its lines`(
        _ part: String,
        _ resource: String,
        _ csv: String,
        _ output: String,
        _ messages: String
    ) async throws {
        for state in ["JobComplete", "Failed", "Aborted"] {
            let org = Self.org(
                state: state,
                .on("\(Self.path)/\(resource)", headers: ["Content-Type": "text/csv"], csv)
            )
            let outcome = try await Shell(asking: org).run(
                "jobs",
                "results",
                Self.job,
                "--part",
                part,
                "-r",
                "csv"
            )
            expectEqual(outcome, Shell.Outcome(output: output, messages: messages, code: .success))
        }
    }

    @Test func `an ingest job needs a part, and must have ended`() async throws {
        let line = "sfctl jobs results \(Self.job)"
        let none = try await Shell(asking: Self.org(state: "JobComplete"))
            .run("jobs", "results", Self.job)
        expectEqual(
            none.messages,
            """
            error: the job \(Self.job) changes records: name the part of its results
              hint: \(line) --part successful
              hint: \(line) --part failed
              hint: \(line) --part unprocessed

            """
        )
        expectEqual(none.code, .usage)
        let early = try await Shell(asking: Self.org(state: "InProgress"))
            .run("jobs", "results", Self.job, "--part", "failed")
        expectEqual(
            early.messages,
            """
            error: the job \(Self.job) has not ended
              why: its state is InProgress
              hint: \(line) --part failed

            """
        )
        expectEqual(early.code, .unavailable)
    }

    @Test func `query --resume names the command for an ingest job`() async throws {
        let outcome = try await Shell(asking: Self.org(state: "JobComplete"))
            .run("query", "--bulk", "--resume", Self.job)
        expectEqual(
            outcome.messages,
            """
            error: the job \(Self.job) changes records and has no rows of a query
              hint: sfctl jobs results \(Self.job) --part successful
              hint: sfctl jobs show \(Self.job)

            """
        )
        #expect(outcome.code == .usage && outcome.output.isEmpty)
    }
}
