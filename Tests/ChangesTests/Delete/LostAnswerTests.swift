import Client
import HTTP
import Platform
import Records
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import sfctl

/// Deletes whose answer is lost: what the report, the journal, a resumption and an undelete then
/// say is what the org holds.
struct LostAnswerTests {
    private static let andy = "003Dm000001kZ04IAE"
    private static let tim = "003Dm000001kZ05IAE"
    private static let journal = "20260912T120000Z-Contact-1"

    /// An org, and a shell whose deletes get no answer.
    private struct World {
        let org: RemoteDemo
        let shell: Shell
        /// The shell of another user, without faults.
        let other: Shell

        init(_ delivery: RemoteDemo.Delivery = .unanswered) throws {
            var shell = try Shell()
            var other = try Shell()
            org = RemoteDemo(now: shell.now)
            shell.ask(org.deleting(delivery))
            other.ask(org)
            shell.variables["SFCTL_ACCESS_TOKEN"] = org.accessToken
            other.variables["SFCTL_ACCESS_TOKEN"] = org.accessToken
            self.shell = shell
            self.other = other
        }

        /// The same, and from now on deletes get their answers.
        var mended: Shell {
            var shell = shell
            shell.transport = org
            return shell
        }

        func entries() throws -> [JournalEntry] {
            let folder = "\(shell.folder.path)/.local/state/sfctl/deleted"
            let path = "\(folder)/\(LostAnswerTests.journal).journal.ndjson"
            return try JournalContents(readingFrom: path).entries
        }

        /// The records that are in the recycle bin.
        func bin() async -> [String] {
            await other.run("bin", "Contact", "-r", "ids").output
                .split(separator: "\n").map(String.init).sorted()
        }
    }

    private static func lines(_ id: String, _ status: String) -> String { "\(id)\t\(status)\t" }

    @Test
    func `without a backup the journal keeps the records open, and an undelete restores them`()
        async throws
    {
        let world = try World()
        let outcome = await world.shell.run(
            ["delete", "Contact", Self.andy, Self.tim, "--yes", "--no-backup"]
        )
        expectEqual(outcome.code, .success)
        expect(outcome.output, .contains(Self.lines(Self.andy, "\tgone or never there")))
        try expectEqual(world.entries().map(\.state), [.sent, .sent])
        try expectEqual(world.entries().map(\.sighting), [.none, .none])
        await expectEqual(world.bin(), [Self.andy, Self.tim])
        let undone = await world.shell.run("undelete", "--last", "-r", "ids")
        expectEqual(undone.output, "\(Self.andy)\n\(Self.tim)\n")
        expectEqual(undone.code, .success)
        await expectEqual(world.bin(), [])
        try expectEqual(world.entries().map(\.state), [.restored, .restored])
    }

    @Test func `without a backup a resumption finds them deleted, and sends nothing`() async throws
    {
        let world = try World()
        let words = ["delete", "Contact", Self.andy, Self.tim, "--yes", "--no-backup"]
        _ = await world.shell.run(words)
        let count = world.org.requests.count { $0.hasPrefix("DELETE ") }
        let outcome = await world.shell.run(
            "delete",
            "--resume",
            Self.journal,
            "--yes",
            "-r",
            "csv"
        )
        expectEqual(
            outcome.output,
            "Id,Name,Status,Code,Message,Along\n\(Self.andy),,deleted,,,\n\(Self.tim),,deleted,,,\n"
        )
        expectEqual(outcome.code, .success)
        expectEqual(world.org.requests.count { $0.hasPrefix("DELETE ") }, count)
        try expectEqual(world.entries().map(\.state), [.deleted, .deleted])
    }

