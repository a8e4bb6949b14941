import Client
import Foundation
import Records
import Synchronization
import TestSupport
import Testing
import Text

@testable import Changes
@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// Names, order and locks of journals.
struct JournalFolderTests {
    @Test func `a name is given once`() throws {
        let world = try JournalWorld()
        let time = JournalWorld.head.startedAt
        try expectEqual(
            world.folder.newName(for: "Contact", at: time),
            "20260912T120000Z-Contact-1"
        )
        try expectEqual(
            world.folder.newName(for: "Account", at: time),
            "20260912T120000Z-Account-2"
        )
        try expectEqual(
            world.folder.newName(for: "A__c", at: time + 900),
            "20260912T120001Z-A__c-3"
        )
    }

    @Test(arguments: [
        ("20260912T120000Z-Contact-41", 42), ("20260912T120000Z-Contact-0", 1),
        ("20260912T120000Z-Contact--5", 6), ("x", 1), ("Contact-9223372036854775807", 1),
        ("Contact-99999999999999999999", 1),
    ])
    func `the number goes on from the highest, whatever lies in the folder`(
        _ name: String,
        _ number: Int
    ) throws {
        let world = try JournalWorld()
        try world.files.write("", to: "state/deleted/\(name).journal.ndjson")
        try expectEqual(
            world.folder.newName(for: "Contact", at: JournalWorld.head.startedAt),
            "20260912T120000Z-Contact-\(number)"
        )
    }

    @Test func `of many at once each gets a name of its own`() throws {
        let world = try JournalWorld()
        let folder = world.folder
        let names = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            guard let name = try? folder.newName(for: "Contact", at: 0) else { return }
            names.withLock { $0.append(name) }
        }
        expectEqual(Set(names.withLock(\.self)).count, 200)
    }

    @Test func `a name is given back unless its journal was begun`() throws {
        let world = try JournalWorld()
        let unused = try world.folder.newName(for: "Contact", at: 0)
        let path = try world.begin(JournalWorld.ids(1)).path
        world.folder.release(unused)
        world.folder.release("20260912T120000Z-Contact-2")
        try expectEqual(world.folder.journals().map(\.path), [path])
    }

    @Test func `the newest comes last by its number, whatever the clock says`() throws {
        let world = try JournalWorld()
        var head = JournalWorld.head
        for _ in 0..<11 {
            let name = try world.folder.newName(for: "Contact", at: head.startedAt)
            _ = try DeletionJournal.begin(head, ids: [], named: name, in: world.folder)
        }
        head.startedAt -= 1
        let name = try world.folder.newName(for: "Contact", at: head.startedAt + 1)
        _ = try DeletionJournal.begin(head, ids: [], named: name, in: world.folder)
        let numbers = try world.folder.journals().map { $0.age.number }
        expectEqual(numbers, Array(1...12))
    }

    @Test func `a journal counts what lies beside it under its name`() throws {
        let world = try JournalWorld()
        let path = try world.begin(JournalWorld.ids(1)).path
        try world.files.write(
            "12345",
            to: "state/deleted/20260912T120000Z-Contact-1.records.ndjson"
        )
        try world.files.write("1", to: "state/deleted/20260912T120000Z-Contact-11.records.ndjson")
        let journals = try world.folder.journals()
        expectEqual(journals.count, 1)
        let length = try #require(try WholeFile.read(path)).count
        expectEqual(journals.first?.size, length + 5)
    }

    @Test func `without a folder there are none, and one that is a file is an error`() throws {
        let world = try JournalWorld()
        #expect(try world.folder.journals().isEmpty)
        try world.files.write("", to: "state/deleted")
        let path = world.folder.path
        #expect(throws: JournalError.unreadable(path: path, problem: "Not a directory")) {
            try world.folder.journals()
        }
        #expect(throws: WriteError(code: ENOTDIR, target: path)) {
            try world.folder.newName(for: "Contact", at: 0)
        }
    }

    @Test func `one process at a time writes a journal`() throws {
        let world = try JournalWorld()
        var journal: DeletionJournal? = try world.begin(JournalWorld.ids(1))
        let path = try #require(journal?.path)
        let error = JournalError.inUse(path: path, process: Int(getpid()))
        #expect(throws: error) { try DeletionJournal.reopen(path) }
        expectEqual(error.failure.message, "\(path) is in use by process \(getpid())")
        journal = nil
        let (other, contents) = try DeletionJournal.reopen(path)
        expectEqual(contents.entries.count, 1)
        #expect(throws: error) { try DeletionJournal.reopen(path) }
        try other.noteSending(contents.entries.map(\.id))
    }

    @Test func `a journal that was begun is not begun again`() throws {
        let world = try JournalWorld()
        let path = try world.begin(JournalWorld.ids(1)).path
        #expect(throws: JournalError.taken(path: path)) {
            try DeletionJournal.begin(
                JournalWorld.head,
                ids: [],
                named: "20260912T120000Z-Contact-1",
                in: world.folder
            )
        }
        try expectEqual(JournalContents(readingFrom: path).entries.count, 1)
    }

    @Test func `what is no file is no journal`() throws {
        let world = try JournalWorld()
        #expect(throws: WriteError.self) { try DeletionJournal.reopen(world.files.path) }
        expectEqual(unsafe mkfifo(world.files.path + "/fifo", 0o600), 0)
        #expect(throws: (any Error).self) {
            try DeletionJournal.reopen(world.files.path + "/fifo")
        }
    }
}
