import Client
import Records

/// A delete that goes on where an earlier one was interrupted, from its journal.
///
/// Records whose request had left without an answer are looked for first: one that is not there any more is deleted.
struct ResumedDeletion {
    let path: String
    let options: DeleteOptions
    let org: OrgOptions

    func run(_ style: OutputStyle, _ context: Context) async throws {
        let path = try JournalFolder(context).path(of: path)
        let head = try JournalContents(readingFrom: path).head
        let settings = try head.settings(org, context)
        try await OrgConnection.use(context, settings) { connection in
            try head.check(connection, journal: path)
            guard !options.isDryRun else { return try await show(path, connection, style, context) }
            try DeleteCommand.checkPermission(connection)
            let (journal, contents) = try DeletionJournal.reopen(path)
            try await goOn(journal, contents, connection, style, context)
        }
    }

    /// What a resumption finds: records that are deleted already, and those that are left.
    private struct Findings {
        var settled: [DeletionResult] = []
        var left: [RecordID] = []
    }

    private func find(_ contents: JournalContents, in org: Org) async throws -> Findings {
        let sent = contents.entries.filter { $0.state == .sent }.map(\.id)
        let states =
            sent.isEmpty ? [:] : try await org.recordStates(of: sent, object: contents.head.object)
        var findings = Findings()
        for entry in contents.entries {
            switch (entry.state, states[entry.id]) {
            case (.waiting, _), (.sent, .live): findings.left.append(entry.id)
            case (.sent, .deleted): findings.settled.append(DeletionResult(entry.id, .deleted))
            case (.sent, nil): findings.settled.append(DeletionResult(entry.id, .absent))
            default: break
            }
        }
        return findings
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
        try check(findings, contents.head)
        try await DeletionPreview(records, connection).show(style, context)
    }

    private func records(
        _ ids: [RecordID],
        _ head: JournalHead,
        in org: Org
    ) async throws -> FoundRecords {
        FoundRecords(ids: ids, object: try await FoundRecords.description(of: head.object, in: org))
    }

    private func goOn(
        _ journal: DeletionJournal,
        _ contents: JournalContents,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let findings = try await find(contents, in: connection.org)
        try journal.note(findings.settled)
        sayBefore(contents, findings, context)
        let records = try await records(findings.left, contents.head, in: connection.org)
        try check(findings, contents.head)
        if !findings.left.isEmpty, !options.isConfirmed {
            let preview = try await DeletionPreview(records, connection)
            try preview.confirm(context)
        }
        let target = try OutputTarget(style, context)
        let backup = try await save(records, besides: journal.path, connection, style, context)
        let run = DeletionRun(
            object: records.object,
            journal: journal,
            options: options,
            orgName: org.targetOrg,
            allOrNone: contents.head.allOrNone,
            isOne: false,
            isNew: false
        )
        try await run.run(
            findings.settled.map(\.id) + findings.left,
            known: findings.settled,
            backup: backup,
            in: connection.org,
            (style, target, context)
        )
    }

    private func check(_ findings: Findings, _ head: JournalHead) throws {
        var options = options
        options.allOrNone = head.allOrNone
        try options.check(count: findings.left.count)
    }

    private func sayBefore(
        _ contents: JournalContents,
        _ findings: Findings,
        _ context: Context
    ) {
        let before = contents.entries.count - findings.left.count - findings.settled.count
        if before > 0 { context.messages.note("\(Count.text(before, "record")) settled before") }
        let found = findings.settled.count
        if found > 0 {
            context.messages.note(
                "\(Count.text(found, "record")) whose answer was lost \(found == 1 ? "is" : "are") deleted"
            )
        }
    }

    /// Saves the records that are left, as they are now, in a file of their own beside the first one.
    private func save(
        _ records: FoundRecords,
        besides path: String,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> RecordBackup? {
        guard options.savesRecords, !records.ids.isEmpty else { return nil }
        let start = DeletionStart(
            records: records,
            options: options,
            connection: connection,
            progress: Progress(context, style, verb: "Saved"),
            context: context
        )
        let base =
            path.hasSuffix(JournalFolder.journalSuffix)
            ? String(path.dropLast(JournalFolder.journalSuffix.count)) : path
        var number = 2
        while WholeFile.isThere("\(base).records-\(number).ndjson") { number += 1 }
        do {
            return try await start.save(records.ids, to: "\(base).records-\(number).ndjson")
        } catch {
            throw BackupError(cause: error)
        }
    }
}

extension DeletionOutcome {
    /// What is said of a record that was sent, and that the org does not show any more.
    fileprivate static let absent = DeletionOutcome.alreadyDeleted([
        APIError(code: "NOT_FOUND", message: "the org does not have the record now")
    ])
}
