import Client
import Records

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes the journal of a delete: what may be deleted, what is sent, what became of it, what was brought back.
///
/// Each note is one line, one write(2) and one fsync(2): it is on the disk when the call returns, or the call throws. The
/// journal is locked as long as the value lives, so that one process writes it at a time.
final class DeletionJournal: Sendable {
    private let file: LockedFile
    var path: String { file.path }

    private init(_ file: LockedFile) {
        self.file = file
    }

    /// Begins a journal: the head and all ids are on the disk when this returns.
    ///
    /// - Parameters:
    ///   - head: What is said of the delete.
    ///   - ids: The records that may be deleted, each once.
    ///   - name: The journal's name, from `JournalFolder.newName`.
    ///   - folder: Its folder.
    ///   - makeSink: Makes what writes to the file.
    /// - Returns: The journal, locked.
    /// - Throws: `WriteError`, and then there is no such file any more; `JournalError` where the name is taken.
    static func begin(
        _ head: JournalHead,
        ids: [RecordID],
        named name: String,
        in folder: JournalFolder,
        makeSink: LockedFile.SinkMaker = DescriptorSink.init(_:target:)
    ) throws -> DeletionJournal {
        let path = folder.journalPath(of: name)
        guard let file = try LockedFile.open(path, isNew: true, makeSink), file.length == 0 else {
            throw JournalError.taken(path: path)
        }
        var bytes = JournalLine.head(head, records: ids.count, process: Int(getpid())).bytes
        for line in JournalLine.confirming(ids) { bytes += line.bytes }
        do throws(WriteError) {
            try file.append(bytes)
        } catch {
            unsafe unlink(path)
            throw error
        }
        ReplacingFile.keepName(of: path)
        return DeletionJournal(file)
    }

    /// Opens a journal that another process has begun, to go on with it; an incomplete last line is cut off.
    ///
    /// - Parameters:
    ///   - path: The journal's file.
    ///   - makeSink: Makes what writes to the file.
    /// - Returns: The journal, locked, and what it says.
    /// - Throws: `JournalError`, also where another process has it; `WriteError` where it cannot be written.
    static func reopen(
        _ path: String,
        makeSink: LockedFile.SinkMaker = DescriptorSink.init(_:target:)
    ) throws -> (journal: DeletionJournal, contents: JournalContents) {
        guard let file = try LockedFile.open(path, isNew: false, makeSink) else {
            let process = try? JournalContents(readingFrom: path).process
            throw JournalError.inUse(path: path, process: process)
        }
        let contents = try JournalContents(readingFrom: path)
        if contents.isCutOff { try file.truncate(to: contents.length) }
        try file.append(JournalLine.opened(process: Int(getpid())).bytes)
        return (DeletionJournal(file), contents)
    }

    /// Notes that a request for these records is about to leave.
    ///
    /// - Throws: `WriteError`; then the request must not leave.
    func noteSending(_ ids: [RecordID]) throws(WriteError) {
        guard !ids.isEmpty else { return }
        try file.append(JournalLine.sending(ids).bytes)
    }

    /// Notes what became of records.
    ///
    /// - Throws: `WriteError`; then the journal says of them that a request was sent, and nothing more.
    func note(_ results: [DeletionResult]) throws(WriteError) {
        guard !results.isEmpty else { return }
        try file.append(JournalLine.results(results.map { JournalLine.Result($0) }).bytes)
    }

    /// Notes that records were brought back.
    ///
    /// - Throws: `WriteError`; then the journal says of them what it said before.
    func noteRestored(_ ids: [RecordID]) throws(WriteError) {
        guard !ids.isEmpty else { return }
        try file.append(JournalLine.restored(ids).bytes)
    }
}
