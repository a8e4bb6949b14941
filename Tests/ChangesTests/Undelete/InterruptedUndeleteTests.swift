import Client
import Foundation
import HTTP
import Records
import Synchronization
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// An undelete is written into the journals before it is sent, so that a kill leaves no record
/// `deleted` that is back.
struct InterruptedUndeleteTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    private static let nobody = "003Dm000001kZ99IAE"

    /// An org that notes what the journals say when an undelete reaches it.
    private final class WatchedOrg: Transport {
        private let org: RemoteDemo
        private let folder: JournalFolder
        private let seen = Mutex<[[JournalEntry.State]]>([])
        /// Whether the answers of undeletes get lost, and those to look-ups after them.
        private let losesAnswers: Bool
        private let isLost = Mutex(false)

        init(_ org: RemoteDemo, _ folder: JournalFolder, losesAnswers: Bool) {
            self.org = org
            self.folder = folder
            self.losesAnswers = losesAnswers
        }

        var states: [[JournalEntry.State]] { seen.withLock(\.self) }

        func send(_ request: Request) async throws(TransportError) -> Response {
            if isLost.withLock(\.self) { throw .unreachable(.other("no route to host")) }
            guard request.method == .post else { return try await org.send(request) }
            for file in (try? folder.journals()) ?? [] {
                let states = (try? JournalContents(readingFrom: file.path))?.states
                seen.withLock { $0.append(states ?? []) }
            }
            let answer = try await org.send(request)
            guard losesAnswers else { return answer }
            isLost.withLock { $0 = true }
            throw .cut("reset")
        }
    }

    private func folder(of shell: Shell) -> JournalFolder {
        JournalFolder(path: shell.folder.path + "/.local/state/sfctl/deleted")
    }

    private func states(in shell: Shell) throws -> [[JournalEntry.State]] {
        try folder(of: shell).journals().map { try JournalContents(readingFrom: $0.path).states }
    }

    /// A shell that has deleted two contacts, and the org that it asks.
    private func world() async throws -> (shell: Shell, org: RemoteDemo) {
        var shell = try Shell()
        let org = RemoteDemo(now: shell.now)
        shell.ask(org)
        shell.variables["SFCTL_ACCESS_TOKEN"] = org.accessToken
        let outcome = await shell.run("delete", "Contact", Self.andy, Self.tim, "--yes")
        expectEqual(outcome.code, .success)
        return (shell, org)
    }

    @Test(arguments: [["--last"], ["Contact", andy, tim]])
    func `the journal says so before the request leaves`(_ words: [String]) async throws {
        var (shell, org) = try await world()
        let watched = WatchedOrg(org, folder(of: shell), losesAnswers: false)
        shell.transport = watched
        await expectEqual(shell.run(["undelete"] + words).code, .success)
        expectEqual(watched.states, [[.restoring, .restoring]])
        try expectEqual(states(in: shell), [[.restored, .restored]])
    }

    @Test func `a journal that cannot be written is told, and the record is restored`()
        async throws
    {
        let (shell, _) = try await world()
        let name = "20260912T120000Z-Contact-1"
        let held = try DeletionJournal.reopen(folder(of: shell).journalPath(of: name))
        let outcome = await shell.run("undelete", "Contact", Self.andy)
        #expect(outcome.code == .success && outcome.output.contains("restored"))
        let start = "warning: the journal \(name) does not say which records are restored: "
        expect(outcome.messages, .contains(start), "\(outcome)")
        withExtendedLifetime(held) {}
    }

    @Test func `a journal that cannot be read is told, and hides no other`() async throws {
        let (shell, _) = try await world()
        let folder = folder(of: shell).path
        let other = "20260911T120000Z-Contact-9"
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/\(other).journal.ndjson",
            withDestinationPath: "\(other).journal.ndjson"
        )
        let listed = await shell.run("journal", "list", "-r", "csv")
        expect(listed.output, .contains("\n\(other),"), "\(listed)")
        #expect(listed.output.contains(",unreadable\n") && listed.output.contains(",done\n"))
        let outcome = await shell.run("undelete", "Contact", Self.andy)
        let start = "warning: the journal \(other) does not say which records are restored: "
        expect(outcome.messages, .contains(start), "\(outcome)")
        try FileManager.default.removeItem(atPath: "\(folder)/\(other).journal.ndjson")
        try expectEqual(states(in: shell), [[.restored, .deleted]])
    }

    @Test func `a journal that is damaged behind its head is told`() async throws {
        let (shell, _) = try await world()
        let name = "20260912T120000Z-Contact-1"
        let path = folder(of: shell).journalPath(of: name)
        var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        lines[2] = "?"
        try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: URL(filePath: path))
        let outcome = await shell.run("undelete", "Contact", Self.andy)
        #expect(outcome.code == .success && outcome.output.contains("restored"))
        let start = "warning: the journal \(name) does not say which records are restored: "
        expect(outcome.messages, .contains(start), "\(outcome)")
        expect(outcome.messages, .contains("is damaged at line 3"), "\(outcome)")
    }

    @Test(arguments: [["--last"], ["Contact", andy, tim]])
    func `after a lost answer and a look-up that fails, the next undelete finds out`(
        _ words: [String]
    ) async throws {
        var (shell, org) = try await world()
        shell.transport = WatchedOrg(org, folder(of: shell), losesAnswers: true)
        #expect(await shell.run(["undelete"] + words).code != .success)
        try expectEqual(states(in: shell), [[.restoring, .restoring]])
        let list = await shell.run("journal", "--json")
        expect(list.output, .contains(#""Open":2"#))
        // Nothing of them is left to delete.
        let resumed = await shell.run(
            "delete",
            "--resume",
            "20260912T120000Z-Contact-1",
            "--yes",
            "-r",
            "ids"
        )
        expectEqual(resumed.output, "")
        shell.transport = org
        let count = org.requests.count { $0.hasPrefix("POST ") }
        let outcome = await shell.run("undelete", "--last", "-r", "csv")
        expectEqual(
            outcome.output,
            "Id,Name,Status,Code,Message,Along\n\(Self.andy),Andy Young,restored,,,\n\(Self.tim),Tim Barr,restored,,,\n"
        )
        expectEqual(outcome.code, .success)
        expectEqual(org.requests.count { $0.hasPrefix("POST ") }, count)
        try expectEqual(states(in: shell), [[.restored, .restored]])
    }

    /// A journal of the built-in org whose undelete was killed when it had been announced.
    private func killed(_ ids: [String], in shell: Shell) throws -> DeletionJournal {
        let folder = folder(of: shell)
        let name = try folder.newName(for: "Contact", at: shell.now)
        var head = JournalWorld.head
        head.instanceURL = "http://localhost"
        head.recordsFile = nil
        let ids = try ids.map { try RecordID($0) }
        let journal = try DeletionJournal.begin(head, ids: ids, named: name, in: folder)
        try journal.noteSending(ids)
        try journal.note(ids.map { DeletionResult($0, .deleted) })
        try journal.noteRestoring(ids)
        return journal
    }

    @Test func `after a kill each record is looked for first`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        var journal: DeletionJournal? = try killed([Self.andy, Self.tim, Self.nobody], in: shell)
        let path = try #require(journal?.path)
        journal = nil
        let shown = await shell.run("journal", "show", path, "-r", "csv")
        expect(shown.output, .contains("\(Self.andy),,restoring,,\n"))
        let outcome = await shell.run("undelete", "--last", "-r", "csv")
        expectEqual(
            outcome.output,
            """
            Id,Name,Status,Code,Message,Along
            \(Self.andy),,restored,,,
            \(Self.tim),,restored,,,
            \(Self.nobody),,not in the bin,NOT_IN_THE_BIN,the record is neither in the org nor \
            in its recycle bin,

            """
        )
        expectEqual(outcome.code, .partial)
        try expectEqual(
            JournalContents(readingFrom: path).states,
            [.restored, .restored, .deleted]
        )
        await expectEqual(shell.run("query", "SELECT COUNT() FROM Contact").output, "20\n")
    }

    @Test func `each journal hears of its own records, and those of other orgs of none`()
        async throws
    {
        let shell = try Shell()
        let folder = folder(of: shell)
        var paths: [String] = []
        for (id, url) in [
            (Self.andy, "http://localhost"), (Self.tim, "http://localhost"),
            (Self.andy, "https://other.my.salesforce.com"),
        ] {
            _ = await shell.run("delete", "Contact", id, "--yes", "--no-backup")
            var head = JournalWorld.head
            head.instanceURL = url
            let name = try folder.newName(for: "Contact", at: shell.now)
            let ids = [try RecordID(id)]
            let journal = try DeletionJournal.begin(head, ids: ids, named: name, in: folder)
            try journal.noteSending(ids)
            try journal.note([DeletionResult(ids[0], .deleted)])
            paths.append(journal.path)
        }
        let outcome = await shell.run("undelete", "Contact", Self.andy, Self.tim, "-r", "ids")
        expectEqual(outcome.output, "\(Self.andy)\n\(Self.tim)\n")
        let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
        expectEqual(texts.map { $0.contains("restored") }, [true, true, false])
        expect(texts[0], .lacks(Self.tim))
        expect(texts[1], .lacks(Self.andy))
    }

    @Test func `only this org's journals say where a record was saved`() async throws {
        let shell = try Shell()
        let folder = folder(of: shell)
        for url in ["http://localhost", "https://other.my.salesforce.com"] {
            var head = JournalWorld.head
            head.instanceURL = url
            let name = try folder.newName(for: "Contact", at: shell.now)
            head.recordsFile = JournalFolder.recordsFile(of: name)
            try "{}\n".write(
                toFile: "\(folder.path)/\(JournalFolder.recordsFile(of: name))",
                atomically: true,
                encoding: .utf8
            )
            _ = try DeletionJournal.begin(
                head,
                ids: [RecordID(Self.nobody)],
                named: name,
                in: folder
            )
        }
        let outcome = await shell.run("undelete", "Contact", Self.nobody)
        expect(outcome.messages, .contains("-Contact-1 --records"), "\(outcome)")
        expect(outcome.messages, .lacks("-Contact-2 --records"), "\(outcome)")
    }

    @Test func `what an undelete did not do leaves each journal as it was`() async throws {
        let shell = try Shell()
        let folder = folder(of: shell)
        let nobody = try [RecordID(Self.nobody)]
        var head = JournalWorld.head
        head.instanceURL = "http://localhost"
        head.recordsFile = nil
        for isKnown in [true, false] {
            let name = try folder.newName(for: "Contact", at: shell.now)
            let journal = try DeletionJournal.begin(head, ids: nobody, named: name, in: folder)
            try journal.noteSending(nobody)
            if isKnown { try journal.note([DeletionResult(nobody[0], .deleted)]) }
        }
        let outcome = await shell.run("undelete", "Contact", Self.nobody)
        expectEqual(outcome.code, .failure)
        try expectEqual(states(in: shell), [[.deleted], [.sent]])
    }
}
