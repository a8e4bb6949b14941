import Client
import Foundation
import HTTP
import Records
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// A delete of accounts says what goes along and what blocks it, saves that, and an undelete brings
/// it back.
struct CascadeTests {
    /// Has a contact and an opportunity.
    private static let dickenson = "001Dm000001kZ03IAE"
    /// Has two contacts.
    private static let sForce = "001Dm000001kZ0BIAU"
    /// Has four cases.
    private static let edge = "001Dm000001kZ00IAE"
    private static let along = "3 contacts and 1 opportunity"
    private static let name = "20260912T120000Z-Account-1"

    private func delete(_ words: String...) -> [String] {
        ["delete", "Account", Self.dickenson, Self.sForce] + words
    }

    private func contents(_ shell: Shell, _ name: String = Self.name) throws -> JournalContents {
        let folder = "\(shell.folder.path)/.local/state/sfctl/deleted"
        return try JournalContents(readingFrom: "\(folder)/\(name).journal.ndjson")
    }

    private func contacts(_ shell: Shell) async -> String {
        await shell.run("query", "SELECT COUNT() FROM Contact").output
    }

    // MARK: - Dry run

    @Test func `a dry run has one schema, and says what goes along`() async throws {
        let shell = try Shell()
        let line = delete(Self.edge, "001Dm000001kZ99IAE", "--dry-run")
        let csv = await shell.run(line + ["-r", "csv"])
        expectEqual(
            csv.output,
            """
            Id,Name,Status,Reason,Along
            \(Self.dickenson),Dickenson plc,would be deleted,,1 contact and 1 opportunity
            \(Self.sForce),sForce,would be deleted,,2 contacts
            \(Self.edge),Edge Communications,blocked,4 cases,
            001Dm000001kZ99IAE,,missing,"gone, or hidden from you",

            """
        )
        expectEqual(
            csv.messages,
            """
            dry run: deletes nothing from demo (built-in org)
            The org also deletes \(Self.along).
            Blocked: Edge Communications, by 4 cases.
            The org may refuse: Edge Communications, because of 3 closed-won opportunities.
            4 records
            error: 1 of 4 records is missing, or not visible to you: Account 001Dm000001kZ99IAE
              why: 1 of 4 records is blocked by other records: Account \(Self.edge)

            """
        )
        expectEqual(csv.code, .partial)
        let json = await shell.run(line + ["--json"])
        let value = try JSONValue(parsing: Array(json.output.utf8))
        expectEqual(value["result"]?["records"]?.elements?.count, 4)
        expectEqual(value["result"]?["records"]?[2]?["Reason"]?.text, "4 cases")
        expectEqual(value["result"]?["along"]?[0]?["Object"]?.text, "Contact")
        expectEqual(value["result"]?["along"]?[0]?["Records"]?.integer, 3)
        let sForce = value["result"]?["records"]?[1]?["Along"]?.elements
        expectEqual(sForce?.map { $0["Records"]?.integer }, [2])
        expectEqual(value["result"]?["notCounted"]?.elements?.isEmpty, true)
        expectEqual(json.code, .partial)
        await expectEqual(contacts(shell), "20\n")
    }

    @Test func `with --all-or-none a blocked record keeps the others`() async throws {
        var shell = try Shell.terminal()
        let line = delete(Self.edge, "--all-or-none")
        let plan = await shell.run(line + ["--dry-run", "-r", "csv"])
        let reason = "another record is not deleted (--all-or-none)"
        expectEqual(
            plan.output,
            """
            Id,Name,Status,Reason,Along
            \(Self.dickenson),Dickenson plc,would be kept,\(reason),
            \(Self.sForce),sForce,would be kept,\(reason),
            \(Self.edge),Edge Communications,blocked,4 cases,

            """
        )
        let sentence = "Nothing would be deleted, because of --all-or-none.\n"
        expect(plan.messages, .contains(sentence))
        expect(plan.messages, .lacks("The org also deletes"))
        shell.answers = ["n"]
        let question = await shell.run(line)
        expect(question.messages, .contains(sentence))
        expect(question.messages, .lacks("The org also deletes"))
    }

    @Test func `a blocked record alone takes nothing along`() async throws {
        let outcome = try await Shell().run("delete", "Account", Self.edge, "--dry-run")
        expect(outcome.messages, .lacks("The org also deletes"))
    }

    @Test func `a dry run in a read-only org says it, too`() async throws {
        let outcome = try await Shell().run(delete("--dry-run", "--read-only"))
        expect(outcome.messages, .contains("The org also deletes \(Self.along).\n"))
        expectEqual(outcome.code, .success)
    }

