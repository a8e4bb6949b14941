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

/// What an undelete changes in the org and in the journal; what it prints stands in
/// `Golden/undelete`.
struct UndeleteTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    private static let rose = "003Dm000001kZ00IAE"
    private static let nobody = "003Dm000001kZ99IAE"

    private func folder(of shell: Shell) -> JournalFolder {
        JournalFolder(path: shell.folder.path + "/.local/state/sfctl/deleted")
    }

    private func deleted(in shell: Shell) async -> [String] {
        let bin = await shell.run("bin", "Contact", "-r", "ids")
        return bin.output.split(separator: "\n").map(String.init).sorted()
    }

    /// A journal of a process that was killed when it had sent these records.
    private func killed(
        _ ids: [String],
        in shell: Shell,
        instanceURL: String = "http://localhost"
    ) throws -> String {
        let folder = folder(of: shell)
        let name = try folder.newName(for: "Contact", at: shell.now + 60_000)
        var head = JournalWorld.head
        head.instanceURL = instanceURL
        head.startedAt = shell.now + 60_000
        head.recordsFile = nil
        let ids = try ids.map { try RecordID($0) }
        let journal = try DeletionJournal.begin(head, ids: ids, named: name, in: folder)
        try journal.noteSending(ids)
        return journal.path
    }

    @Test func `the newest delete is undone, and no older one`() async throws {
        var shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        shell.now += 1000
        _ = await shell.run("delete", "Contact", Self.tim, "--yes")
        for _ in 0..<3 {
            await expectEqual(shell.run("undelete", "--last").code, .success)
            await expectEqual(deleted(in: shell), [Self.andy])
        }
        let states = try folder(of: shell).journals().map {
            try JournalContents(readingFrom: $0.path).states
        }
        expectEqual(states, [[.deleted], [.restored]])
    }

    @Test func `a newest delete that deleted nothing is an error that names the one before it`()
        async throws
    {
        var shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        shell.now += 1000
        _ = await shell.run("delete", "Contact", Self.rose, "--yes")
        shell.now += 1000
        _ = await shell.run("delete", "Contact", Self.rose, "--yes", "--no-backup")
        let line = ["undelete", "--last", "-r", "csv"]
        let outcome = await shell.run(line)
        let messages = """
            error: 20260912T120002Z-Contact-3 deleted no records
              hint: the delete before it: sfctl undelete --journal 20260912T120000Z-Contact-1
              hint: sfctl journal list shows the other deletes

            """
        expectEqual(outcome, Shell.Outcome(output: "", messages: messages, code: .failure))
        await expectEqual(deleted(in: shell), [Self.andy])
        let named = await shell.run("undelete", "--journal", "20260912T120001Z-Contact-2")
        expectEqual(named.code, .failure)
        let before = await shell.run("undelete", "--journal", "20260912T120000Z-Contact-1")
        expectEqual(before.code, .success)
        await expectEqual(deleted(in: shell), [])
        // Nothing is left to bring back, in any of them.
        await expect(shell.run(line).messages, .lacks("--journal"))
    }

    @Test func `a hard delete that was refused deleted no records`() async throws {
        var shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        shell.now += 1000
        let folder = folder(of: shell)
        var head = JournalWorld.head
        head.instanceURL = "http://localhost"
        head.startedAt = shell.now
        head.recordsFile = nil
        head.bulk = .hard
        let name = try folder.newName(for: "Contact", at: shell.now)
        let ids = [try RecordID(Self.rose)]
        _ = try DeletionJournal.begin(head, ids: ids, named: name, in: folder)
        let outcome = await shell.run("undelete", "--last")
        expect(outcome.messages, .hasPrefix("error: \(name) deleted no records\n"), "\(outcome)")
        let steps = await shell.run("undelete", "--last", "--steps", "2", "-r", "ids")
        #expect(steps.output == "\(Self.andy)\n" && steps.code == .success, "\(steps)")
    }

    @Test func `what was refused is left alone`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, Self.rose, "--yes")
        let outcome = await shell.run("undelete", "--last", "-r", "ids")
        expectEqual(outcome.output, "\(Self.andy)\n")
        await expectEqual(deleted(in: shell), [])
    }

    @Test func `records without a known result come back if they are in the bin`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let path = try killed([Self.andy, Self.tim, Self.nobody], in: shell)
        let outcome = await shell.run("undelete", "--last", "-r", "ids")
        expectEqual(outcome.output, "\(Self.andy)\n")
        expect(
            outcome.messages,
            .hasPrefix("2 records without a known result are not in the recycle bin")
        )
        expectEqual(outcome.code, .success)
        await expectEqual(deleted(in: shell), [])
        try expectEqual(JournalContents(readingFrom: path).states, [.restored, .sent, .sent])
    }

    @Test func `records of unknown result that come back by their ids are closed in their journal`()
        async throws
    {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let path = try killed([Self.andy, Self.tim], in: shell)
        let outcome = await shell.run("undelete", "Contact", Self.andy)
        expectEqual(outcome.code, .success)
        try expectEqual(JournalContents(readingFrom: path).states, [.restored, .sent])
        // A resumption must not take the record for one to delete.
        let shown = await shell.run("delete", "--resume", path, "--dry-run", "-r", "ids")
        expectEqual(shown.output, "\(Self.tim)\n")
    }

    @Test func `a record that another machine has restored is back, and the journal says so`()
        async throws
    {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let journals = folder(of: shell).path
        try FileManager.default.moveItem(atPath: journals, toPath: journals + ".away")
        _ = await shell.run("undelete", "Contact", Self.andy)
        try FileManager.default.moveItem(atPath: journals + ".away", toPath: journals)
        let outcome = await shell.run("undelete", "--last")
        expectEqual(outcome.code, .success)
        expect(outcome.messages, .contains("already there"))
        let journal = try #require(try folder(of: shell).journals().last)
        try expectEqual(JournalContents(readingFrom: journal.path).states, [.restored])
    }

    @Test func `a record that is restored by its id is back in every journal that names it`()
        async throws
    {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let restored = await shell.run("undelete", "Contact", Self.andy)
        // The name is that of the saved record.
        let row = "\(Self.andy)\tAndy Young\trestored\t\t\t\n"
        expectEqual(restored.output, "Id\tName\tStatus\tCode\tMessage\tAlong\n" + row)
        let first = try #require(try folder(of: shell).journals().last)
        try expectEqual(JournalContents(readingFrom: first.path).states, [.restored])
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let outcome = await shell.run("undelete", "--journal", first.path)
        expectEqual(outcome.output, "Id\tName\tStatus\tCode\tMessage\tAlong\n")
        await expectEqual(deleted(in: shell), [Self.andy])
    }

    @Test func `a journal of another org of the same name is refused`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let path = try killed([Self.andy], in: shell, instanceURL: "https://other.example")
        let named = await shell.run("undelete", "--journal", path)
        expectEqual(named.code, .usage)
        expect(named.messages, .contains("belongs to the org demo at https://other.example"))
        try expectEqual(JournalContents(readingFrom: path).states, [.sent])
        await expectEqual(deleted(in: shell), [Self.andy])
        // The newest of this org is the one before.
        await expectEqual(shell.run("undelete", "--last").code, .success)
        await expectEqual(deleted(in: shell), [])
    }

    @Test func `a damaged journal that may be the newest stops it`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        try shell.folder.write(
            "{}\n",
            to: ".local/state/sfctl/deleted/20260913T000000Z-Contact-1.journal.ndjson"
        )
        await expectEqual(shell.run("undelete", "--last").code, .failure)
        await expectEqual(deleted(in: shell), [Self.andy])
    }

    @Test(arguments: [["--last"], ["Contact", andy]])
    func `a read-only org is sent nothing that changes it`(_ words: [String]) async throws {
        let demo = RemoteDemo(now: try Shell().now)
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D000000000001!secret"
        shell.transport = demo
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let count = demo.requests.count
        let outcome = await shell.run(["undelete"] + words + ["--read-only"])
        expectEqual(outcome.code, .usage)
        #expect(demo.requests.dropFirst(count).allSatisfy { $0.hasPrefix("GET ") })
    }

    @Test func `each format tells the same`() async throws {
        for format in ResultFormat.offered(for: .listing) where !format.isSpreadsheet {
            let shell = try Shell()
            _ = await shell.run("delete", "Contact", Self.andy, Self.tim, "--yes")
            let outcome = await shell.run("undelete", "--last", "-r", format.name)
            expectEqual(outcome.code, .success)
            #expect(outcome.output.contains(Self.andy) && outcome.output.contains(Self.tim))
            await expectEqual(deleted(in: shell), [])
        }
    }
}
