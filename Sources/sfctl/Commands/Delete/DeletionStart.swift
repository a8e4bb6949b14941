import Client
import HTTP
import Records

/// What is done before the first record is deleted: the full records are saved, and the journal is begun.
struct DeletionStart {
    let records: FoundRecords
    let options: DeleteOptions
    let connection: OrgConnection
    let progress: Progress
    let context: Context

    /// Saves the records, and begins the journal.
    ///
    /// - Returns: The journal, and what was saved; nil where nothing is to be.
    /// - Throws: `BackupError`; then nothing has been deleted.
    func begin() async throws(BackupError) -> (DeletionJournal, RecordBackup?) {
        do {
            let folder = try JournalFolder(context)
            let name = try folder.newName(
                for: records.object.summary.name,
                at: context.environment.now()
            )
            do {
                return try await begin(name, in: folder)
            } catch {
                folder.release(name)
                throw error
            }
        } catch {
            throw BackupError(cause: error)
        }
    }

    private func begin(
        _ name: String,
        in folder: JournalFolder
    ) async throws -> (DeletionJournal, RecordBackup?) {
        // Else a journal that is not begun yet could be pruned.
        let lock = try FileLock.take(folder.journalPath(of: name), waits: false)
        var head = JournalHead(
            orgName: connection.choice.name,
            instanceURL: connection.org.instanceURL.description,
            object: records.object.summary.name,
            startedAt: context.environment.now(),
            allOrNone: options.allOrNone
        )
        var backup: RecordBackup?
        if options.savesRecords {
            let file = JournalFolder.recordsFile(of: name)
            let saved = try await save(records.ids, to: "\(folder.path)/\(file)")
            if !saved.saved.isEmpty { head.recordsFile = file }
            backup = saved
        }
        _ = consume lock
        let journal = try DeletionJournal.begin(head, ids: records.ids, named: name, in: folder)
        return (journal, backup)
    }

    /// Saves records in a file.
    ///
    /// - Throws: As `RecordBackup.save`.
    func save(_ ids: [RecordID], to path: String) async throws -> RecordBackup {
        try await progress.run {
            try await RecordBackup.save(
                ids,
                of: records.object,
                in: connection.org,
                to: path,
                progress
            )
        }
    }
}

extension RecordBackup? {
    /// What becomes of records that were to be saved and are not: nothing is sent for them.
    ///
    /// - Parameters:
    ///   - ids: All records of the delete.
    ///   - allOrNone: Whether one of them keeps the others.
    /// - Returns: The results of those that are not to be sent.
    func withheld(of ids: [RecordID], allOrNone: Bool) -> [DeletionResult] {
        guard let self else { return [] }
        let isMissing = ids.map { !self.saved.contains($0) }
        guard isMissing.contains(true) else { return [] }
        let missing = APIError(
            code: "NOT_FOUND",
            message:
                "the org does not show this record, so it was not saved, and nothing was sent for it"
        )
        let kept = APIError(
            code: "ALL_OR_NONE",
            message: "another record of this delete is not there, so nothing was sent"
        )
        return zip(ids, isMissing).compactMap { id, isMissing in
            guard isMissing || allOrNone else { return nil }
            return DeletionResult(id, .refused([isMissing ? missing : kept]))
        }
    }
}