    // MARK: - The delete

    @Test func `the question says what goes along`() async throws {
        var shell = try Shell.terminal()
        shell.answers = ["n"]
        let outcome = await shell.run(delete())
        expect(
            outcome.messages,
            .hasSuffix(
                """
                They go to the recycle bin.
                The org also deletes \(Self.along).
                Delete? [y/N] nothing was deleted

                """
            )
        )
    }

    @Test(arguments: ["csv", "json"])
    func `with --yes the report says it on stderr, and for each record`(_ format: String)
        async throws
    {
        let shell = try Shell()
        let outcome = await shell.run(delete("--yes", "-r", format))
        expect(outcome.messages, .contains("The org also deleted \(Self.along).\n"))
        expectEqual(
            outcome.output,
            format == "csv"
                ? """
                Id,Name,Status,Code,Message,Along
                \(Self.dickenson),Dickenson plc,deleted,,,1 contact and 1 opportunity
                \(Self.sForce),sForce,deleted,,,2 contacts

                """
                : #"{"result":[{"id":"\#(Self.dickenson)","success":true,"errors":[],"#
                    + #""name":"Dickenson plc","along":[{"Object":"Contact","Records":1},"#
                    + #"{"Object":"Opportunity","Records":1}]},"#
                    + #"{"id":"\#(Self.sForce)","success":true,"errors":[],"#
                    + #""name":"sForce","along":[{"Object":"Contact","Records":2}]}],"#
                    + #""status":0,"warnings":[]}"# + "\n"
        )
        await expectEqual(contacts(shell), "17\n")
    }

    @Test func `the report counts only what went with deleted records`() async throws {
        let shell = try Shell()
        let outcome = await shell.run(delete(Self.edge, "--yes"))
        expect(outcome.messages, .contains("The org also deleted \(Self.along).\n"))
        expectEqual(outcome.code, .partial)
        let json = await shell.run("journal", "show", "--last", "--json")
        let result = try JSONValue(parsing: Array(json.output.utf8))["result"]
        let numbers = { (value: JSONValue?) in value?.elements?.map { $0["Records"]?.integer } }
        expectEqual(numbers(result?["along"]), [3, 1])
        expectEqual(numbers(result?["records"]?[1]?["Along"]), [2])
        expectEqual(result?["records"]?[2]?["State"]?.text, "refused")
        expectEqual(numbers(result?["records"]?[2]?["Along"]), [])
    }

