import Client
import Platform
import Records
import Text

/// A delete with a journal, from sending the requests to the report.
struct DeletionRun {
    let object: ObjectDescription
    let journal: DeletionJournal
    let options: DeleteOptions
    /// The org's name on the command line, for hints.
    let orgName: String?
    /// Whether each request deletes all of its records or none.
    let allOrNone: Bool
    /// Whether the JSON result is one object.
    let isOne: Bool
    /// Whether this command began the journal, so that it is the newest.
    let isNew: Bool
    /// Whether an already deleted record is an error.
    var failsForDeleted = false

    /// Carries out a delete until it is complete or the journal cannot be written.
    ///
    /// - Parameters:
    ///   - ids: The records of the report, in its order.
    ///   - known: The known results; the other records are deleted.
    ///   - backup: The saved records; a record missing from it is not deleted. Nil if nothing was
    ///     to be saved.
    ///   - live: The records known to be in use, if nothing was saved.
    ///   - org: The org.
    ///   - output: The form of the report, its destination, and the command's context.
    /// - Throws: `LeftRecords` for records that were not deleted; errors of the output.
    func run(
        _ ids: [RecordID],
        known: [DeletionResult] = [],
        backup: RecordBackup?,
        live: Set<RecordID> = [],
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
            let before =
                backup?.states ?? Dictionary(uniqueKeysWithValues: live.map { ($0, .live) })
            let deletion = org.deletion(
                of: left,
                object: object.summary.name,
                before: before,
                allOrNone: allOrNone
            )
            let change = RecordedChange<DeletionOutcome>(
                progress: Progress(context, style, verb: "Deleted"),
                messages: context.messages,
                noteSending: { ids throws(WriteError) in
                    try journal.noteSending(ids, before: before)
                },
                note: { results throws(WriteError) in try journal.note(results) }
            )
            results.add(try await change.run(deletion, of: left.count))
        }
        let isWithheld = Set(withheld.map(\.id))
        // The report has every record, however the sequence ended.
        let all = ids.map { id in
            let rest = DeletionOutcome.unreported(
                results.failure,
                wasSent: results.unanswered.contains(id)
            )
            let outcome = results.outcomes[id] ?? rest
            switch outcome {
            case .refused(let errors) where isWithheld.contains(id):
                return ReportedRecord(id, WithheldRecord(reason: errors[0]))
            case .alreadyDeleted(let errors) where failsForDeleted:
                return ReportedRecord(id, DeletedBefore(errors: errors))
            default: return ReportedRecord(id, outcome)
            }
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
    /// Returns the outcome of a record for which the sequence gave none.
    fileprivate static func unreported(
        _ failure: WriteError?,
        wasSent: Bool
    ) -> DeletionOutcome {
        let error = OrgError.unreported(failure)
        return failure == nil || wasSent ? .unknown(error, .lookUpFailed(error)) : .notSent(error)
    }
}
