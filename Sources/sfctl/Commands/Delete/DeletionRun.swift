import Client
import Records

/// A deletion whose journal is begun: it is carried out, and reported.
struct DeletionRun {
    let object: ObjectDescription
    let journal: DeletionJournal
    let options: DeleteOptions
    /// What the command line calls the org, for hints.
    let orgName: String?
    /// Whether each request deletes all of its records or none.
    let allOrNone: Bool
    /// Whether JSON tells the result as one object.
    let isOne: Bool
    /// Whether the journal was begun by this command, and so is the newest.
    let isNew: Bool

    /// Carries a deletion out to its end, or until the journal cannot be written.
    ///
    /// - Parameters:
    ///   - ids: The records of the report, in its order.
    ///   - known: What is known of some of them; the others are deleted.
    ///   - backup: What was saved; nothing is sent for a record that was to be saved and is not. Nil where none was to be.
    ///   - seen: Those that are known to be there, where nothing was saved.
    ///   - org: The org.
    ///   - output: The form of the report, where it goes, and the command's context.
    /// - Throws: `LeftRecords` for records that are not deleted; what the output throws.
    func run(
        _ ids: [RecordID],
        known: [DeletionResult] = [],
        backup: RecordBackup?,
        seen: Set<RecordID> = [],
        in org: Org,
        _ output: (style: OutputStyle, target: OutputTarget, context: Context)
    ) async throws {
        let (style, target, context) = output
        let before = Set(known.map(\.id))
        let withheld = backup.withheld(
            of: ids.filter { !before.contains($0) },
            allOrNone: allOrNone
        )
        try journal.note(withheld)
        let known = known + withheld
        let settled = Set(known.map(\.id))
        let left = ids.filter { !settled.contains($0) }
        var results = RecordedChange<DeletionOutcome>.Results(known)
        if !left.isEmpty {
            let deletion = org.deletion(
                of: left,
                object: object.summary.name,
                seen: backup?.live ?? seen,
                allOrNone: allOrNone
            )
            let change = RecordedChange<DeletionOutcome>(
                progress: Progress(context, style, verb: "Deleted"),
                messages: context.messages,
                noteSending: { ids throws(WriteError) in try journal.noteSending(ids) },
                note: { results throws(WriteError) in try journal.note(results) }
            )
            results.add(try await change.run(deletion, of: left.count))
        }
        // No record may be missing from the report, whatever ended the sequence.
        let all = ids.map { id in
            let rest = DeletionOutcome.unreported(
                results.failure,
                wasSent: results.unanswered.contains(id)
            )
            return ReportedRecord(id, results.outcomes[id] ?? rest)
        }
        let report = ChangeReport(
            results: all,
            isOne: isOne,
            error: LeftRecords(
                of: object.summary.name,
                all,
                resumption: options.resumption(of: journal.path),
                hints: [object.wayToBlockers(of: all, in: orgName)].compactMap(\.self),
                journalFailure: results.failure
            ),
            undo: object.summary.undo(of: journal, isNewest: isNew, in: orgName)
        )
        try report.show(style, context, to: target)
    }
}

extension DeletionOutcome {
    /// What is said of a record that the sequence did not come to.
    fileprivate static func unreported(
        _ failure: WriteError?,
        wasSent: Bool
    ) -> DeletionOutcome {
        let error = OrgError.unreported(failure)
        return failure == nil || wasSent ? .unknown(error, .lookUpFailed(error)) : .notSent(error)
    }
}
