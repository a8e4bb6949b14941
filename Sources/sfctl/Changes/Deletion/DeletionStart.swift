import Client
import HTTP
import Platform
import Records

/// The steps before the first record is deleted: saving the full records and beginning the journal.
struct DeletionStart {
    let records: FoundRecords
    let options: DeleteOptions
    let connection: OrgConnection
    let progress: Progress
    let context: Context

    /// Saves the records and begins the journal.
    ///
    /// - Returns: The journal and the backup; nil if no backup is wanted.
    /// - Throws: `BackupError`; nothing has been deleted then.
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
        let (head, backup) =
            // Without the lock, `sfctl journal prune` could remove the file before the journal
            // begins.
            if let lock = try FileLock.takeIfFree(folder.journalPath(of: name)) {
                try await lock.whileHeldWaiting { try await saveAll(name, in: folder) }
            } else {
                try await saveAll(name, in: folder)
            }
        let journal = try DeletionJournal.begin(head, ids: records.ids, named: name, in: folder)
        return (journal, backup)
    }

    /// Saves all records, if wanted, and returns the journal's head, which names their file.
    private func saveAll(
        _ name: String,
        in folder: JournalFolder
    ) async throws -> (JournalHead, RecordBackup?) {
        let org = await connection.journalOrg()
        var head = JournalHead(
            orgName: connection.choice.name,
            instanceURL: org.instanceURL,
            organizationID: org.id,
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
        return (head, backup)
    }

    /// Saves records in a file.
    ///
    /// - Throws: The errors of `RecordBackup.save`.
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
    /// Returns results for records that were not saved as required, and so are not deleted.
    ///
    /// - Parameters:
    ///   - ids: All records of the delete.
    ///   - allOrNone: Whether one missing record stops the delete of the others.
    /// - Returns: The results of the records not to send.
    func withheld(of ids: [RecordID], allOrNone: Bool) -> [DeletionResult] {
        guard let self else { return [] }
        let isMissing = ids.map { !self.saved.contains($0) }
        guard isMissing.contains(true) else { return [] }
        let missing = APIError(
            code: APIError.missingRecord,
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
