import Accounts
import Changes
import Client
import CommandLine
import HTTP
import Output
import Platform
import Records
import Text

/// A delete that resumes an interrupted one from its journal.
///
/// Records whose request has no response are looked up first. A record in the recycle bin counts as
/// deleted, unless it was there before the request; a record in use is deleted now.
struct ResumedDeletion {
    let path: String
    let options: DeleteOptions
    let org: OrgOptions

    func run(_ style: OutputStyle, _ context: Context) async throws {
        let path = try JournalFolder(context).path(of: path)
        let head = try JournalContents(readingFrom: path).head
        let settings = try head.settings(org, context)
        try await OrgConnection.use(context, settings) { connection in
            try await head.check(connection, journal: path)
            guard !options.isDryRun else { return try await show(path, connection, style, context) }
            try DeleteCommand.checkPermission(connection)
            let (journal, contents) = try DeletionJournal.reopen(path)
            let finished = try await journal.finishJobs(of: contents, connection, style, context)
            let result = try JournalContents(readingFrom: path)
            try await goOn(journal, result, finished, connection, (style, context))
        }
    }

    /// The results of the lookup: records that are settled, and records still to delete.
    private struct Findings {
        var settled: [DeletionResult] = []
        var left: [RecordID] = []
        /// The records still to delete that are known to be in use.
        var live: Set<RecordID> = []
    }

    private func find(_ contents: JournalContents, in org: Org) async throws -> Findings {
        let sent = contents.entries.filter { $0.state == .sent }.map(\.id)
        let states =
            sent.isEmpty ? [:] : try await org.recordStates(of: sent, object: contents.head.object)
        var findings = Findings()
        for entry in contents.entries {
            switch entry.state {
            case .waiting: findings.left.append(entry.id)
            case .sent where states[entry.id] == .live:
                findings.left.append(entry.id)
                findings.live.insert(entry.id)
            case .sent:
                let outcome = Self.outcome(of: entry, in: states[entry.id])
                findings.settled.append(DeletionResult(entry.id, outcome))
            case .deleted, .alreadyDeleted, .refused, .restoring, .restored: break
            }
        }
        return findings
    }

    /// Returns the result of a record that is no longer in use, or that the org does not show.
    private static func outcome(
        of entry: JournalEntry,
        in state: RecordState?
    ) -> DeletionOutcome {
        switch (state, entry.sighting) {
        case (.deleted, .recycleBin): .deletedBefore
        case (.deleted, _), (.missing, .live): .deleted
        case (_, .live), (_, .recycleBin): .absent
        case (_, .none): .unknown(.lostEarlier, .notShown)
        }
    }

    private func show(
        _ path: String,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let contents = try JournalContents(readingFrom: path)
        let findings = try await find(contents, in: connection.org)
        let records = try await records(findings.left, contents.head, in: connection.org)
        var options = options
        options.allOrNone = contents.head.allOrNone
        let run = try await DryRun(
            records,
            objection: options.objection(to: findings.left.count, limit: options.limit),
            failsForDeleted: false,
            allOrNone: options.allOrNone,
            isHard: contents.head.bulk == .hard,
            refused: contents.refusals(besides: []).map(\.id),
            connection
        )
        try run.show(style, context)
    }

    private func records(
        _ ids: [RecordID],
        _ head: JournalHead,
        in org: Org
    ) async throws -> FoundRecords {
        let object = try await FoundRecords.description(of: head.object, in: org)
        let records = FoundRecords(ids: ids, object: object)
        try records.checkKeyPrefix(namedBy: "the journal")
        return records
    }

    private func goOn(
        _ journal: DeletionJournal,
        _ contents: JournalContents,
        _ finished: [DeletionResult],
        _ connection: OrgConnection,
        _ output: (style: OutputStyle, context: Context)
    ) async throws {
        let (style, context) = output
        let findings = try await find(contents, in: connection.org)
        try journal.note(findings.settled)
        let settled = findings.settled + finished
        // They are still in the org, so the report and the exit code name them again.
        let refused = contents.refusals(besides: settled)
        let reported = settled + refused
        sayBefore(contents, settled, others: refused.count + findings.left.count, context)
        let records = try await records(findings.left, contents.head, in: connection.org)
        try check(findings, contents.head)
        let confirmed = try await confirmed(records, findings, contents.head, connection, context)
        let target = try OutputTarget(style, context)
        let backup = try await save(records, of: contents, connection, style, context)
        var run = Self.run(of: records.object, journal, contents, backup, context.messages)
        run.live = confirmed ?? findings.live
        run.confirmed = confirmed
        let deletion = ReportedDeletion(
            run: run,
            orgName: try contents.head.options(org, context).targetOrg,
            isOne: false,
            isNew: false
        )
        try await deletion.carryOut(
            reported.map(\.id) + findings.left,
            known: reported,
            in: connection.org,
            (style, target, context)
        )
    }

