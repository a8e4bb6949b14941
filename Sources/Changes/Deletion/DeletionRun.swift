package import Client
package import Output
import Platform
package import Records
import Text

/// A delete whose journal has begun, from the first request to the last result.
package struct DeletionRun {
    package let object: ObjectDescription
    package let journal: DeletionJournal
    /// Whether each request deletes all of its records or none.
    var allOrNone = false
    /// The saved records; nil if nothing was to be saved.
    ///
    /// A record missing from it is not deleted.
    package var backup: RecordBackup?
    /// The children that go along.
    package var along = AlongTally()
    /// The names of the records, as far as they are known.
    package var names: [RecordID: String] { found.merging(backup?.names ?? [:]) { $1 } }
    /// The names that were looked up, or that an older file of saved records has.
    package var found: [RecordID: String] = [:]
    /// The records known to be in use, if nothing was saved.
    package var live: Set<RecordID> = []
    /// The records that the question counted; nil if there was no question.
    ///
    /// A record that has appeared since then is not deleted.
    package var confirmed: Set<RecordID>?
    /// The kind of the jobs; nil to delete without jobs.
    package var bulk: BulkDelete?
    /// Gets a note on each job; nil if nobody is to be told.
    package var messages: Messages?

    package init(
        object: ObjectDescription,
        journal: DeletionJournal,
        allOrNone: Bool = false,
        backup: RecordBackup? = nil,
        live: Set<RecordID> = [],
        along: AlongTally = AlongTally(),
        bulk: BulkDelete? = nil
    ) {
        self.object = object
        self.journal = journal
        self.allOrNone = allOrNone
        self.backup = backup
        self.live = live
        self.along = along
        self.bulk = bulk
    }

    /// Deletes records until all have a result or the journal cannot be written.
    ///
    /// - Parameters:
    ///   - ids: The records.
    ///   - org: The org.
    ///   - report: Shows results to the user, when the journal has them.
    /// - Returns: The results of all records.
    package func run(
        _ ids: [RecordID],
        in org: Org,
        report: @escaping ([DeletionResult]) -> Void
    ) async -> RecordedChange<DeletionOutcome>.Results {
        let withheld = withheld(of: ids)
        let kept = Set(withheld.map(\.id))
        let left = ids.filter { !kept.contains($0) }
        let name = object.summary.name
        let deletion =
            if let bulk {
                org.bulkDeletion(of: left, object: name, before: before, isHard: bulk == .hard)
            } else {
                org.deletion(of: left, object: name, before: before, allOrNone: allOrNone)
            }
        return await recorded(report).run(deletion, besides: withheld)
    }

    /// Waits for jobs of an earlier run, until all their records have a result.
    func finish(
        _ jobs: [(id: RecordID, records: [RecordID])],
        in org: Org
    ) async -> RecordedChange<DeletionOutcome>.Results {
        let deletion = org.deletion(by: jobs, object: object.summary.name, before: before)
        return await recorded({ _ in }).run(deletion)
    }

    private var before: [RecordID: RecordState] {
        backup?.states ?? Dictionary(uniqueKeysWithValues: live.map { ($0, .live) })
    }

    private func recorded(
        _ report: @escaping ([DeletionResult]) -> Void
    ) -> RecordedChange<DeletionOutcome> {
        let before = before
        return RecordedChange(
            noteSending: { ids throws(WriteError) in
                try journal.noteSending(ids, before: before)
            },
            noteJob: { job, ids throws(WriteError) in
                try journal.noteJob(job, of: ids)
                let records = Count.text(ids.count, "record")
                messages?.note("job \(job) deletes \(records)")
            },
            note: { results throws(WriteError) in try journal.note(results) },
            report: report
        )
    }

    /// Returns results for the records that were not saved or confirmed as required, and so are not
    /// deleted.
    ///
    /// If all records or none are deleted, one such record stops the delete of the others.
    package func withheld(of ids: [RecordID]) -> [DeletionResult] {
        let reasons = ids.map { reasonToWithhold($0) }
        guard reasons.contains(where: { $0 != nil }) else { return [] }
        let kept = APIError(
            code: "ALL_OR_NONE",
            message: "another record of this delete is missing, so nothing was sent"
        )
        return zip(ids, reasons).compactMap { id, reason in
            guard reason != nil || allOrNone else { return nil }
            return DeletionResult(id, .refused([reason ?? kept]))
        }
    }

    private func reasonToWithhold(_ id: RecordID) -> APIError? {
        if let backup, !backup.saved.contains(id) {
            return APIError(
                code: APIError.missingRecord,
                message: "the org does not show this record, so it was neither saved nor deleted"
            )
        }
        guard let confirmed, !confirmed.contains(id), backup?.live.contains(id) ?? true else {
            return nil
        }
        return APIError(
            code: "NOT_CONFIRMED",
            message: "the question did not count this record, because the org did not show it then"
        )
    }
}
