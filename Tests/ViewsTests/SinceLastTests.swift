import CLibrary
import Foundation
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Client
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import Views
@testable import sfctl

/// `query --since-last` on an org whose records change between the runs.
struct SinceLastTests {
    private static let soql = "SELECT Id, Phone, IsDeleted FROM Contact WHERE Name LIKE 'J%' "
    private static let rose = "003Dm000001kZ00IAE"
    private static let jake = "003Dm000001kZ0JIAU"
    private static let mark =
        ".local/state/sfctl/since-last/00Dxx0000001gPLEAY/nightly.json"

    private let org: ChangingOrg
    private let shell: Shell

    init() throws {
        org = try ChangingOrg()
        // The sample records are an hour old.
        org.wait(seconds: 3600)
        shell = try Shell(asking: org)
    }

    private var mark: String? {
        try? String(contentsOfFile: "\(shell.folder.path)/\(Self.mark)", encoding: .utf8)
    }

    @Test func `a view that leaves the flag out says so`() async throws {
        let plain = await shell.run("query", Self.soql, "--save", "w")
        let note = "a view does not keep --since-last: it prints all records\n"
        #expect(plain.messages.contains("saved the view w") && !plain.messages.contains(note))
        let whole = await run(Self.soql, "--save", "x")
        expect(whole.messages, .contains(note), "\(whole)")
    }

    private func run(_ soql: String = soql, _ flags: String...) async -> Shell.Outcome {
        await shell.run(
            ["query", soql, "--since-last", "nightly", "-r", "csv", "--no-header"] + flags
        )
    }

    @Test func `the first run prints all, and each next one what changed since`() async throws {
        let first = await run()
        #expect(first.output.split(separator: "\r\n").count > 0)
        expectEqual(first.output.split(separator: "\n").count, 5, "\(first)")
        expectEqual(
            first.messages,
            """
            5 records
            --since-last nightly: the next run prints changes from 2026-09-12T12:50:00Z

            """
        )
        expectEqual(
            mark,
            """
            {
              "records": "SELECT Id FROM Contact WHERE Name LIKE 'J%'",
              "field": "SystemModstamp",
              "until": "2026-09-12T13:00:00Z"
            }

            """
        )
        org.wait(seconds: 3600)
        let nothing = await run()
        #expect(nothing.output == "" && nothing.code == .success)
        org.wait(seconds: 3600)
        try await org.save(Self.jake, phone: "1")
        try await org.save(Self.rose, phone: "not in the list")
        org.wait(seconds: 3600)
        await expectEqual(run().output, "\(Self.jake),1,false\n")
        org.wait(seconds: 3600)
        try await org.delete(Self.jake)
        await expectEqual(run().output, "")
    }

    @Test func `a change is printed again within the overlap, and a late one is found`()
        async throws
    {
        await expectEqual(run().code, .success)
        org.wait(seconds: 3600)
        await expectEqual(run().output, "")
        // Its transaction began before that run, and ends after it.
        org.wait(seconds: 60)
        try await org.save(Self.jake, phone: "2", begunAgo: 300)
        org.wait(seconds: 60)
        await expectEqual(run().output, "\(Self.jake),2,false\n")
        await expectEqual(run().output, "\(Self.jake),2,false\n")
        await expectEqual(run(Self.soql, "--overlap", "0").output, "")
    }

    @Test func `the condition stands in parentheses, and the org's clock decides`() async throws {
        let soql = "SELECT Id FROM Contact WHERE Name LIKE 'J%' OR Name LIKE 'A%' LIMIT 5"
        let refused = await run(soql)
        #expect(refused.code == .usage && org.takeRequests().isEmpty)
        let all = String(soql.dropLast(" LIMIT 5".count))
        await expectEqual(run(all).code, .success)
        org.wait(seconds: 80_000)
        _ = org.takeRequests()
        await expectEqual(run(all).code, .success)
        let requests = org.takeRequests().map { $0.removingPercentEncoding ?? $0 }
        expectEqual(
            requests,
            [
                "/services/data/v67.0/",
                "/services/data/v67.0/query?q=SELECT Id FROM Contact "
                    + "WHERE (Name LIKE 'J%' OR Name LIKE 'A%') "
                    + "AND SystemModstamp >= 2026-09-12T12:50:00Z",
            ]
        )
    }

    @Test func `deleted records come with --all-rows`() async throws {
        await expectEqual(run(Self.soql, "--all-rows").code, .success)
        org.wait(seconds: 3600)
        try await org.delete(Self.jake)
        org.wait(seconds: 3600)
        let ran = await run(Self.soql, "--all-rows")
        #expect(ran.output.hasPrefix("\(Self.jake),") && ran.output.hasSuffix(",true\n"))
        expect(ran.messages, .lacks("select IsDeleted"))
        let soql = "SELECT Id FROM Contact WHERE Name LIKE 'J%'"
        await expect(run(soql, "--all-rows").messages, .hasPrefix("select IsDeleted to tell"))
    }

