import Client
import Foundation
import Records
import Synchronization
import TestSupport

@testable import Changes
@testable import Platform
@testable import sfctl

/// A folder of journals with what tests put into it.
struct JournalWorld {
    let files: TemporaryFolder
    let folder: JournalFolder

    init() throws {
        files = try TemporaryFolder()
        folder = JournalFolder(path: files.path + "/state/deleted")
    }

    static let head = JournalHead(
        orgName: "demo",
        instanceURL: "https://demo.example",
        object: "Contact",
        startedAt: 1_789_214_400_123,
        recordsFile: "20260912T120000Z-Contact-1.records.ndjson",
        allOrNone: true
    )

    /// So many ids of contacts.
    static func ids(_ count: Int) throws -> [RecordID] {
        try (0..<count).map { number in
            let digits = String(number)
            return try RecordID("003Dm" + String(repeating: "0", count: 10 - digits.count) + digits)
        }
    }

    /// Begins a journal of a new name.
    func begin(
        _ ids: [RecordID],
        makeSink: LockedFile.SinkMaker = DescriptorSink.init(_:target:)
    ) throws -> DeletionJournal {
        let name = try folder.newName(for: "Contact", at: Self.head.startedAt)
        return try DeletionJournal.begin(
            Self.head,
            ids: ids,
            named: name,
            in: folder,
            makeSink: makeSink
        )
    }
}

extension DeletionJournal {
    /// Notes that a request is about to leave for records that were in use just before.
    func noteSending(_ ids: [RecordID]) throws(WriteError) {
        try noteSending(ids, before: Dictionary(uniqueKeysWithValues: ids.map { ($0, .live) }))
    }
}

extension DeletionJournal {
    /// Notes that records were brought back.
    func noteRestored(_ ids: [RecordID]) throws(WriteError) {
        try note(ids.map { UndeletionResult($0, .restored) })
    }
}

extension JournalContents {
    /// The states without the ids.
    var states: [JournalEntry.State] { entries.map(\.state) }
}

/// A disk with room for so many bytes more; what does not fit is written as far as it does.
final class Disk: Sendable {
    private let room: Mutex<Int>

    init(room: Int) {
        self.room = Mutex(room)
    }

    func add(_ count: Int) {
        room.withLock { $0 += count }
    }

    /// Makes what writes to a file of the disk.
    func sink(_ descriptor: OwnedDescriptor, _ target: String) -> any ByteSink {
        Sink(disk: self, file: DescriptorSink(descriptor, target: target), target: target)
    }

    private final class Sink: ByteSink {
        private let disk: Disk
        private let file: DescriptorSink
        private let target: String

        init(disk: Disk, file: DescriptorSink, target: String) {
            self.disk = disk
            self.file = file
            self.target = target
        }

        func write(_ bytes: [UInt8]) throws(WriteError) {
            let fitting = disk.room.withLock { room in
                let fitting = min(room, bytes.count)
                room -= fitting
                return fitting
            }
            try file.write(Array(bytes.prefix(fitting)))
            if fitting < bytes.count { throw WriteError(code: ENOSPC, target: target) }
        }
    }
}
