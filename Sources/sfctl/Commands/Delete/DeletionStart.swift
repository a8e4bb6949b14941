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
    /// - Returns: The journal, and the records that were saved; nil where they are not to be.
    /// - Throws: `BackupError`; then nothing has been deleted.
    func begin() async throws(BackupError) -> (DeletionJournal, saved: Set<RecordID>?) {
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
    ) async throws -> (DeletionJournal, saved: Set<RecordID>?) {
        var head = JournalHead(
            orgName: connection.choice.name,
            instanceURL: connection.org.instanceURL.description,
            object: records.object.summary.name,
            startedAt: context.environment.now(),
            allOrNone: options.allOrNone
        )
        var saved: Set<RecordID>?
        if options.savesRecords {
            let file = JournalFolder.recordsFile(of: name)
            let backup = try await progress.run {
                try await RecordBackup.save(
                    records.ids,
                    of: records.object,
                    in: connection.org,
                    to: "\(folder.path)/\(file)",
                    progress
                )
            }
            if !backup.found.isEmpty { head.recordsFile = file }
            saved = backup.found
        }
        let journal = try DeletionJournal.begin(head, ids: records.ids, named: name, in: folder)
        return (journal, saved)
    }
}
