package import Accounts
package import Client
package import Output
package import Records
import Text

/// The records to undelete.
package struct DeletedRecords {
    /// All of the records, in the order of the report.
    package let ids: [RecordID]
    /// The results of an earlier undelete that were unknown: records found restored, or gone.
    package var known: [UndeletionResult] = []
    /// The API name of the records' object.
    package let object: String
    /// The ids that a program may have changed.
    package let unsure: UnsureIDs
    /// Returns the command that continues with the remaining records.
    package let resumption: ([RecordID]) -> String
    /// The journal that names the records, locked; nil if the command line names them.
    package var journal: DeletionJournal?
    /// The command that prints the full records of that journal; nil if it has none.
    var savedRecords: String?
    /// Notes about the journal.
    package var notes: [String] = []
    /// The names that the journal's saved records have.
    var names: [RecordID: String] = [:]
    /// The children that were deleted together with the records.
    var along = AlongTally()

    package init(
        ids: [RecordID],
        known: [UndeletionResult] = [],
        object: String,
        unsure: UnsureIDs = UnsureIDs(),
        resumption: @escaping ([RecordID]) -> String,
        journal: DeletionJournal? = nil,
        savedRecords: String? = nil,
        notes: [String] = []
    ) {
        self.ids = ids
        self.known = known
        self.object = object
        self.unsure = unsure
        self.resumption = resumption
        self.journal = journal
        self.savedRecords = savedRecords
        self.notes = notes
    }

    /// Finds the records that a delete deleted or may have deleted, from its journal.
    ///
    /// - Parameters:
    ///   - path: The journal's file.
    ///   - isDryRun: Whether to leave the journal as it is.
    ///   - isOneOfSeveral: Whether the records of other deletes are restored with these.
    ///   - connection: The org, which must be the journal's.
    ///   - style: The form of the report, which tells whether progress is shown.
    ///   - context: The command's context.
    /// - Returns: The records.
    /// - Throws: `JournalError`; `UsageError` for another org; `NotUndeletable`; `NothingDeleted`;
    ///   errors of the org.
    package static func find(
        _ path: String,
        isDryRun: Bool = false,
        isOneOfSeveral: Bool = false,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> DeletedRecords {
        let head = try JournalContents(readingFrom: path).head
        try await head.check(connection, journal: path)
        guard head.bulk != .hard else {
            let contents = try JournalContents(readingFrom: path)
            guard contents.mayHaveDeleted else {
                throw NothingDeleted(journal: contents.name, reasons: [])
            }
            let saved = try contents.wayToSavedRecords(in: JournalFolder(context))
            throw HardDeleted(journal: contents.name, savedRecords: saved)
        }
        var (journal, contents): (DeletionJournal?, JournalContents) =
            isDryRun ? (nil, try JournalContents(readingFrom: path)) : try reopened(path)
        if let journal, !contents.openJobs.isEmpty {
            // A job that still runs would delete the records again.
            _ = try await journal.finishJobs(of: contents, connection, style, context)
            contents = try JournalContents(readingFrom: path)
        }
        let saved = try contents.wayToSavedRecords(in: JournalFolder(context))
        let object = try await description(of: head.object, in: connection.org, saved: saved)
        let found = try await JournalRecords(
            of: contents,
            noting: journal,
            object: object.name,
            in: connection.org
        )
        var notes = notes(of: contents, foreign: found.foreignCount, unknown: found.lostCount)
        if found.ids.isEmpty {
            let tally = JournalTally(contents.entries)
            guard tally[.restored] > 0 else {
                throw NothingDeleted(journal: contents.name, reasons: notes)
            }
            let words = alreadyRestored(tally, contents.name)
            notes +=
                isOneOfSeveral
                ? ["skipped: \(words)"]
                : ["nothing to restore: \(words)", JournalError.otherDeletes]
        }
        var records = DeletedRecords(
            ids: found.ids,
            known: found.known,
            object: object.name,
            resumption: { _ in ShellWord.line(["undelete", "--journal", path]) },
            journal: journal,
            savedRecords: saved,
            notes: notes
        )
        records.names = (try? SavedRecords(of: contents)?.names()) ?? [:]
        records.along = AlongTally(contents)
        return records
    }

    private static func reopened(_ path: String) throws -> (DeletionJournal?, JournalContents) {
        try DeletionJournal.reopen(path)
    }

    private static func notes(
        of contents: JournalContents,
        foreign: Int,
        unknown: Int
    ) -> [String] {
        var notes = contents.openJobs.map { job in
            "undelete waits for the job \(job.id) first, which may still delete "
                + Count.text(job.records.count, "record")
        }
        if contents.isCutOff { notes.append(JournalContents.cutOffWarning) }
        if foreign > 0 {
            notes.append(
                "\(Count.text(foreign, "record")) \(foreign == 1 ? "was" : "were") already deleted "
                    + "before this "
                    + "delete and \(foreign == 1 ? "stays" : "stay") in the recycle bin; sfctl "
                    + "journal show lists \(foreign == 1 ? "it" : "them")"
            )
        }
        if unknown > 0 {
            notes.append(
                "\(Count.text(unknown, "record")) without a known result "
                    + "\(unknown == 1 ? "is" : "are") not in the "
                    + "recycle bin; sfctl journal show lists them"
            )
        }
        return notes
    }

    private static func alreadyRestored(_ tally: JournalTally, _ name: String) -> String {
        tally[.restored] == 1
            ? "the record of \(name) is already restored"
            : "all \(Count.grouped(tally[.restored])) records of \(name) are already restored"
    }

    /// Returns the description of an object; throws if its records cannot be restored.
    ///
    /// - Parameters:
    ///   - name: The object's API name.
    ///   - org: The org.
    ///   - saved: The command that prints the full records, if known.
    /// - Returns: The description.
    /// - Throws: `NotUndeletable`; `UnknownObject`; `OrgError`.
    package static func description(
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

    /// Returns the commands that print the full records of those missing from the recycle bin.
    ///
    /// The records are those of the undeleted journal, or else of the journals that name them.
    package func waysBack(
        to missing: Set<RecordID>,
        in folder: JournalFolder,
        of org: JournalOrg
    ) -> [String] {
        guard !missing.isEmpty else { return [] }
        return journal == nil
            ? folder.savedRecords(of: missing, org) : [savedRecords].compactMap(\.self)
    }
}

/// A delete that deleted no record, so there is nothing to undo.
package struct NothingDeleted: SelfExplaining {
    /// The journal's name.
    package let journal: String
    /// More facts from the journal.
    let reasons: [String]
    /// The name of the newest earlier journal with records to restore.
    package var before: String?

    var failure: Failure {
        Failure(
            exit: .failure,
            name: "NothingDeleted",
            message: "\(journal) deleted no records",
            reasons: reasons,
            hints: [
                before.map { "the delete before it: sfctl undelete --journal \($0)" },
                JournalError.otherDeletes,
            ].compactMap(\.self)
        )
    }
}

/// An object whose records cannot be restored, because it has no recycle bin.
package struct NotUndeletable: SelfExplaining {
    let object: String
    /// The command that prints the full records, if known.
    var savedRecords: String?

    package init(object: String, savedRecords: String? = nil) {
        self.object = object
        self.savedRecords = savedRecords
    }

    var failure: Failure {
        Failure(
            exit: .usage,
            name: "NotUndeletable",
            message:
                "the org has no recycle bin for \(object): its records cannot be restored",
            hints: [savedRecords].compactMap(\.self)
        )
    }
}

/// A delete past the recycle bin, which cannot be undone.
package struct HardDeleted: SelfExplaining {
    /// The journal's name.
    let journal: String
    /// The command that prints the full records, if they were saved.
    let savedRecords: String?

    var failure: Failure {
        Failure(
            exit: .failure,
            name: "HardDeleted",
            message: "the records of \(journal) are not in the recycle bin: they were deleted with "
                + "--hard",
            hints: [savedRecords ?? JournalError.otherDeletes]
        )
    }
}

extension JournalContents {
    /// Returns the command that prints the full records; nil if they were not saved or the file is
    /// gone.
    ///
    /// - Parameters:
    ///   - folder: The folder of journals that need no path.
    ///   - ids: The records to print; by default, those deleted and not restored.
    /// - Returns: The command.
    fileprivate func wayToSavedRecords(
        in folder: JournalFolder,
        of ids: Set<RecordID> = []
    ) -> String? {
        guard SavedRecords(of: self) != nil else { return nil }
        let journal = folder.journalPath(of: name) == path ? name : path
        let needsAll = entries.contains { ids.contains($0.id) && !$0.mayBeGone }
        let words = ["journal", "show", journal, "--records"] + (needsAll ? ["--all"] : [])
        return ShellWord.line(words + ["-r", "csv"]) + "   (the full records)"
    }

    /// Whether records were deleted and not restored, or may have been.
    fileprivate var mayHaveDeleted: Bool {
        entries.contains(where: \.mayBeDeleted)
    }

    /// The journal's name, as in `sfctl journal list`.
    fileprivate var name: String { JournalFolder.name(ofJournal: path) }
}

extension JournalFolder {
    /// Returns the name of the newest earlier journal of an org with records that can be restored,
    /// or may be.
    ///
    /// Skips a journal that cannot be read; nil if there is none.
    package func journal(before name: String, of org: JournalOrg) -> String? {
        let older = ((try? journals()) ?? []).prefix { $0.name != name }
        return older.last { file in
            guard let head = file.head, head.isOf(org), head.bulk != .hard,
                let contents = try? JournalContents(readingFrom: file.path)
            else { return false }
            return contents.mayHaveDeleted
        }?.name
    }

    /// Returns the commands that print the full records of deletes that name one of these records,
    /// newest first.
    ///
    /// Skips a journal that cannot be read.
    fileprivate func savedRecords(of ids: Set<RecordID>, _ org: JournalOrg) -> [String] {
        let journals = ((try? journals()) ?? []).reversed().filter { file in
            file.head.map { $0.isOf(org) } ?? false
        }
        return journals.compactMap { file in
            guard let contents = try? JournalContents(readingFrom: file.path),
                contents.entries.contains(where: { ids.contains($0.id) })
            else { return nil }
            return contents.wayToSavedRecords(in: self, of: ids)
        }
    }
}
