import CLibrary
package import Client
import Output
import Platform
package import Records
import Synchronization
import Text

/// The journals to which an undelete writes: that of the delete it undoes, or every journal that
/// names its records.
package struct UndeletionJournals: Sendable {
    private let journals: [Journal]
    /// The children that the journals name, and were deleted with the records.
    package let along: AlongTally
    /// The names of the records that the journals name, as far as their records were saved.
    package let names: [RecordID: String]
    /// Whether a failed journal write stops the undelete.
    private let isRequired: Bool
    private let gaps = Gaps()

    /// The journals that lack a step of the undelete, with the reasons.
    private final class Gaps: Sendable {
        let reasons = Mutex<[String: String]>([:])
    }

    fileprivate struct Journal: Sendable {
        let file: DeletionJournal
        /// The records that the journal has as deleted or possibly deleted; nil for all records of
        /// the undelete.
        let ids: Set<RecordID>?
        /// The records among them whose delete has no known result.
        let unknown: Set<RecordID>
        /// The saved children of the records.
        var along: [RecordID: AlongCounts] = [:]
        /// The names of the records, if they were saved.
        var names: [RecordID: String] = [:]
    }

    /// Uses the journal of the delete whose records are restored.
    ///
    /// - Parameters:
    ///   - journal: The journal; nil if none is kept.
    ///   - along: The children that it names.
    ///   - names: The names of its records.
    package init(
        of journal: DeletionJournal?,
        along: AlongTally = AlongTally(),
        names: [RecordID: String] = [:]
    ) {
        self.along = along
        self.names = names
        journals = [journal].compactMap(\.self).map { Journal(file: $0, ids: nil, unknown: []) }
        isRequired = true
    }

    /// Opens and locks the org's journals that have some of these records as deleted or possibly
    /// deleted.
    ///
    /// A journal that the system does not let us read, or that another process has locked, is among
    /// the `warnings`; a damaged one, too, if it names one of the records.
    package init(naming ids: Set<RecordID>, of org: JournalOrg, in folder: JournalFolder) {
        var files: [JournalFile] = []
        var found: [Journal] = []
        var missed: [String: String] = [:]
        do {
            files = try folder.journals().filter { $0.head?.isOf(org) ?? true }
        } catch {
            missed[folder.path] = error.failure.message
        }
        for file in files {
            do {
                if let fault = file.fault { throw fault }
                if let journal = try Journal(file, ids) { found.append(journal) }
            } catch {
                missed[file.name] = Failure(error).message
            }
        }
        journals = found
        // The newest delete of a record took its children along.
        along = AlongTally(
            perRecord: found.reduce(into: [:]) { $0.merge($1.along) { _, newer in newer } }
        )
        names = found.reduce(into: [:]) { $0.merge($1.names) { _, newer in newer } }
        isRequired = false
        gaps.reasons.withLock { $0 = missed }
    }

    /// Sentences on the journals that do not know all restored records.
    package var warnings: [String] {
        let reasons = gaps.reasons.withLock { $0 }
        return reasons.keys.sorted().map { name in
            let journals =
                name.hasPrefix("/") ? "the journals in \(name) do" : "the journal \(name) does"
            return "\(journals) not say which records are restored: \(reasons[name] ?? "")"
        }
    }

    /// Restores records, and writes each step into the journals.
    ///
    /// - Parameters:
    ///   - undeletion: The requests.
    ///   - report: Shows results to the user, when the journals have them.
    /// - Returns: The results of all records.
    package func run(
        _ undeletion: Undeletion,
        report: @escaping ([UndeletionResult]) -> Void
    ) async -> RecordedChange<UndeletionOutcome>.Results {
        let change = RecordedChange<UndeletionOutcome>(
            noteSending: { ids throws(WriteError) in try noteRestoring(ids) },
            note: { results throws(WriteError) in try note(results) },
            report: report
        )
        return await change.run(undeletion)
    }

    /// Notes that a request to restore records is about to be sent.
    ///
    /// - Throws: `WriteError`; the caller must then not send the request.
    func noteRestoring(_ ids: [RecordID]) throws(WriteError) {
        try write { journal throws(WriteError) in
            try journal.file.noteRestoring(ids.filter(journal.names))
        }
    }

    /// Notes the results of records.
    ///
    /// - Throws: `WriteError`.
    func note(_ results: [UndeletionResult]) throws(WriteError) {
        try write { journal throws(WriteError) in
            try journal.file.note(
                results.filter { journal.names($0.id) },
                deletedPerhaps: journal.unknown
            )
        }
    }

    private func write(_ body: (Journal) throws(WriteError) -> Void) throws(WriteError) {
        for journal in journals {
            do throws(WriteError) {
                try body(journal)
            } catch {
                // The user named the records: a full disk must not keep them in the recycle bin.
                if isRequired { throw error }
                let name = JournalFolder.name(ofJournal: journal.file.path)
                gaps.reasons.withLock { $0[name] = systemMessage(error.code) }
            }
        }
    }
}

extension UndeletionJournals.Journal {
    /// Opens a journal; nil if it was not begun or does not name these records.
    fileprivate init?(_ file: JournalFile, _ ids: Set<RecordID>) throws {
        func isNamed(_ entry: JournalEntry) -> Bool {
            ids.contains(entry.id) && entry.mayBeDeleted
        }
        do {
            let found = try JournalContents(readingFrom: file.path)
            guard found.entries.contains(where: isNamed) else { return nil }
        } catch JournalError.notBegun {
            return nil
        } catch let error as JournalError {
            guard try Self.names(ids, in: file.path) else { return nil }
            throw error
        }
        let (journal, contents) = try DeletionJournal.reopen(file.path)
        let entries = contents.entries.filter(isNamed)
        self.file = journal
        self.ids = Set(entries.map(\.id))
        unknown = Set(entries.filter { $0.state == .sent }.map(\.id))
        along = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.along) })
        let saved = (try? SavedRecords(of: contents)?.names()) ?? [:]
        names = saved.filter { self.ids?.contains($0.key) == true }
    }

    fileprivate func names(_ id: RecordID) -> Bool { ids?.contains(id) ?? true }

    /// Whether one of the ids is anywhere in a damaged file.
    private static func names(_ ids: Set<RecordID>, in path: String) throws -> Bool {
        let words = try WholeFile.read(path)?.split { !$0.isNameByte } ?? []
        return words.contains { word in
            word.count == 18
                && (try? RecordID(String(decoding: word, as: UTF8.self))).map(ids.contains) == true
        }
    }
}