    @Test func `the backup and the journal have the children`() async throws {
        let shell = try Shell()
        _ = await shell.run(delete("--yes"))
        let contents = try contents(shell)
        expectEqual(contents.head.along.words, Self.along)
        expectEqual(
            contents.entries.map(\.along.words),
            ["1 contact and 1 opportunity", "2 contacts"]
        )
        let path = try #require(contents.childrenPath)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        expectEqual(lines.count, 4)
        #expect(lines.contains { $0.contains(#""Email":"a_young@dickenson.com""#) })
        let shown = await shell.run("journal", "show", "--last")
        expect(shown.messages, .contains("The org also deleted \(Self.along).\n"))
        expect(shown.messages, .contains("full records of the children: \(path)\n"))
        let json = await shell.run("journal", "show", "--last", "--json")
        expect(json.output, .contains(#""Along":[{"Object":"Contact","Records":2}]"#))
    }

    @Test(arguments: ["--no-backup-of-children", "--no-backup"])
    func `without a backup of the children the numbers are still told`(_ flag: String)
        async throws
    {
        let shell = try Shell()
        let outcome = await shell.run(delete("--yes", flag))
        expect(outcome.messages, .contains("The org also deleted \(Self.along).\n"))
        try expectEqual(contents(shell).childrenPath, nil)
        _ = await shell.run("undelete", "--last")
        let partial = await shell.run(delete(Self.edge, "--yes", flag))
        expect(partial.messages, .contains("The org also deleted \(Self.along).\n"))
    }

    @Test func `children of children are saved, too`() async throws {
        var shell = try Shell()
        let demo = RemoteDemo(now: shell.now)
        shell.ask(demo)
        var request = Request(.post, "/services/data/v67.0/sobjects/Task")
        request.headers["Content-Type"] = "application/json"
        // A task of a contact of the account.
        request.body = Array(#"{"Subject":"Call","WhoId":"003Dm000001kZ04IAE"}"#.utf8)
        try await expectEqual(demo.send(request).status, 201)
        let outcome = await shell.run(delete("--yes"))
        expect(
            outcome.messages,
            .contains("The org also deleted 3 contacts, 1 opportunity and 1 task.\n")
        )
        let path = try #require(try contents(shell).childrenPath)
        try expect(String(contentsOfFile: path, encoding: .utf8), .contains(#""Subject":"Call""#))
    }

    // MARK: - The undelete

    @Test func `an undelete brings the children back, and says so`() async throws {
        let shell = try Shell()
        _ = await shell.run(delete("--yes"))
        let dryRun = await shell.run("undelete", "--last", "--dry-run", "-r", "csv")
        expectEqual(
            dryRun.output,
            """
            Id,Name,Status,Reason,Along
            \(Self.dickenson),Dickenson plc,would be restored,,1 contact and 1 opportunity
            \(Self.sForce),sForce,would be restored,,2 contacts

            """
        )
        let sentence = { (verb: String) in
            "The org also \(verb) the \(Self.along) deleted with them.\n"
        }
        expect(dryRun.messages, .contains(sentence("restores")))
        #expect(try contents(shell).entries.allSatisfy { $0.state == .deleted })
        await expectEqual(contacts(shell), "17\n")
        let outcome = await shell.run("undelete", "--last")
        expect(outcome.messages, .contains(sentence("restored")))
        await expectEqual(contacts(shell), "20\n")
    }

    @Test func `an undelete by id knows the children from the journals`() async throws {
        let shell = try Shell()
        _ = await shell.run(delete("--yes"))
        let outcome = await shell.run("undelete", "Account", Self.sForce)
        expect(
            outcome.messages,
            .contains("The org also restored the 2 contacts deleted with it.\n")
        )
    }

    @Test func `a child that went along is not restored alone, and the hint names the delete`()
        async throws
    {
        let shell = try Shell()
        _ = await shell.run(delete("--yes"))
        let line = ["undelete", "Contact", "003Dm000001kZ04IAE"]
        let outcome = await shell.run(line)
        expectEqual(outcome.code, .failure)
        let way = "sfctl undelete --journal \(Self.name)"
        expect(outcome.messages, .contains("  hint: \(way)   (the delete that took it along)\n"))
        let plan = await shell.run(line + ["--dry-run"])
        expect(plan.messages, .contains("may not come back alone: \(way)\n"))
        let whole = await shell.run("undelete", "--journal", Self.name)
        expectEqual(whole.code, .success)
        await expectEqual(contacts(shell), "20\n")
    }

    @Test func `steps undo several deletes, the newest first`() async throws {
        let shell = try Shell()
        _ = await shell.run(delete("--yes"))
        _ = await shell.run("delete", "Contact", "003Dm000001kZ05IAE", "--yes")
        let plan = await shell.run("undelete", "--last", "--steps", "2", "--dry-run", "-r", "ids")
        let ids = ["003Dm000001kZ05IAE", Self.dickenson, Self.sForce]
        expectEqual(plan.output, ids.map { "\($0)\n" }.joined())
        let outcome = await shell.run("undelete", "--last", "--steps", "2", "-r", "ids")
        expectEqual(outcome.output, plan.output)
        await expectEqual(contacts(shell), "20\n")
        let again = await shell.run("undelete", "--last", "--steps", "2")
        expectEqual(again.code, .success)
        expect(again.messages, .contains("skipped: the record of "))
        expect(again.messages, .lacks("nothing to restore"))
        let many = await shell.run("undelete", "--last", "--steps", "9")
        expect(many.messages, .hasPrefix("only 2 deletes have a journal of this org\n"))
        for words in [["Account", Self.sForce], []] {
            let misused = await shell.run(["undelete"] + words + ["--steps", "2"])
            expectEqual(
                misused.messages,
                """
                error: --steps needs --last, because it counts the newest deletes
                  hint: sfctl undelete --help

                """
            )
        }
    }

    @Test func `a dry run of an undelete exits as it would`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", "003Dm000001kZ05IAE", "--yes")
        let line = ["undelete", "Contact", "003Dm000001kZ05IAE", "003Dm000001kZ04IAE"]
        let plan = await shell.run(line + ["003Dm000001kZ99IAE", "--dry-run", "-r", "csv"])
        expectEqual(
            plan.output,
            """
            Id,Name,Status,Reason,Along
            003Dm000001kZ05IAE,Tim Barr,would be restored,,
            003Dm000001kZ04IAE,Andy Young,already there,,
            003Dm000001kZ99IAE,,not in the bin,"gone, or never there",

            """
        )
        expectEqual(plan.code, .partial)
    }
}