    @Test func `other columns and another order go on, other records do not`() async throws {
        await expectEqual(run().code, .success)
        let before = mark
        org.wait(seconds: 3600)
        let columns = "SELECT Name FROM Contact WHERE Name LIKE 'J%' ORDER BY Name DESC"
        await expectEqual(run(columns).code, .success)
        #expect(mark != before)
        let after = mark
        let others = await run("SELECT Id FROM Contact")
        #expect(others.code == .usage && others.output == "" && mark == after)
        expectEqual(
            others.messages,
            """
            error: the last run of --since-last nightly selected other records; --from-start \
            prints all and starts anew
              why: then SELECT Id FROM Contact WHERE Name LIKE 'J%'
              why: now SELECT Id FROM Contact
              hint: sfctl query "SELECT Id FROM Contact" --since-last nightly -r csv \
            --no-header --from-start

            """
        )
        await expectEqual(run(Self.soql, "--all-rows").code, .usage)
        let anew = await run("SELECT Id FROM Contact", "--from-start")
        #expect(anew.output.split(separator: "\n").count == 20 && mark != after)
    }

    @Test(arguments: [
        ("SELECT COUNT() FROM Contact", []), ("SELECT COUNT(Id) FROM Contact", []),
        ("SELECT Name FROM Contact GROUP BY Name", []), ("SELECT Id FROM Contact LIMIT 9", []),
        ("SELECT Id FROM Contact OFFSET 9", []), ("SELECT Id FRM Contact", []),
        ("SELECT Id FROM Contact", ["--max-rows", "3"]),
        ("SELECT Id FROM ApexClass", ["--use-tooling-api"]),
        ("SELECT Id FROM Contact", ["--check"]), ("SELECT Id FROM Contact", ["--overlap", "-1"]),
    ])
    func `a query whose changes cannot be followed is refused before anything is sent`(
        _ soql: String,
        _ flags: [String]
    ) async throws {
        let outcome = await shell.run(["query", soql, "--since-last", "nightly"] + flags)
        #expect(outcome.code == .usage && outcome.output == "", "\(outcome)")
        #expect(org.takeRequests().isEmpty && mark == nil)
    }

    @Test func `--overlap and --from-start alone are refused`() async throws {
        await expectEqual(shell.run("query", Self.soql, "--overlap", "3").code, .usage)
        await expectEqual(shell.run("query", Self.soql, "--from-start").code, .usage)
    }

    @Test func `a limit set for sf is refused`() async throws {
        var shell = shell
        shell.variables["SF_ORG_MAX_QUERY_LIMIT"] = "3"
        let outcome = await shell.run("query", Self.soql, "--since-last", "nightly")
        #expect(outcome.code == .usage && outcome.output == "" && mark == nil)
    }

    @Test(arguments: [ENOSPC, EPIPE])
    func `output that is not complete does not count`(_ code: Int32) async throws {
        await expectEqual(run().code, .success)
        let before = mark
        org.wait(seconds: 3600)
        try await org.save(Self.jake, phone: "3")
        let words = ["query", Self.soql, "--since-last", "nightly", "-r", "csv", "--no-header"]
        let messages = MemorySink()
        let sink = FailingSink(after: 10, code: code)
        _ = await Program.run(words, in: shell.environment(output: sink, messages: messages))
        expectEqual(mark, before)
        expect(
            messages.text,
            .hasPrefix(
                "--since-last nightly: incomplete; the next run prints from 2026-09-12T12:50:00Z"
            )
        )
        await expectEqual(run().output, "\(Self.jake),3,false\n")
    }

    @Test func `a run that fails does not count`() async throws {
        org.answer(2)
        await expectEqual(run().code, .unavailable)
        org.answer()
        expectEqual(mark, nil)
        let path = "\(shell.folder.path)/none/out.csv"
        await expectEqual(run(Self.soql, "--output-file", path).code, .cannotWrite)
        expectEqual(mark, nil)
    }

    @Test func `a run without changes counts, also with --fail-empty`() async throws {
        let none = "SELECT Id FROM Contact WHERE Name = 'nobody'"
        let outcome = await run(none, "--fail-empty")
        #expect(outcome.code == .failure && mark != nil)
        expectEqual(
            outcome.messages,
            """
            --since-last nightly: the next run prints changes from 2026-09-12T12:50:00Z
            error: no record matches (--fail-empty)

            """
        )
    }