    @Test func `a record in the bin before is gone, and an undelete leaves it there`() async throws
    {
        let world = try World()
        _ = await world.other.run("delete", "Contact", Self.andy, "--yes")
        let outcome = await world.shell.run("delete", "Contact", Self.andy, Self.tim, "--yes")
        expect(outcome.output, .contains(Self.lines(Self.andy, "Andy Young\tgone or never there")))
        expect(outcome.output, .contains(Self.lines(Self.tim, "Tim Barr\tdeleted")))
        expectEqual(outcome.code, .success)
        try expectEqual(world.entries().map(\.state), [.sent, .deleted])
        try expectEqual(world.entries().map(\.sighting), [.recycleBin, .live])
        let undone = await world.shell.run("undelete", "--last", "-r", "ids")
        expectEqual(undone.output, "\(Self.tim)\n")
        #expect(
            undone.messages.hasPrefix(
                "1 record was already deleted before this delete and stays in the recycle bin; "
                    + "sfctl journal show lists it\n"
            )
        )
        expectEqual(undone.code, .success)
        await expectEqual(world.bin(), [Self.andy])
        try expectEqual(world.entries().map(\.state), [.alreadyDeleted, .restored])
    }

    @Test func `a record in the bin before is already deleted when the delete is resumed`()
        async throws
    {
        let world = try World()
        _ = await world.other.run("delete", "Contact", Self.andy, "--yes")
        _ = await world.shell.run("delete", "Contact", Self.andy, Self.tim, "--yes")
        let outcome = await world.shell.run(
            "delete",
            "--resume",
            Self.journal,
            "--yes",
            "-r",
            "csv"
        )
        expectEqual(
            outcome.output,
            """
            Id,Name,Status,Code,Message,Along
            \(Self.andy),Andy Young,already deleted,ENTITY_IS_DELETED,already in the recycle bin before \
            this delete,

            """
        )
        expectEqual(outcome.code, .success)
        try expectEqual(world.entries().map(\.state), [.alreadyDeleted, .deleted])
        let undone = await world.shell.run("undelete", "--last", "-r", "ids")
        expectEqual(undone.output, "\(Self.tim)\n")
        await expectEqual(world.bin(), [Self.andy])
    }

    @Test func `a record that came back before the request that deleted it is this delete's`()
        async throws
    {
        let world = try World(.lost)
        _ = await world.other.run("delete", "Contact", Self.andy, "--yes")
        _ = await world.shell.run("delete", "Contact", Self.andy, "--yes")
        try expectEqual(world.entries().map(\.sighting), [.recycleBin])
        _ = await world.other.run("undelete", "Contact", Self.andy)
        var shell = world.shell
        shell.transport = world.org.deleting(.cutOff)
        let words = ["delete", "--resume", Self.journal, "--yes", "--no-backup"]
        #expect(await shell.run(words).code != .success)
        try expectEqual(
            world.entries(),
            [
                JournalEntry(id: RecordID(Self.andy), state: .sent, sighting: .live)
            ]
        )
        let outcome = await world.mended.run("undelete", "--last", "-r", "ids")
        expectEqual(outcome.output, "\(Self.andy)\n")
        await expectEqual(world.bin(), [])
    }

    @Test func `a record that the preview showed was in use before the request`() async throws {
        let world = try World(.lost)
        _ = await world.shell.run("delete", "Contact", Self.andy, "--yes", "--no-backup")
        var shell = world.shell
        shell.terminal.isInput = true
        shell.terminal.isMessages = true
        shell.answers = ["y"]
        shell.transport = world.org.deleting(.cutOff)
        #expect(await shell.run("delete", "--resume", Self.journal, "--no-backup").code != .success)
        try expectEqual(world.entries().map(\.state), [.sent])
        try expectEqual(world.entries().map(\.sighting), [.live])
    }

    @Test(arguments: [[], ["--json"]])
    func `a record that the org does not show is unknown where nobody had looked at it`(
        _ flags: [String]
    ) async throws {
        let record = "/services/data/v67.0/sobjects/Contact/\(Self.andy)"
        let lost = ScriptedOrg.Answer(method: .delete, target: record) {
            () throws(TransportError) in throw .cut("reset")
        }
        let org = ScriptedOrg(lost, .lookUp(Wire.page()), .lookUp(Wire.page()))
        let shell = try Shell(asking: org)
        let first = await shell.run(
            ["delete", "Contact", Self.andy, "--yes", "--no-backup"] + flags
        )
        let resumed = await shell.run(["delete", "--resume", Self.journal, "--yes"] + flags)
        let reason =
            "the record is gone, not visible to you, or never existed"
        for outcome in [first, resumed] {
            expect(outcome.output, .contains(reason), "\(outcome)")
            #expect(outcome.output.contains(flags.isEmpty ? "\tunknown\t" : "UNKNOWN"))
            expectEqual(outcome.code, .unavailable)
        }
        expectEqual(org.paths.count { $0.hasPrefix("DELETE ") }, 1)
    }

    @Test func `one that was seen in use and is not shown any more is gone`() async throws {
        let record = "/services/data/v67.0/sobjects/Contact/\(Self.andy)"
        let lost = ScriptedOrg.Answer(method: .delete, target: record) {
            () throws(TransportError) in throw .cut("reset")
        }
        let live = Wire.page(#"{"Id":"\#(Self.andy)","Name":null,"IsDeleted":false}"#)
        let org = ScriptedOrg(.lookUp(live), lost, .lookUp(Wire.page()))
        let outcome = try await Shell(asking: org).run("delete", "Contact", Self.andy, "--yes")
        expect(outcome.output, .contains(Self.lines(Self.andy, "\tgone or never there")))
        expectEqual(outcome.code, .success)
    }
}
