import Changes
import Client
import Output
import Records
import Text

/// A delete of the command line: carried out with progress, then reported record by record.
struct ReportedDeletion {
    let run: DeletionRun
    /// The org's name on the command line, for hints.
    let orgName: String?
    /// Whether the JSON result is one object.
    let isOne: Bool
    /// Whether this command began the journal, so that it is the newest.
    let isNew: Bool
    /// Whether an already deleted record is an error.
    var failsForDeleted = false
    /// The ids that a program may have changed.
    var unsure = UnsureIDs()

    /// Carries out the delete, and shows the report.
    ///
    /// - Parameters:
    ///   - ids: The records of the report, in its order.
    ///   - known: The known results; the other records are deleted.
    ///   - org: The org.
    ///   - output: The form of the report, its destination, and the command's context.
    /// - Throws: `LeftRecords` for records that were not deleted; errors of the output.
    func carryOut(
        _ ids: [RecordID],
        known: [DeletionResult] = [],
        in org: Org,
        _ output: (style: OutputStyle, target: OutputTarget, context: Context)
    ) async throws {
        let (style, target, context) = output
        let settled = Set(known.map(\.id))
        let left = ids.filter { !settled.contains($0) }
        let progress = Progress(context, style, verb: "Deleted")
        let results = try await progress.follow(left.count, context.messages) { report in
            await run.run(left, in: org, report: report)
        }
        let outcomes = results.outcomes.merging(known.map { ($0.id, $0.outcome) }) { new, _ in new }
        let withheld = Set(run.withheld(of: left).map(\.id))
        let all = ids.compactMap { id in
            outcomes[id].map { reported(id, $0, isWithheld: withheld.contains(id)) }
        }
        let summary = run.object.summary
        let gone = all.filter(\.outcome.isPlain).map(\.id)
        let report = ChangeReport(
            results: all,
            isOne: isOne,
            error: LeftRecords(
                of: summary.name,
                all,
                resumption: run.journal.resumption,
                hints: [
                    run.object.wayToBlockers(of: all, in: orgName),
                    unsure.hint(forMissing: all.filter(\.isMissing).map(\.id)),
                ].compactMap(\.self),
                journalFailure: results.failure
            ),
            undo: run.bulk == .hard
                ? nil : summary.undo(of: run.journal, isNewest: isNew, in: orgName),
            names: run.names,
            along: run.along.byRecord(gone),
            companions: [run.along.sentence(deleted: gone)].compactMap(\.self)
        )
        try report.show(style, context, to: target)
    }

    private func reported(
        _ id: RecordID,
        _ outcome: DeletionOutcome,
        isWithheld: Bool
    ) -> ReportedRecord {
        switch outcome {
        case .refused(let errors) where isWithheld:
            ReportedRecord(id, WithheldRecord(reason: errors[0]))
        case .alreadyDeleted(let errors) where failsForDeleted:
            ReportedRecord(id, DeletedBefore(errors: errors))
        default: ReportedRecord(id, outcome)
        }
    }
}
