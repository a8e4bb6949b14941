package import Accounts
import Client
package import Output
import Platform
import Records
import Text

/// Undeletes of one or several sets of records, and their common report.
package struct UndeletionRun {
    private var object = ""
    private var results: [ReportedRecord] = []
    private var names: [RecordID: String] = [:]
    private var along: [RecordID: AlongCounts] = [:]
    private var companions: [String] = []
    private var hints: [String] = []
    /// The command that continues with the first records that are left.
    private var resumption = ""
    private var journalFailure: WriteError?

    package init() {}

    /// Whether a failure makes further undeletes pointless.
    package var mustStop: Bool { journalFailure != nil || Task.isCancelled }

    /// Restores records, and writes each step into their journals.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - folder: The folder of the journals.
    ///   - connection: The org.
    ///   - progress: Shows the number of restored records.
    ///   - context: The command's context.
    /// - Throws: The errors of `Progress.run`.
    package mutating func restore(
        _ records: DeletedRecords,
        _ folder: JournalFolder,
        _ connection: OrgConnection,
        _ progress: Progress,
        _ context: Context
    ) async throws {
        for note in records.notes { context.messages.note(note) }
        let org = await connection.journalOrg()
        let journals =
            records.journal.map {
                UndeletionJournals(of: $0, along: records.along, names: records.names)
            }
            ?? UndeletionJournals(naming: Set(records.ids), of: org, in: folder)
        let known = Dictionary(uniqueKeysWithValues: records.known.map { ($0.id, $0.outcome) })
        let left = records.ids.filter { known[$0] == nil }
        let found = try await progress.follow(left.count, context.messages) { report in
            await journals.run(
                connection.org.undeletion(of: left, object: records.object),
                report: report
            )
        }
        for warning in journals.warnings { context.messages.warn(warning) }
        let all = records.ids.compactMap { id in
            (known[id] ?? found.outcomes[id]).map { UndeletionResult(id, $0) }
        }
        let missing = Set(all.filter(\.outcome.isMissing).map(\.id))
        let open = all.filter(\.outcome.isOpen).map(\.id)
        if object.isEmpty { object = records.object }
        results += all.map { ReportedRecord($0.id, $0.outcome) }
        names.merge(journals.names) { first, _ in first }
        let restored = all.filter(\.outcome.isPlain).map(\.id)
        along.merge(journals.along.byRecord(restored)) { $1 }
        companions += [journals.along.sentence(restoring: restored, isDone: true)].compactMap(
            \.self
        )
        hints += records.waysBack(to: missing, in: folder, of: org)
        hints += [records.unsure.hint(forMissing: missing)].compactMap(\.self)
        let refused = all.filter { $0.outcome.errors.first?.code == "UNDELETE_FAILED" }.map(\.id)
        if let name = folder.delete(takingAlong: missing.union(refused), of: org) {
            hints.append("sfctl undelete --journal \(name)   (the delete that took it along)")
        }
        if resumption.isEmpty, !open.isEmpty || found.failure != nil {
            resumption = records.resumption(open)
        }
        journalFailure = journalFailure ?? found.failure
    }

    /// Whether nothing was tried.
    package var isEmpty: Bool { object.isEmpty }

    /// Returns the report.
    ///
    /// - Parameters:
    ///   - isOne: Whether the JSON result is one object.
    ///   - failure: The error that kept a further undelete from starting; nil if there was none.
    /// - Returns: The report.
    package func report(isOne: Bool, stoppedBy failure: (any Error)?) -> ChangeReport {
        let left = LeftRecords(
            of: object,
            results,
            resumption: resumption,
            hints: hints,
            journalFailure: journalFailure
        )
        return ChangeReport(
            results: results,
            isOne: isOne,
            error: left ?? failure.map { StoppedUndeletes(cause: $0) },
            names: names,
            along: along,
            companions: companions
        )
    }
}

/// The error that kept a further undelete from starting, after others were carried out.
private struct StoppedUndeletes: SelfExplaining, CausedError {
    let cause: any Error

    var causes: [any Error] { [cause] }

    var failure: Failure {
        var failure = Failure(cause)
        failure.reasons.insert(failure.message, at: 0)
        failure.message = "an older delete was not undone"
        return failure
    }
}
