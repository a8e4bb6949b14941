import Client
import Records
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

/// What a resumed delete takes from its journal, what it saves, and what it leaves alone.
struct ResumedDeletionTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"

    /// Begins a journal of the built-in org, and sends nothing.
    private func begin(
        _ ids: [String],
        recordsFile: String? = nil,
        in shell: Shell
    ) throws -> DeletionJournal {
        let folder = JournalFolder(path: "\(shell.folder.path)/.local/state/sfctl/deleted")
        let name = try folder.newName(for: "Contact", at: shell.now)
        let head = JournalHead(
            orgName: "demo",
            instanceURL: "http://localhost",
            object: "Contact",
            startedAt: shell.now,
            recordsFile: recordsFile
        )
        let ids = try ids.map { try RecordID($0) }
        return try DeletionJournal.begin(head, ids: ids, named: name, in: folder)
    }

    @Test(arguments: [
        ["--all-or-none"], ["--bulk"], ["--bulk", "--hard"], ["--no-backup-of-children"],
    ])
    func `options of the beginning are refused`(_ flags: [String]) async throws {
        let shell = try Shell()
        let path = try begin([Self.andy], in: shell).path
        let outcome = await shell.run(["delete", "--resume", path, "--yes"] + flags)
        expectEqual(
            outcome.messages,
            """
            error: --resume continues the delete as it began, so it does not take \(flags[0])
              hint: sfctl delete --resume \(path)

            """
        )
        expectEqual(outcome.code, .usage)
        await expectEqual(shell.run("query", "SELECT COUNT() FROM Contact").output, "20\n")
    }

    @Test func `records that the org refused before are told again, and exit 1`() async throws {
        let shell = try Shell()
        // Two cases hang on it.
        let rose = "003Dm000001kZ00IAE"
        _ = await shell.run("delete", "Contact", rose, Self.andy, "--yes", "--no-backup")
        let journals = await shell.run("journal", "list", "-r", "ids")
        let name = journals.output.split(separator: "\n").first.map(String.init) ?? ""
        let outcome = await shell.run("delete", "--resume", name, "--yes", "-r", "csv")
        expect(outcome.output, .contains("\n\(rose),,refused,DELETE_FAILED,"), "\(outcome)")
        expect(outcome.output, .lacks(Self.andy))
        expect(outcome.messages, .hasPrefix("1 record finished before\n"))
        expectEqual(outcome.code, .failure)
        let plan = await shell.run("delete", "--resume", name, "--dry-run", "-r", "csv")
        let words = "error: this record is not sent again after a refusal: Contact \(rose)\n"
        expect(plan.messages, .hasSuffix(words), "\(plan)")
        expectEqual(plan.code, .failure)
    }

    @Test func `what a resumed delete saves is printed, the newest state of each record`()
        async throws
    {
        let shell = try Shell()
        let records = "old.records.ndjson"
        let path = try begin([Self.andy, Self.tim], recordsFile: records, in: shell).path
        let old = #"{"attributes":{"type":"Contact"},"Id":"\#(Self.andy)","LastName":"Old"}"#
        try shell.folder.write(old + "\n", to: ".local/state/sfctl/deleted/\(records)")
        await expectEqual(shell.run("delete", "--resume", path, "--yes").code, .success)
        let shown = await shell.run("journal", "show", path, "--records", "-r", "json")
        expectEqual(shown.code, .success, "\(shown)")
        let found = try JSONValue(parsing: Array(shown.output.utf8))["result"]?["records"]
        expectEqual(found?.elements?.compactMap { $0["LastName"]?.text }, ["Young", "Barr"])
        let lines = await shell.run("journal", "show", path)
        expect(lines.messages, .contains("-Contact-1.records-2.ndjson\n"), "\(lines)")
    }

    @Test func `a record that the question did not count is not deleted`() async throws {
        var shell = try Shell.terminal()
        _ = await shell.run("delete", "Contact", Self.tim, "--yes")
        shell.answers = ["y"]
        let line = ["delete", "Contact", Self.andy, Self.tim, "--no-backup", "-r", "csv"]
        let outcome = await shell.run(line)
        expect(outcome.messages, .contains("Delete 1 record of Contact"))
        expect(outcome.output, .contains("\n\(Self.andy),Andy Young,deleted,"), "\(outcome)")
        expect(outcome.output, .contains("\n\(Self.tim),,refused,NOT_CONFIRMED,"), "\(outcome)")
        expectEqual(outcome.code, .partial)
    }

    @Test func `a record that appears after the question is not deleted`() throws {
        let shell = try Shell()
        let ids = try [Self.andy, Self.tim].map { try RecordID($0) }
        let journal = try begin([Self.andy, Self.tim], in: shell)
        let backup = RecordBackup(saved: Set(ids), live: Set(ids), names: [:])
        let object = try ObjectDescription(parsing: Array(Wire.contact.utf8))
        var run = DeletionRun(object: object, journal: journal, backup: backup)
        #expect(run.withheld(of: ids).isEmpty)
        run.confirmed = [ids[0]]
        let withheld = run.withheld(of: ids)
        expectEqual(withheld.map(\.id), [ids[1]])
        expectEqual(withheld.first?.outcome.errors.first?.code, "NOT_CONFIRMED")
        run.allOrNone = true
        expectEqual(run.withheld(of: ids).map(\.id), ids)
    }
}
