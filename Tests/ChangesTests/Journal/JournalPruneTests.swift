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

/// What a prune removes, and what it never does; what it prints stands in `Golden/journal`.
struct JournalPruneTests {
    private static let day = 86_400_000

    /// A shell with a journal, which began before some days and whose record is in some state.
    private func shell(
        days: Int,
        _ outcome: DeletionOutcome?,
        keepsOpen: Bool = false
    ) throws -> (shell: Shell, names: [String], journal: DeletionJournal?) {
        let shell = try Shell()
        let folder = JournalFolder(path: shell.folder.path + "/.local/state/sfctl/deleted")
        var head = JournalWorld.head
        head.startedAt = shell.now - days * Self.day
        let name = try folder.newName(for: "Contact", at: head.startedAt)
        head.recordsFile = "\(name).records.ndjson"
        try shell.folder.write("{}", to: ".local/state/sfctl/deleted/\(name).records.ndjson")
        let ids = try JournalWorld.ids(1)
        let journal = try DeletionJournal.begin(head, ids: ids, named: name, in: folder)
        try journal.noteSending(ids)
        if let outcome { try journal.note([DeletionResult(ids[0], outcome)]) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return (shell, names, keepsOpen ? journal : nil)
    }

    private func files(_ shell: Shell) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: shell.folder.path + "/.local/state/sfctl/deleted"
        ).sorted()
    }

    @Test func `an old journal goes with its records`() async throws {
        let (shell, names, _) = try shell(days: 31, .deleted)
        expectEqual(names.count, 2)
        await expectEqual(shell.run("journal", "prune", "--yes").code, .success)
        try expectEqual(files(shell), [])
    }

    @Test func `a journal whose records cannot be removed stays with them`() async throws {
        let (shell, names, _) = try shell(days: 31, .deleted)
        let records = "\(shell.folder.path)/.local/state/sfctl/deleted/\(names[1])"
        // No user, not even root, removes a folder as a file.
        try FileManager.default.removeItem(atPath: records)
        try FileManager.default.createDirectory(
            atPath: records,
            withIntermediateDirectories: false
        )
        let outcome = await shell.run("journal", "prune", "--yes")
        expectEqual(outcome.code, .failure)
        expect(outcome.messages, .contains(names[1]), "\(outcome)")
        try expectEqual(files(shell), names)
        try FileManager.default.removeItem(atPath: records)
        await expectEqual(shell.run("journal", "prune", "--yes").code, .success)
        try expectEqual(files(shell), [])
    }

    @Test(arguments: [30, 0]) func `a younger one stays`(_ days: Int) async throws {
        let (shell, names, _) = try shell(days: days, .deleted)
        await expectEqual(shell.run("journal", "prune", "--yes").code, .success)
        try expectEqual(files(shell), names)
    }

    @Test(arguments: [nil, .notSent(.transport(.cancelled))] as [DeletionOutcome?])
    func `one with open records stays unless it is named`(_ outcome: DeletionOutcome?) async throws
    {
        let (shell, names, _) = try shell(days: 400, outcome)
        let outcome = await shell.run("journal", "prune", "--older-than", "0d", "--yes")
        expectEqual(outcome.code, .success)
        expect(outcome.messages, .contains("kept 1 old journal"))
        try expectEqual(files(shell), names)
        let name = String(names[0].prefix { $0 != "." })
        await expectEqual(shell.run("journal", "prune", name, "--yes").code, .success)
        try expectEqual(files(shell), [])
    }

    @Test func `one that is being written is never removed`() async throws {
        var (shell, names, journal) = try shell(days: 400, .deleted, keepsOpen: true)
        shell.hasOpenFiles = true
        let name = String(names[0].prefix { $0 != "." })
        for words in [["--older-than", "1d"], [name]] {
            let outcome = await shell.run(["journal", "prune", "--yes"] + words)
            expectEqual(outcome.code, .failure)
            expect(outcome.messages, .contains("is in use by process \(getpid())"))
            try expectEqual(files(shell), names)
        }
        withExtendedLifetime(journal) {}
    }

    @Test(arguments: ["n", "", "no", "x", nil])
    func `any answer but y and yes leaves it`(_ answer: String?) async throws {
        var (shell, names, _) = try shell(days: 31, .deleted)
        shell.terminal = try Shell.terminal().terminal
        shell.answers = answer.map { [$0] } ?? []
        await expectEqual(shell.run("journal", "prune").code, .declined)
        await expectEqual(shell.run("journal", "prune", "--dry-run").code, .success)
        try expectEqual(files(shell), names)
    }

    @Test func `a path outside the folder is no journal to remove`() async throws {
        let (shell, names, _) = try shell(days: 31, .deleted)
        let other = try shell.folder.write("x", to: "mine.ndjson")
        for path in [other, "\(shell.folder.path)/.local/state/sfctl/demo-org.json"] {
            await expectEqual(shell.run("journal", "prune", path, "--yes").code, .usage)
        }
        try expectEqual(files(shell), names)
        expectEqual(shell.folder.text(of: "mine.ndjson"), "x")
    }
}