    private static func run(
        of object: ObjectDescription,
        _ journal: DeletionJournal,
        _ contents: JournalContents,
        _ backup: RecordBackup?,
        _ messages: Messages
    ) -> DeletionRun {
        var run = DeletionRun(
            object: object,
            journal: journal,
            allOrNone: contents.head.allOrNone,
            backup: backup,
            along: AlongTally(contents),
            bulk: contents.head.bulk
        )
        run.found = (try? SavedRecords(of: contents)?.names()) ?? [:]
        run.messages = messages
        return run
    }

    /// Asks whether to delete the remaining records.
    ///
    /// - Returns: The records that the question counted; nil with `--yes`, or if none remain.
    private func confirmed(
        _ records: FoundRecords,
        _ findings: Findings,
        _ head: JournalHead,
        _ connection: OrgConnection,
        _ context: Context
    ) async throws -> Set<RecordID>? {
        guard !findings.left.isEmpty, !options.confirmation.isGiven else { return nil }
        let preview = try await DeletionPreview(
            records,
            allOrNone: head.allOrNone,
            isHard: head.bulk == .hard,
            connection
        )
        try preview.confirm(context)
        return preview.found
    }

    private func check(_ findings: Findings, _ head: JournalHead) throws {
        var options = options
        options.allOrNone = head.allOrNone
        try options.check(count: findings.left.count)
    }

    private func sayBefore(
        _ contents: JournalContents,
        _ settled: [DeletionResult],
        others: Int,
        _ context: Context
    ) {
        let before = contents.entries.count - others - settled.count
        if before > 0 { context.messages.note("\(Count.text(before, "record")) finished before") }
        let found = settled.count { $0.outcome == .deleted }
        if found > 0 {
            context.messages.note(
                "\(Count.text(found, "record")) without an answer \(found == 1 ? "is" : "are") "
                    + "deleted"
            )
        }
    }

    /// Saves the current state of the remaining records in a new file beside the first one.
    private func save(
        _ records: FoundRecords,
        of contents: JournalContents,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> RecordBackup? {
        guard options.savesRecords, !records.ids.isEmpty else { return nil }
        let start = DeletionStart(
            records: records,
            connection: connection,
            progress: Progress(context, style, verb: "Saved"),
            context: context
        )
        do {
            return try await start.save(records.ids, to: contents.nextRecordsPath)
        } catch {
            throw BackupError(cause: error, isResumed: true)
        }
    }
}

extension JournalContents {
    /// Returns the records that the org refused in an earlier run, except those in `results`.
    fileprivate func refusals(besides results: [DeletionResult]) -> [DeletionResult] {
        let known = Set(results.map(\.id))
        return entries.filter { $0.state == .refused && !known.contains($0.id) }.map {
            DeletionResult($0.id, .refused($0.refusal.map { [$0] } ?? []))
        }
    }
}

extension DeletionOutcome {
    /// The outcome of a record that was seen, was sent, and no longer exists.
    fileprivate static let absent = DeletionOutcome.alreadyDeleted([
        APIError(code: "NOT_FOUND", message: "the org no longer has the record")
    ])

    /// The outcome of a record that was in the recycle bin before it was sent.
    fileprivate static let deletedBefore = DeletionOutcome.alreadyDeleted([
        APIError(
            code: "ENTITY_IS_DELETED",
            message: "already in the recycle bin before this delete"
        )
    ])
}

extension OrgError {
    /// The error that stands for the lost response to an earlier run's request.
    fileprivate static let lostEarlier = OrgError.transport(
        .cut("the delete ended before the answer arrived")
    )
}
