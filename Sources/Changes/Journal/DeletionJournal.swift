import CLibrary
package import Client
package import Platform
package import Records
import Text

/// A writer of a delete's journal: the confirmed records, each request, each result, and each
/// restored record.
///
/// Each note is one line, one write(2) and one fsync(2): when the call returns, the line is on
/// disk; otherwise the call throws. The journal stays locked as long as the value lives, so only
/// one process writes to it at a time.
package final class DeletionJournal: Sendable {
    private let file: LockedFile
    package var path: String { file.path }

    private init(_ file: LockedFile) {
        self.file = file
    }

    /// Begins a journal: the head and all ids are on disk when this returns.
    ///
    /// - Parameters:
    ///   - head: The facts about the delete as a whole.
    ///   - ids: The records that may be deleted, without duplicates.
    ///   - along: The saved children that go along with each record.
    ///   - name: The journal's name, from `JournalFolder.newName`.
    ///   - folder: The journal's folder.
    ///   - makeSink: Makes the sink that writes to the file.
    /// - Returns: The journal, locked.
    /// - Throws: `WriteError`, after removing the file; `JournalError` if the name is taken.
    package static func begin(
        _ head: JournalHead,
        ids: [RecordID],
        along: [RecordID: AlongCounts] = [:],
        named name: String,
        in folder: JournalFolder,
        makeSink: LockedFile.SinkMaker = DescriptorSink.init(_:target:)
    ) throws -> DeletionJournal {
        let path = folder.journalPath(of: name)
        guard let file = try LockedFile.open(path, isNew: true, makeSink), file.length == 0 else {
            throw JournalError.taken(path: path)
        }
        var bytes = JournalLine.head(head, records: ids.count, process: Int(getpid())).bytes
        for line in JournalLine.confirming(ids, along: along) { bytes += line.bytes }
        do throws(WriteError) {
            try file.append(bytes)
        } catch {
            unsafe unlink(path)
            throw error
        }
        ReplacingFile.keepName(of: path)
        return DeletionJournal(file)
    }

    /// Reopens a journal that another process began, and cuts off an incomplete last line.
    ///
    /// - Parameters:
    ///   - path: The journal's file.
    ///   - makeSink: Makes the sink that writes to the file.
    /// - Returns: The journal, locked, and its contents.
    /// - Throws: `JournalError`, also if another process holds the lock; `WriteError` if the file
    ///   cannot be written.
    package static func reopen(
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

    /// Notes that a request for these records is about to be sent.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - before: The state of each record just before; a record without an entry was not looked
    ///     up.
    /// - Throws: `WriteError`; the caller must then not send the request.
    func noteSending(
        _ ids: [RecordID],
        before: [RecordID: RecordState]
    ) throws(WriteError) {
        guard !ids.isEmpty else { return }
        let groups = Dictionary(grouping: ids) { JournalEntry.Sighting(before[$0]) }
        let lines = [JournalEntry.Sighting.live, .recycleBin, .none].compactMap { sighting in
            groups[sighting].map { JournalLine.sending($0, sighting) }
        }
        try file.append(lines.flatMap(\.bytes))
    }

    /// Notes the job that deletes records, before they are uploaded.
    ///
    /// - Throws: `WriteError`; the caller must then not submit the job.
    func noteJob(_ job: RecordID, of ids: [RecordID]) throws(WriteError) {
        try file.append(JournalLine.job(job, ids).bytes)
    }

    /// Notes the results of records.
    ///
    /// - Throws: `WriteError`; the journal then says only that a request was sent for them.
    package func note(_ results: [DeletionResult]) throws(WriteError) {
        guard !results.isEmpty else { return }
        try file.append(JournalLine.results(results.map { JournalLine.Result($0) }).bytes)
    }

    /// Notes that a request to restore records is about to be sent.
    ///
    /// - Throws: `WriteError`; the caller must then not send the request.
    func noteRestoring(_ ids: [RecordID]) throws(WriteError) {
        guard !ids.isEmpty else { return }
        try file.append(JournalLine.restoring(ids).bytes)
    }

    /// Notes the results of restoring records.
    ///
    /// A record with an unknown result keeps its state: a request was sent for it.
    /// - Parameters:
    ///   - results: The results.
    ///   - unknown: The records whose delete has no known result; an undelete that did nothing
    ///     leaves them so.
    /// - Throws: `WriteError`; the journal's record of them is then unchanged.
    func note(
        _ results: [UndeletionResult],
        deletedPerhaps unknown: Set<RecordID> = []
    ) throws(WriteError) {
        let restored = results.filter(\.outcome.isDone).map(\.id)
        let left = results.filter { !$0.outcome.isDone && !$0.outcome.isUnknown }.map(\.id)
        var lines: [JournalLine] = restored.isEmpty ? [] : [.restored(restored)]
        if !left.isEmpty {
            lines.append(
                .results(
                    left.map {
                        JournalLine.Result(id: $0, state: unknown.contains($0) ? .sent : .deleted)
                    }
                )
            )
        }
        guard !lines.isEmpty else { return }
        try file.append(lines.flatMap(\.bytes))
    }
}

extension DeletionJournal {
    /// The command that resumes the delete; it asks for confirmation, because no hint may skip
    /// that.
    package var resumption: String { "sfctl delete --resume \(ShellWord.quoted(path))" }
}

extension JournalEntry.Sighting {
    /// Converts the state found by a lookup, or by saving the full record.
    fileprivate init(_ state: RecordState?) {
        switch state {
        case .live: self = .live
        case .deleted: self = .recycleBin
        case .missing, nil: self = .none
        }
    }
}
