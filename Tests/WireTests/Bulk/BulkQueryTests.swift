import Foundation
import HTTP
import TestSupport
import Testing
import Text

@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// `sfctl query --bulk` and `sfctl jobs` on the built-in org.
struct BulkQueryTests {
    private let shell: Shell

    init() throws {
        shell = try Shell(asking: RemoteDemo(now: try Shell().now, isTicking: true))
    }

    @Test(arguments: [
        ("SELECT COUNT() FROM Contact", "SELECT COUNT()"),
        ("SELECT AccountId, COUNT(Id) FROM Contact GROUP BY AccountId", "queries with GROUP BY"),
        ("SELECT MAX(Name) FROM Contact", "queries with aggregate functions"),
        ("SELECT Id FROM Contact OFFSET 5", "queries with OFFSET"),
        (
            "SELECT Id, (SELECT Id FROM Cases) FROM Contact",
            "subqueries of children, such as the one on Cases"
        ),
        ("SELECT TYPEOF Who WHEN Contact THEN Name END FROM Task", "queries with TYPEOF"),
    ])
    func `a job is not asked for what it cannot do`(_ soql: String, _ part: String) async {
        let outcome = await shell.result(of: ["query", soql, "--bulk"])
        expectEqual(
            outcome.messages,
            """
            error: bulk jobs cannot run \(part)
              hint: sfctl query "\(soql)"

            """
        )
        expectEqual(outcome.code, .usage)
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        (#"{"records":[{}],"done":true}"#, "error: "),
        (#"{"records":[],"done":false}"#, "done is false, but nextRecordsUrl is missing"),
    ])
    func `an entry of the list that is no job, and a list without its end, are errors`(
        list: String,
        words: String
    ) async throws {
        let org = ScriptedOrg(
            .on("/services/data/v67.0/jobs/query", list),
            .on("/services/data/v67.0/jobs/ingest", #"{"records":[],"done":true}"#)
        )
        let outcome = try await Shell(asking: org).run("jobs", "list", "--all-users")
        #expect(outcome.code == .failure && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.messages.hasPrefix("error: ") && outcome.messages.contains(words))
        expect(outcome.messages, .lacks("No jobs"))
    }

    @Test func `a list of jobs that never ends is an error`() async throws {
        let path = "/services/data/v67.0/jobs/query"
        let pages = (1...100).map { number in
            let next = #"{"records":[],"done":false,"nextRecordsUrl":"\#(path)?page=\#(number)"}"#
            return ScriptedOrg.Answer.on(path, next)
        }
        let ingest = ScriptedOrg.Answer.on(
            "/services/data/v67.0/jobs/ingest",
            #"{"records":[],"done":true}"#
        )
        let outcome = try await Shell(asking: ScriptedOrg(pages + [ingest]))
            .run("jobs", "list", "--all-users")
        #expect(outcome.code == .failure && outcome.output.isEmpty, "\(outcome)")
        expect(outcome.messages, .contains("100 pages in a row without a record"), "\(outcome)")
    }

    @Test func `other refusals say what works`() async {
        let fields = await shell.result(
            of: ["query", "SELECT FIELDS(ALL) FROM Contact LIMIT 5", "--bulk"]
        )
        expect(fields.messages, .contains("need the names of the fields instead of FIELDS(ALL)"))
        let address = await shell.result(
            of: ["query", "SELECT Id, MailingAddress FROM Contact", "--bulk"]
        )
        expect(address.messages, .contains("cannot select MailingAddress"))
        expect(address.messages, .contains("MailingStreet, MailingCity"))
        let object = await shell.result(of: ["query", "SELECT Id FROM TaskStatus", "--bulk"])
        expect(object.messages, .contains("bulk jobs cannot read TaskStatus"))
    }

    @Test(arguments: [
        (["--keep-job"], "--keep-job is for bulk jobs"),
        (["--bulk", "-t"], "--use-tooling-api does not work with --bulk"),
        (["--bulk", "--batch-size", "200"], "--batch-size does not work with --bulk"),
        (["--bulk", "--explain"], "--bulk cannot be combined with --explain"),
        (["--bulk", "--async", "--wait", "5"], "so --wait has no effect: remove one"),
        (["--bulk", "--async", "-n", "5"], "so --max-rows has no effect: remove one"),
        (["--bulk", "--async", "--fail-empty"], "so --fail-empty has no effect: remove one"),
        (
            ["--resume", "750Dm0000000001IAA", "-r", "csv"],
            "hint: sfctl query --bulk --resume 750Dm0000000001IAA --result-format csv"
        ),
        (["--bulk", "--resume", "750Dm0000000001IAA"], "the job of --resume has its query"),
        (["--bulk", "--async", "--since-last", "x"], "cannot be combined with --since-last"),
    ])
    func `flags that contradict each other are refused`(
        _ flags: [String],
        _ message: String
    ) async {
        let outcome = await shell.result(of: ["query", "SELECT Id FROM Contact"] + flags)
        expect(outcome.messages, .contains(message), "\(outcome)")
        expectEqual(outcome.code, .usage)
    }

    @Test func `the org's error about the query is told as for any query`() async {
        let outcome = await shell.result(of: ["query", "SELECT Id, Nme FROM Contact", "--bulk"])
        expect(outcome.messages, .contains("No such column 'Nme'"))
        expectEqual(outcome.code, .failure)
    }

    @Test(arguments: ["--async", "--keep-job"])
    func `the built-in org creates no job whose rows nobody could get`(
        _ flag: String
    ) async throws {
        let outcome = try await Shell().run("query", "SELECT Id FROM Contact", "--bulk", flag)
        expectEqual(
            outcome,
            Shell.Outcome(
                output: "",
                messages: """
                    error: \(flag) does not work in the built-in org, whose jobs end with the \
                    command
                      hint: sfctl demo serve keeps the org, and its jobs, until Ctrl-C

                    """,
                code: .usage
            )
        )
    }

    @Test func `a job created with --async can be listed, shown and read`() async throws {
        let soql = "SELECT Id, Name, Account.Name, CreatedDate FROM Contact"
        let created = await shell.result(of: ["query", soql, "--bulk", "--async"])
        expectEqual(created.code, .success)
        let id = String(created.output.dropLast())
        expect(id, .hasPrefix("750"))
        let list = await shell.result(of: ["jobs", "-r", "csv"])
        expect(list.output, .contains("\(id),query,Contact,JobComplete,20,"))
        _ = await shell.result(of: ["query", soql, "--bulk", "--async"])
        let newest = await shell.result(of: ["jobs", "-n", "1", "-r", "csv"])
        expectEqual(newest.messages, "1 job\nthe newest of 2 jobs (--limit)\n")
        let shown = await shell.result(of: ["jobs", "show", id, "-r", "csv"])
        expectEqual(shown.output, list.output)
        let rest = await shell.result(of: ["query", soql, "-r", "json"])
        for words in [["query", "--bulk", "--resume", id], ["jobs", "results", id]] {
            let rows = await shell.result(of: words + ["-r", "tsv"])
            let expected = await shell.result(of: ["query", soql, "-r", "tsv"])
            expectEqual(rows.output, expected.output)
        }
        // Without the SOQL, only the record's own attributes are known.
        let json = await shell.result(of: ["jobs", "results", id, "-r", "json"])
        #expect(json.output.count < rest.output.count)
        // Nothing of a query job has failed: a script must not take its rows for that.
        let words = ["jobs", "results", id, "--part", "failed", "-r", "csv"]
        let failed = await shell.result(of: words)
        expectEqual(
            failed,
            Shell.Outcome(
                output: "",
                messages: """
                    error: the job \(id) is a query: its results have no parts
                      hint: sfctl jobs results \(id) --result-format csv

                    """,
                code: .usage
            )
        )
        let late = await shell.result(of: ["jobs", "abort", id])
        expect(late.messages, .contains("Aborting already Completed Job not allowed"))
    }

    @Test func `missing rows of an ingest job exit 3`() async throws {
        let job = FaultOrg.job
        let path = "/services/data/v67.0/jobs"
        let org = ScriptedOrg(
            .on("\(path)/query/\(job)", status: 404, #"[{"errorCode":"NOT_FOUND","message":"?"}]"#),
            .on(
                "\(path)/ingest/\(job)",
                #"{"id":"\#(job)","operation":"delete","object":"Contact","state":"JobComplete","#
                    + #""apiVersion":67.0,"numberRecordsProcessed":3,"numberRecordsFailed":1}"#
            ),
            .on(
                "\(path)/ingest/\(job)/successfulResults",
                headers: ["Content-Type": "text/csv"],
                "sf__Id,sf__Created,Id\n003Dm000001kZ04IAE,false,003Dm000001kZ04IAE\n"
            )
        )
        var shell = try Shell(asking: org)
        shell.variables["SFCTL_API_VERSION"] = "67.0"
        let words = ["jobs", "results", job, "--part", "successful", "-r", "csv"]
        let outcome = await shell.run(words)
        expectEqual(outcome.output.split(separator: "\n").count, 2, "\(outcome)")
        expectEqual(outcome.code, .partial, "\(outcome)")
    }

    @Test func `a job that nobody knows is told`() async {
        for words in [["jobs", "show"], ["query", "--bulk", "--resume"]] {
            let outcome = await shell.result(of: words + ["750Dm0000000001IAA"])
            expect(outcome.messages, .contains("the org has no job 750Dm0000000001IAA"))
            expectEqual(outcome.code, .failure)
        }
        let odd = await shell.result(of: ["jobs", "show", "003Dm000001kZ00IAE"])
        expect(odd.messages, .contains("is not the id of a bulk job"))
        let wrong = await shell.result(of: ["jobs", "show", "750Dm0000000001IAB"])
        expect(
            wrong.messages,
            .hasPrefix("error: '750Dm0000000001IAB' is not a record id: its last three characters")
        )
        for word in ["show", "abort", "results"] {
            let none = await shell.result(of: ["jobs", word])
            expect(none.messages, .hasPrefix("error: name the job by its id\n  hint: sfctl jobs\n"))
            expectEqual(none.code, .usage)
        }
    }

    @Test func `rows may be limited, and deleted ones included`() async {
        let words = ["query", "SELECT Id FROM Contact", "--bulk", "-r", "ids"]
        let two = await shell.result(of: words + ["-n", "2"])
        expectEqual(two.output.split(separator: "\n").count, 2)
        let all = await shell.result(of: words + ["--all-rows"])
        let rest = await shell.result(of: [
            "query", "SELECT Id FROM Contact", "--all-rows", "-r", "ids",
        ])
        expectEqual(all.output, rest.output)
    }

    @Test func `a read-only org runs bulk queries`() async {
        let outcome = await shell.result(
            of: ["query", "SELECT Id FROM Contact", "--bulk", "--read-only", "-r", "ids"]
        )
        expectEqual(outcome.code, .success, "\(outcome)")
    }
}
