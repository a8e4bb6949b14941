import Client
import Records

/// A deletion whose journal is begun: it is carried out, and reported.
struct DeletionRun {
    let object: ObjectSummary
    let journal: DeletionJournal
    let options: DeleteOptions
    /// What the command line calls the org, for hints.
    let orgName: String?
    /// Whether JSON tells the result as one object.
    let isOne: Bool

    /// Carries a deletion out to its end, or until the journal cannot be written.
    ///
    /// - Parameters:
    ///   - deletion: The deletion; nil where nothing is left to delete.
    ///   - ids: Its records.
    ///   - known: What is known of other records, which are reported before these.
    ///   - style: The form of the report.
    ///   - target: Where it goes.
    ///   - context: The command's.
    /// - Throws: `LeftRecords` for records that are not deleted; what the output throws.
    func run(
        _ deletion: Deletion?,
        of ids: [RecordID],
        known: [DeletionResult] = [],
        _ style: OutputStyle,
        to target: OutputTarget,
        _ context: Context
    ) async throws {
        var results = RecordedChange<DeletionOutcome>.Results(known)
        if let deletion {
            let change = RecordedChange<DeletionOutcome>(
                progress: Progress(context, style, verb: "Deleted"),
                messages: context.messages,
                noteSending: { ids throws(WriteError) in try journal.noteSending(ids) },
                note: { results throws(WriteError) in try journal.note(results) }
            )
            results.add(try await change.run(deletion, of: ids.count))
        }
        let rest = DeletionOutcome.unreported(results.failure)
        // No record may be missing from the report, whatever ended the sequence.
        let all = (known.map(\.id) + ids).map { DeletionResult($0, results.outcomes[$0] ?? rest) }
        let report = ChangeReport(
            results: all,
            isOne: isOne,
            error: LeftRecords(
                of: object.name,
                all,
                resumption: options.resumption(of: journal.path),
                journalFailure: results.failure
            ),
            undo: object.undo(in: orgName)
        )
        try report.show(style, context, to: target)
    }
}

extension DeletionOutcome {
    /// What is said of a record that the sequence did not come to.
    fileprivate static func unreported(_ failure: WriteError?) -> DeletionOutcome {
        let error = OrgError.unreported(failure)
        return failure == nil ? .unknown(error, .lookUpFailed(error)) : .notSent(error)
    }
}