    @Test func `a second run of the same name is refused`() async throws {
        await expectEqual(run().code, .success)
        let path = "\(shell.folder.path)/\(Self.mark.dropLast(".json".count)).lock"
        let outcome = try await FileLock.take(path).whileHeldWaiting { await run() }
        #expect(outcome.code == .failure && outcome.output == "")
        expectEqual(outcome.messages, "error: another run of --since-last nightly is in progress\n")
    }

    @Test(arguments: ["", "{", "[]", #"{"records":"","field":"Id; DROP","until":"x"}"#])
    func `a file that is no time of a run is not used, and not replaced`(
        _ text: String
    ) async throws {
        try shell.folder.write(text, to: Self.mark)
        let outcome = await run()
        #expect(outcome.code == .failure && outcome.output == "" && mark == text)
        expect(outcome.messages, .contains("--from-start prints all records and starts anew"))
        await expectEqual(run(Self.soql, "--from-start").code, .success)
    }

    @Test func `orgs are apart, and files are the user's alone`() async throws {
        await expectEqual(run().code, .success)
        let demo = try Shell()
        var mine = shell
        mine.variables = demo.variables.merging(["HOME": shell.folder.path]) { $1 }
        mine.transport = nil
        let outcome = await mine.run("query", Self.soql, "--since-last", "nightly", "-r", "ids")
        expectEqual(outcome.output.split(separator: "\n").count, 5)
        let folders = try shell.names(in: ".local/state/sfctl/since-last")
        expectEqual(folders.count, 2)
        let path = "\(shell.folder.path)/\(Self.mark)"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        expectEqual(mode as? Int, 0o600)
    }

    @Test func `an object without a time of change is refused with the reason`() async throws {
        let body = """
            {"name":"LoginEvent","fields":[{"name":"Id","type":"id","filterable":true}]}
            """
        let shell = try Shell(asking: ScriptedOrg(.on("/services/data/v67.0/sobjects/", body)))
        let outcome = await shell.run("query", "SELECT Id FROM LoginEvent", "--since-last", "n")
        expectEqual(outcome.code, .usage, "\(outcome)")
        #expect(
            outcome.messages.hasPrefix(
                "error: --since-last needs the time of a record's change, but LoginEvent has no "
                    + "SystemModstamp, no LastModifiedDate, no CreatedDate to filter by"
            )
        )
    }

    @Test func `an org without a clock is refused`() async throws {
        let body = """
            {"name":"X__c","fields":[{"name":"CreatedDate","type":"datetime","filterable":true}]}
            """
        let scripted = ScriptedOrg(
            .on("/services/data/v67.0/sobjects/", body),
            .on("/services/data/v67.0/", "{}")
        )
        let outcome = await (try Shell(asking: scripted))
            .run("query", "SELECT Id FROM X__c", "--since-last", "n")
        #expect(outcome.code == .failure && outcome.output == "")
        expect(outcome.messages, .contains("error: the org's answer has no Date"), "\(outcome)")
    }

    @Test func `an org's clock that is a day ahead is refused, and the next run starts as before`()
        async throws
    {
        await expectEqual(run().code, .success)
        let before = mark
        org.wait(seconds: 90_000)
        let outcome = await run()
        #expect(outcome.code == .failure && outcome.output == "")
        expect(
            outcome.messages,
            .contains("the org's clock is more than a day ahead of this machine's\n"),
            "\(outcome)"
        )
        expectEqual(mark, before)
    }

    @Test func `servers of an org that disagree by a second are no error`() async throws {
        await expectEqual(run().code, .success)
        org.wait(seconds: -1)
        await expectEqual(run(Self.soql, "--overlap", "0").code, .success)
    }

    @Test func `a run that would start in the future is an error`() async throws {
        await expectEqual(run().code, .success)
        org.wait(seconds: -7200)
        let outcome = await run()
        #expect(outcome.code == .failure && outcome.output == "")
        expect(outcome.messages, .contains("which is in the future; --from-start"), "\(outcome)")
        await expectEqual(run(Self.soql, "--from-start").code, .success)
    }

    @Test func `an unknown object gives the query's own error`() async throws {
        let outcome = await run("SELECT Id FROM Contcat")
        expect(outcome.messages, .contains("hint: did you mean Contact?"), "\(outcome)")
        #expect(outcome.code == .failure && mark == nil)
    }

    @Test func `a view runs since its last run, too`() async throws {
        await expectEqual(shell.run("query", Self.soql, "-r", "ids", "--save", "v").code, .success)
        let first = await shell.run("view", "v", "--since-last", "nightly")
        expectEqual(first.output.split(separator: "\n").count, 5)
        org.wait(seconds: 3600)
        try await org.save(Self.jake, phone: "4")
        let next = await shell.run("view", "v", "--since-last", "nightly", "--parallel", "2")
        expectEqual(next.output, "\(Self.jake)\n")
    }
}
