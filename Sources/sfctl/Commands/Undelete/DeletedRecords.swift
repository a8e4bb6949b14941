import Client
import Records

/// The records that an undelete is about.
struct DeletedRecords {
    let ids: [RecordID]
    /// Their object's API name.
    let object: String
    /// The command that goes on with what is left, by the records that are.
    let resumption: ([RecordID]) -> String
    /// The journal that names them, locked; nil where the command line does.
    var journal: DeletionJournal?
    /// The file with the full records, by that journal.
    var savedRecords: String?
    /// What there is to say of the journal.
    var notes: [String] = []

    /// Finds what a journal says was deleted, and what may have been.
    ///
    /// - Parameters:
    ///   - path: The journal's file.
    ///   - connection: The org, which has to be the journal's.
    ///   - context: The command's.
    /// - Returns: The records.
    /// - Throws: `JournalError`; `UsageError` for another org, and for records that cannot be brought back; what the org's
    ///   answers end in.
    static func find(
        _ path: String,
        _ connection: OrgConnection,
        _ context: Context
    ) async throws -> DeletedRecords {
        let head = try JournalContents(readingFrom: path).head
        try head.check(connection, journal: path)
        let (journal, contents) = try DeletionJournal.reopen(path)
        let object = try await description(
            of: head.object,
            in: connection.org,
            saved: contents.savedRecords
        )
        let sent = contents.entries.filter { $0.state == .sent }.map(\.id)
        let states =
            sent.isEmpty
            ? [:] : try await connection.org.recordStates(of: sent, object: object.name)
        let found = sent.filter { states[$0] == .deleted }
        try journal.note(found.map { DeletionResult($0, .deleted) })
        let isFound = Set(found)
        let ids = contents.entries.filter { $0.state == .deleted || isFound.contains($0.id) }
        return DeletedRecords(
            ids: ids.map(\.id),
            object: object.name,
            resumption: { _ in ShellWord.line(["undelete", "--journal", path]) },
            journal: journal,
            savedRecords: contents.savedRecords,
            notes: notes(of: contents, found: found.count, isEmpty: ids.isEmpty)
        )
    }

    private static func notes(
        of contents: JournalContents,
        found: Int,
        isEmpty: Bool
    ) -> [String] {
        let tally = JournalTally(contents.entries)
        var notes: [String] = []
        if contents.isCutOff { notes.append(JournalReport.cutOff) }
        let unknown = tally.sent - found
        if unknown > 0 {
            notes.append(
                "\(Count.text(unknown, "record")) without a known result \(unknown == 1 ? "is" : "are") not in the "
                    + "recycle bin; sfctl journal show names them"
            )
        }
        guard isEmpty else { return notes }
        return notes + [
            nothingLeft(tally, contents.name), "sfctl journal list shows the other deletes",
        ]
    }

    private static func nothingLeft(_ tally: JournalTally, _ name: String) -> String {
        switch tally.restored {
        case 0: "no record was deleted by \(name)"
        case 1: "the record that \(name) deleted is back already"
        default:
            "all \(Count.grouped(tally.restored)) records that \(name) deleted are back already"
        }
    }

    /// The description of an object whose records can be brought back.
    ///
    /// - Parameters:
    ///   - name: The object's API name.
    ///   - org: The org.
    ///   - saved: The file with the full records, if one is known.
    /// - Returns: The description.
    /// - Throws: `NotUndeletable`; `UnknownObject`; `OrgError`.
    static func description(
        of name: String,
        in org: Org,
        saved: String?
    ) async throws -> ObjectSummary {
        let summary: ObjectSummary
        do {
            summary = try await org.description(of: name).summary
        } catch {
            throw await UnknownObject.orError(error, of: name, in: org)
        }
        guard summary.flags.contains(.undeletable) else {
            throw NotUndeletable(object: summary.name, savedRecords: saved)
        }
        return summary
    }

    /// Where the full records are of those that the recycle bin does not have: in the journal's file, else in the files
    /// of the journals that name them.
    func waysBack(
        to missing: Set<RecordID>,
        in folder: JournalFolder,
        of instanceURL: String
    ) -> [String] {
        guard !missing.isEmpty else { return [] }
        let files =
            journal == nil
            ? folder.savedRecords(of: missing, instanceURL) : [savedRecords].compactMap(\.self)
        return files.map { "the full records were saved before the delete: \($0)" }
    }
}

/// An object whose records do not come back from a recycle bin.
struct NotUndeletable: SelfExplaining {
    let object: String
    /// The file with the full records, if one is known.
    var savedRecords: String?

    var failure: Failure {
        Failure(
            exit: .usage,
            name: "NotUndeletable",
            message:
                "\(object) has no recycle bin, says the org: its records cannot be brought back",
            hints: savedRecords.map { ["the full records were saved before the delete: \($0)"] }
                ?? []
        )
    }
}

extension JournalContents {
    /// The file with the full records; nil where they were not saved, or it is gone.
    fileprivate var savedRecords: String? { SavedRecords(of: self)?.path }

    /// The journal's name, as `sfctl journal list` has it.
    fileprivate var name: String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(JournalFolder.journalSuffix)
            ? String(file.dropLast(JournalFolder.journalSuffix.count)) : file
    }
}

extension JournalFolder {
    /// The files with the full records of deletes that name one of these records, the newest first.
    ///
    /// A journal that cannot be read names none.
    fileprivate func savedRecords(of ids: Set<RecordID>, _ instanceURL: String) -> [String] {
        let journals = ((try? journals()) ?? []).reversed().filter {
            $0.head?.instanceURL == instanceURL && $0.head?.recordsFile != nil
        }
        return journals.compactMap { file in
            guard let contents = try? JournalContents(readingFrom: file.path),
                contents.entries.contains(where: { ids.contains($0.id) })
            else { return nil }
            return contents.savedRecords
        }
    }
}
