import Client
import Foundation
import Records
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// A process that is killed, and a disk that is full, leave a journal that says what is known.
struct CutOffJournalTests {
    /// A journal's bytes, and how long it is after each note.
    private static func sample(_ world: JournalWorld) throws -> (path: String, ends: [Int]) {
        let ids = try JournalWorld.ids(3)
        let journal = try world.begin(ids)
        var ends = [try bytes(of: journal.path).count]
        try journal.noteSending(ids)
        ends.append(try bytes(of: journal.path).count)
        try journal.note([
            DeletionResult(ids[0], .deleted),
            DeletionResult(ids[1], .refused([APIError(code: "X", message: "é\u{1F600}")])),
        ])
        ends.append(try bytes(of: journal.path).count)
        try journal.noteRestored([ids[0]])
        ends.append(try bytes(of: journal.path).count)
        return (journal.path, ends)
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        try #require(try WholeFile.read(path))
    }

    @Test func `a last line that is cut off at any byte is left out, and a reader says so`() throws
    {
        let world = try JournalWorld()
        let (path, ends) = try Self.sample(world)
        let bytes = try Self.bytes(of: path)
        for (start, end) in zip(ends, ends.dropFirst()) {
            let whole = try JournalContents(Array(bytes[..<start]), path: path)
            #expect(!whole.isCutOff)
            for cut in (start + 1)..<end {
                let contents = try JournalContents(Array(bytes[..<cut]), path: path)
                #expect(contents.isCutOff)
                expectEqual(contents.entries, whole.entries)
                expectEqual(contents.length, start)
            }
        }
    }

    @Test func `what is left of a line after a loss of power may be anything`() throws {
        let world = try JournalWorld()
        let (path, _) = try Self.sample(world)
        let bytes = try Self.bytes(of: path)
        let contents = try JournalContents(bytes + [0, 0, 0xFF, 0x22], path: path)
        #expect(contents.isCutOff)
        expectEqual(contents.states, [.restored, .refused, .sent])
        expectEqual(contents.entries[1].refusal, APIError(code: "X", message: "é\u{1F600}"))
    }

    @Test func `a beginning that is cut off at any byte is a delete that was not begun`() throws {
        let world = try JournalWorld()
        let (path, ends) = try Self.sample(world)
        let bytes = try Self.bytes(of: path)
        for cut in 0..<ends[0] {
            #expect(throws: JournalError.notBegun(path: path)) {
                try JournalContents(Array(bytes[..<cut]), path: path)
            }
        }
    }

    @Test(arguments: [0, 1, 2000])
    func `a journal with NUL bytes is damaged, and may be the last delete`(
        _ left: Int
    ) async throws {
        let shell = try Shell()
        _ = await shell.run("delete", "Contact", "003Dm000001kZ04IAE", "--yes")
        _ = await shell.run("delete", "Contact", "003Dm000001kZ05IAE", "--yes")
        let file = ".local/state/sfctl/deleted/20260912T120000Z-Contact-2.journal.ndjson"
        let text = try #require(shell.folder.text(of: file))
        let zeros = String(repeating: "\0", count: 100)
        let head = try #require(text.firstIndex(of: "\n"))
        let kept = left < 2000 ? text.prefix(left) : text[...head]
        try shell.folder.write(kept + zeros, to: file)
        let outcome = await shell.run("undelete", "--last", "--yes")
        expectEqual(outcome.code, .failure)
        let place =
            left < 2000 ? "is not a journal, or its first line is damaged" : "is damaged at line 2"
        expect(outcome.messages, .contains("Contact-2.journal.ndjson \(place)"))
        let list = await shell.run("journal", "list", "-r", "csv")
        expect(list.output, .contains(",damaged\n"))
    }

    @Test func `going on cuts the incomplete line off first`() throws {
        let world = try JournalWorld()
        let (path, ends) = try Self.sample(world)
        let bytes = try Self.bytes(of: path)
        for cut in ends[1]...ends[2] {
            try Data(bytes[..<cut]).write(to: URL(filePath: path))
            let (journal, contents) = try DeletionJournal.reopen(path)
            expectEqual(contents.isCutOff, cut != ends[1] && cut != ends[2])
            try journal.note([DeletionResult(contents.entries[2].id, .deleted)])
            let read = try JournalContents(readingFrom: path)
            #expect(!read.isCutOff)
            expectEqual(read.states, contents.states.dropLast() + [.deleted])
        }
    }

    @Test func `a disk that is full while a journal is begun leaves none`() throws {
        let world = try JournalWorld()
        let length = try Self.sample(world).ends[0]
        for room in 0..<length {
            let disk = Disk(room: room)
            let error = #expect(throws: WriteError.self) {
                try world.begin(JournalWorld.ids(3), makeSink: disk.sink)
            }
            expectEqual(error?.code, ENOSPC)
            try expectEqual(world.folder.journals().count, 1)
        }
    }

    @Test func `a disk that is full at any byte of a note leaves the journal as it was`() throws {
        let world = try JournalWorld()
        let ids = try JournalWorld.ids(3)
        let results = ids.map { DeletionResult($0, .deleted) }
        let line = JournalLine.results(results.map { JournalLine.Result($0) }).bytes.count
        for room in 0..<line {
            let disk = Disk(room: .max)
            let journal = try world.begin(ids, makeSink: disk.sink)
            try journal.noteSending(ids)
            let before = try Self.bytes(of: journal.path)
            disk.add(room - .max + before.count)
            #expect(throws: WriteError(code: ENOSPC, target: journal.path)) {
                try journal.note(results)
            }
            try expectEqual(Self.bytes(of: journal.path), before)
            disk.add(line)
            try journal.note(results)
            let contents = try JournalContents(readingFrom: journal.path)
            expectEqual(contents.states, [.deleted, .deleted, .deleted])
        }
    }
}
