package import Accounts
import Client
import HTTP
package import Output
import Platform
package import Records

/// The steps before the first record is deleted: saving the full records and beginning the journal.
package struct DeletionStart {
    let records: FoundRecords
    /// Whether the delete deletes either all records or none.
    var allOrNone = false
    /// Whether the full records are saved.
    var savesRecords = true
    let connection: OrgConnection
    let progress: Progress
    let context: Context

    package init(
        records: FoundRecords,
        allOrNone: Bool = false,
        savesRecords: Bool = true,
        connection: OrgConnection,
        progress: Progress,
        context: Context
    ) {
        self.records = records
        self.allOrNone = allOrNone
        self.savesRecords = savesRecords
        self.connection = connection
        self.progress = progress
        self.context = context
    }

    /// Saves the records and begins the journal.
    ///
    /// - Returns: The delete, which has sent nothing yet.
    /// - Throws: `BackupError`; nothing has been deleted then.
    package func begin() async throws(BackupError) -> DeletionRun {
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
    ) async throws -> DeletionRun {
        let (head, backup) =
            // Without the lock, `sfctl journal prune` could remove the file before the journal
            // begins.
            if let lock = try FileLock.takeIfFree(folder.journalPath(of: name)) {
                try await lock.whileHeldWaiting { try await saveAll(name, in: folder) }
            } else {
                try await saveAll(name, in: folder)
            }
        let journal = try DeletionJournal.begin(head, ids: records.ids, named: name, in: folder)
        return DeletionRun(
            object: records.object,
            journal: journal,
            allOrNone: allOrNone,
            backup: backup
        )
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
            allOrNone: allOrNone
        )
        var backup: RecordBackup?
        if savesRecords {
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
    package func save(_ ids: [RecordID], to path: String) async throws -> RecordBackup {
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
