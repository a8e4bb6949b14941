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

/// What a delete keeps on the disk, and how it goes on from there, on the built-in org.
struct RecordedDeletionTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    private static let rose = "003Dm000001kZ00IAE"
    private static let name = "20260912T120000Z-Contact-1"

    private func folder(of shell: Shell) -> String {
        "\(shell.folder.path)/.local/state/sfctl/deleted"
    }

    private func journal(of shell: Shell) throws -> JournalContents {
        try JournalContents(readingFrom: "\(folder(of: shell))/\(Self.name).journal.ndjson")
    }

    private func records(of shell: Shell) throws -> [JSONValue]? {
        try WholeFile.read("\(folder(of: shell))/\(Self.name).records.ndjson")?
            .split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) }
    }

    @Test func `the full records are saved, and what became of each`() async throws {
        let shell = try Shell()
        let all = await shell.run("get", "Contact", Self.andy, "-r", "ndjson").output
        let outcome = await shell.run("delete", "Contact", Self.andy, Self.rose, "--yes")
        expectEqual(outcome.code, .partial)
        let records = try #require(try records(of: shell))
        expectEqual(Set(records.map { $0["Id"]?.text }), [Self.andy, Self.rose])
        let andy = try #require(records.first { $0["Id"]?.text == Self.andy }?.members)
        let expected = try #require(try JSONValue(parsing: Array(all.utf8)).members)
        expectEqual(andy.filter { $0.key != "attributes" }, expected)
        expectEqual(andy.first?.value["type"]?.text, "Contact")
        let contents = try journal(of: shell)
        expectEqual(contents.head.orgName, "demo")
        expectEqual(contents.head.object, "Contact")
        expectEqual(contents.head.recordsFile, "\(Self.name).records.ndjson")
        expectEqual(contents.entries.map(\.state)[0], .deleted)
        expectEqual(contents.entries[1].state, .refused)
        expectEqual(contents.entries[1].refusal?.code, "DELETE_FAILED")
    }

    @Test func `without a backup only the journal is kept`() async throws {
        let shell = try Shell()
        let outcome = await shell.run("delete", "Contact", Self.andy, "--yes", "--no-backup")
        expectEqual(outcome.code, .success)
        try expectEqual(records(of: shell), nil)
        try expectEqual(journal(of: shell).head.recordsFile, nil)
        try expectEqual(journal(of: shell).states, [.deleted])
    }

    @Test(arguments: [["--dry-run"], ["--no-input"]])
    func `what deletes nothing keeps nothing`(_ flags: [String]) async throws {
        let shell = try Shell()
        _ = await shell.run(["delete", "Contact", Self.andy] + flags)
        try expectEqual(WholeFile.read(folder(of: shell) + "/\(Self.name).journal.ndjson"), nil)
    }

    @Test func `where nothing can be kept, nothing is deleted`() async throws {
        let shell = try Shell()
        _ = await shell.run("demo", "status")
        _ = try shell.folder.write("", to: ".local/state/sfctl/deleted")
        let outcome = await shell.run("delete", "Contact", Self.andy, "--yes")
        expectEqual(outcome.output, "")
        expect(
            outcome.messages,
            .hasPrefix(
                "error: nothing was deleted: cannot save the records and the journal first\n"
            )
        )
        #expect(outcome.code != .success)
        await expectEqual(shell.run("query", "SELECT COUNT() FROM Contact").output, "20\n")
    }

    @Test func `a delete that was cut off goes on from its journal`() async throws {
        let shell = try Shell()
        let ids = try [Self.andy, Self.tim, Self.rose, "003Dm000001kZ06IAE"].map {
            try RecordID($0)
        }
        _ = await shell.run("delete", "Contact", Self.tim, "--yes")
        let folder = JournalFolder(path: folder(of: shell))
        let path: String
        do {
            let name = try folder.newName(for: "Contact", at: shell.now)
            let head = JournalHead(
                orgName: "demo",
                instanceURL: "http://localhost",
                object: "Contact",
                startedAt: shell.now,
                recordsFile: "x.records.ndjson"
            )
            let journal = try DeletionJournal.begin(head, ids: ids, named: name, in: folder)
            try journal.noteSending(Array(ids[..<2]))
            path = journal.path
        }
        let asked = await shell.run("delete", "--resume", path)
        expectEqual(asked.code, .usage)
        let shown = await shell.run("delete", "--resume", path, "--dry-run", "-r", "ids")
        expectEqual(shown.output, "\(ids[0])\n\(ids[2])\n\(ids[3])\n")
        let outcome = await shell.run("delete", "--resume", path, "--yes", "-r", "csv")
        #expect(
            outcome.output.hasPrefix(
                "Id,Name,Status,Code,Message,Along\n\(ids[1]),,deleted,,,\n"
                    + "\(ids[0]),Andy Young,deleted,,,\n\(ids[2]),Rose Gonzalez,refused,DELETE_FAILED,"
            )
        )
        expect(outcome.output, .hasSuffix("\n\(ids[3]),John Bond,deleted,,,\n"))
        expectEqual(outcome.code, .partial)
        let states = try JournalContents(readingFrom: path).states
        #expect(states[0] == .deleted && states[1] == .deleted && states[3] == .deleted)
        let again = await shell.run("delete", "--resume", path, "--yes", "--json")
        expect(again.output, .hasPrefix(#"{"result":[{"id":"\#(ids[2])","success":false,"#))
        expect(again.messages, .hasPrefix("3 records finished before\n"))
        expectEqual(again.code, .failure)
    }

    /// A journal of the built-in org of which nothing was sent.
    private func begin(_ ids: [RecordID], allOrNone: Bool = false, in shell: Shell) throws -> String
    {
        let folder = JournalFolder(path: folder(of: shell))
        let name = try folder.newName(for: "Contact", at: shell.now)
        let head = JournalHead(
            orgName: "demo",
            instanceURL: "http://localhost",
            object: "Contact",
            startedAt: shell.now,
            allOrNone: allOrNone
        )
        return try DeletionJournal.begin(head, ids: ids, named: name, in: folder).path
    }

    @Test func `what is gone on with is saved first, and brought back by its own journal`()
        async throws
    {
        var shell = try Shell.terminal(columns: 200)
        let path = try begin([RecordID(Self.andy)], in: shell)
        shell.answers = ["y"]
        let outcome = await shell.run("delete", "--resume", path)
        expect(outcome.messages, .contains("to restore: sfctl undelete --journal \(path)\n"))
        let saved = try WholeFile.read("\(folder(of: shell))/\(Self.name).records-2.ndjson")
        expect(String(decoding: saved ?? [], as: UTF8.self), .contains("Andy Young"))
    }

    @Test func `each resumption saves what is left in a file of its own`() async throws {
        let shell = try Shell(asking: RemoteDemo(deletes: .lost, now: Shell().now))
        let first = await shell.run("delete", "Contact", Self.andy, "--yes")
        #expect(first.code != .success)
        var names = ["\(Self.name).journal.ndjson", "\(Self.name).records.ndjson"]
        for number in 2...3 {
            let outcome = await shell.run("delete", "--resume", Self.name, "--yes")
            expect(outcome.output, .contains("\(Self.andy)\tAndy Young\tnot deleted\t"))
            names.insert("\(Self.name).records-\(number).ndjson", at: number - 1)
            try expectEqual(shell.names(in: ".local/state/sfctl/deleted"), names)
        }
        let copies = try names.dropFirst().map { name in
            try #require(try WholeFile.read("\(folder(of: shell))/\(name)"))
        }
        expectEqual(Set(copies).count, 1)
        expect(String(decoding: copies[0], as: UTF8.self), .contains("Andy Young"))
    }

    @Test func `a journal that asks for more than a request holds is an error`() async throws {
        let shell = try Shell()
        let ids = try (0..<300).map { try RecordID("003Dm000001k\(String($0 + 100))") }
        let path = try begin(ids, allOrNone: true, in: shell)
        let outcome = await shell.run("delete", "--resume", path, "--yes")
        expect(outcome.messages, .contains("--all-or-none takes at most 200 records"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `a record that is not there keeps the others where all or none go`() async throws {
        let shell = try Shell()
        let nobody = "003Dm000001kZ99IAE"
        let line = ["delete", "Contact", Self.andy, nobody, "--yes", "-r", "csv", "--all-or-none"]
        let outcome = await shell.run(line)
        expect(outcome.output, .contains("\(Self.andy),Andy Young,refused,ALL_OR_NONE,"))
        expect(outcome.output, .contains("\(nobody),,refused,INVALID_CROSS_REFERENCE_KEY,"))
        expectEqual(outcome.code, .failure)
        await expectEqual(shell.run("query", "SELECT COUNT() FROM Contact").output, "20\n")
    }

    @Test func `a record that could not be saved is refused in the journal, too`() async throws {
        let shell = try Shell()
        let outcome = await shell.run("delete", "Contact", Self.andy, "003Dm000001kZ99IAE", "--yes")
        expectEqual(outcome.code, .partial)
        let entries = try journal(of: shell).entries
        expectEqual(entries.map(\.state), [.deleted, .refused])
        expectEqual(entries[1].refusal?.code, "INVALID_CROSS_REFERENCE_KEY")
    }

    @Test func `a resumption deletes all or none, as the delete would have`() async throws {
        let shell = try Shell()
        let ids = try [RecordID(Self.tim), RecordID(Self.rose)]
        let path = try begin(ids, allOrNone: true, in: shell)
        let outcome = await shell.run("delete", "--resume", path, "--yes", "-r", "csv")
        expect(outcome.output, .contains("\(Self.rose),Rose Gonzalez,refused,DELETE_FAILED,"))
        expect(outcome.output, .lacks("\(Self.tim),Tim Barr,deleted"))
        await expectEqual(shell.run("get", "Contact", Self.tim, "-r", "ids").code, .success)
    }

    @Test func `a journal of another org is refused`() async throws {
        let shell = try Shell()
        let folder = JournalFolder(path: folder(of: shell))
        let name = try folder.newName(for: "Contact", at: shell.now)
        let head = JournalHead(
            orgName: "demo",
            instanceURL: "https://acme.my.salesforce.com",
            object: "Contact",
            startedAt: shell.now
        )
        _ = try DeletionJournal.begin(head, ids: [RecordID(Self.andy)], named: name, in: folder)
        let outcome = await shell.run("delete", "--resume", name, "--yes")
        expect(
            outcome.messages,
            .contains("belongs to the org demo at https://acme.my.salesforce.com")
        )
        expectEqual(outcome.code, .usage)
        await expectEqual(shell.run("query", "SELECT COUNT() FROM Contact").output, "20\n")
    }

    @Test func `a read-only org is not gone on with`() async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", Self.andy, "--yes")
        let outcome = await shell.run("delete", "--resume", Self.name, "--yes", "--read-only")
        expectEqual(outcome.code, .usage)
    }

    @Test func `on a terminal a long delete lists only what is left`() async throws {
        var shell = try Shell.terminal(columns: 100)
        _ = await shell.run("demo", "reset", "--contacts", "30")
        shell.answers = ["50"]
        let outcome = await shell.run("delete", "Contact", "--matching", "Id != null")
        let lines = outcome.output.split(separator: "\n")
        expectEqual(lines.first, "Id                  Name            Status")
        #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("  refused") })
        expect(outcome.messages, .contains("  and 45 more; --dry-run lists them all\n"))
        expect(outcome.messages, .contains("to restore: sfctl undelete --last\n"))
    }
}
