package import Client
import Output
import Platform
package import Records

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

    package init(
        object: ObjectDescription,
        journal: DeletionJournal,
        allOrNone: Bool = false,
        backup: RecordBackup? = nil,
        live: Set<RecordID> = [],
        along: AlongTally = AlongTally()
    ) {
        self.object = object
        self.journal = journal
        self.allOrNone = allOrNone
        self.backup = backup
        self.live = live
        self.along = along
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
        let before = backup?.states ?? Dictionary(uniqueKeysWithValues: live.map { ($0, .live) })
        let change = RecordedChange<DeletionOutcome>(
            noteSending: { ids throws(WriteError) in
                try journal.noteSending(ids, before: before)
            },
            note: { results throws(WriteError) in try journal.note(results) },
            report: report
        )
        let withheld = withheld(of: ids)
        let kept = Set(withheld.map(\.id))
        let deletion = org.deletion(
            of: ids.filter { !kept.contains($0) },
            object: object.summary.name,
            before: before,
            allOrNone: allOrNone
        )
        return await change.run(deletion, besides: withheld)
    }

    /// Returns results for the records that were not saved as required, and so are not deleted.
    ///
    /// If all records or none are deleted, one missing record stops the delete of the others.
    package func withheld(of ids: [RecordID]) -> [DeletionResult] {
        guard let backup else { return [] }
        let isMissing = ids.map { !backup.saved.contains($0) }
        guard isMissing.contains(true) else { return [] }
        let missing = APIError(
            code: APIError.missingRecord,
            message:
                "the org does not show this record, so it was neither saved nor deleted"
        )
        let kept = APIError(
            code: "ALL_OR_NONE",
            message: "another record of this delete is missing, so nothing was sent"
        )
        return zip(ids, isMissing).compactMap { id, isMissing in
            guard isMissing || allOrNone else { return nil }
            return DeletionResult(id, .refused([isMissing ? missing : kept]))
        }
    }
}
