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
    /// The kind of the jobs; nil to delete without jobs.
    var bulk: BulkDelete?
    /// Whether the full records are saved.
    var savesRecords = true
    /// Whether the full records of the children that go along are saved, too.
    var savesChildren = true
    /// The children as counted for the preview; nil to count them now.
    var reach: DeletionReach?
    let connection: OrgConnection
    let progress: Progress
    let context: Context

    package init(
        records: FoundRecords,
        allOrNone: Bool = false,
        bulk: BulkDelete? = nil,
        savesRecords: Bool = true,
        savesChildren: Bool = true,
        reach: DeletionReach? = nil,
        connection: OrgConnection,
        progress: Progress,
        context: Context
    ) {
        self.records = records
        self.allOrNone = allOrNone
        self.bulk = bulk
        self.savesRecords = savesRecords
        self.savesChildren = savesRecords && savesChildren
        self.reach = reach
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
        let (head, saved) =
            // Without the lock, `sfctl journal prune` could remove the file before the journal
            // begins.
            if let lock = try FileLock.takeIfFree(folder.journalPath(of: name)) {
                try await lock.whileHeldWaiting { try await saveAll(name, in: folder) }
            } else {
                try await saveAll(name, in: folder)
            }
        let journal = try DeletionJournal.begin(
            head,
            ids: records.ids,
            along: saved.along ?? [:],
            named: name,
            in: folder
        )
        var run = DeletionRun(
            object: records.object,
            journal: journal,
            allOrNone: allOrNone,
            backup: saved.records,
            along: AlongTally(
                head.along,
                perRecord: saved.along,
                records: records.ids.count
            ),
            bulk: bulk
        )
        run.found = (records.names ?? [:]).compactMapValues(\.self)
        return run
    }

    /// The saved records, nil if they were not to be saved, and the children that go along with
    /// each record, nil if that is not known.
    private typealias Saved = (records: RecordBackup?, along: [RecordID: AlongCounts]?)

    /// Saves all records, if wanted, and returns the journal's head, which names their file.
    private func saveAll(
        _ name: String,
        in folder: JournalFolder
    ) async throws -> (JournalHead, Saved) {
        let org = await connection.journalOrg()
        var head = JournalHead(
            orgName: connection.choice.name,
            instanceURL: org.instanceURL,
            organizationID: org.id,
            object: records.object.summary.name,
            startedAt: context.environment.now(),
            allOrNone: allOrNone,
            bulk: bulk
        )
        var saved: Saved = (nil, nil)
        if savesRecords {
            let file = JournalFolder.recordsFile(of: name)
            let backup = try await save(records.ids, to: "\(folder.path)/\(file)")
            if !backup.saved.isEmpty { head.recordsFile = file }
            head.uncreatable[head.object] = records.object.uncreatableFields
            saved.records = backup
        }
        let reach = try await counted()
        head.along = reach.along
        saved.along = reach.perRecord
        if savesChildren {
            let file = JournalFolder.childrenFile(of: name)
            if let children = try await saveChildren(reach, to: "\(folder.path)/\(file)") {
                saved.along = children.perRecord ?? saved.along
                if children.saved > 0 { head.childrenFile = file }
                head.uncreatable.merge(children.uncreatable) { own, _ in own }
                head.cascades = children.cascades
            }
        }
        return (head, saved)
    }

    /// Returns the children that go along, and warns of those not counted.
    private func counted() async throws -> DeletionReach {
        // Children that were not counted would not be saved.
        if let reach, !savesChildren || !reach.isCutShort { return reach }
        let reach = try await DeletionReach(
            of: records.ids,
            object: records.object,
            includesBlocks: false,
            mostRequests: savesChildren ? nil : DeletionReach.mostRequests,
            in: connection.org
        )
        if let sentence = reach.notCounted { context.messages.note(sentence) }
        return reach
    }

    private func saveChildren(
        _ reach: DeletionReach,
        to path: String
    ) async throws -> ChildBackup? {
        let backup = try await progress.run {
            try await ChildBackup.save(of: records, reach, in: connection.org, to: path, progress)
        }
        for warning in backup?.warnings ?? [] { context.messages.warn(warning) }
        return backup
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
