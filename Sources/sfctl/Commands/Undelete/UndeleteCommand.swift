import Client
import HTTP
import Records

/// `sfctl undelete`: brings records back from the org's recycle bin, and reports the result for each.
struct UndeleteCommand: Command {
    private let subject: UndeletionSubject
    private let output: OutputOptions
    private let org: OrgOptions

    static let variables = JournalListCommand.variables
    static let exitCodes = [ExitCode.partial]

    static let specification = Specification(
        ["undelete"],
        summary: "bring deleted records back from the recycle bin",
        discussion: """
            --last takes the newest delete in this org, and brings back what its journal says was deleted. Records whose \
            result is unknown are brought back if they are in the recycle bin. What was deleted with a record comes back \
            with it. Each record's result is told: restored, already there, not in the bin (any more), refused (with the \
            org's own words), not restored, unknown, or not sent. Where the recycle bin has let go of a record, the \
            file with the full records is named.
            """,
        parameters: [
            Parameter("OBJECT", kind: .object, help: "the object's API name, such as Contact"),
            Parameter("ID", isRepeatable: true, help: "record ids, 15 or 18 characters"),
        ],
        groups: [
            UndeletionSubject.self, UndeleteCommand.self, OutputOptions.self,
            ProgressOptions.self, OrgOptions.self,
        ],
        examples: [
            .init("Undo the newest delete", "sfctl undelete --last -o demo"),
            .init(
                "Bring one record back",
                "sfctl undelete Contact 003Dm000001kZ04IAE -o demo"
            ),
            .init(
                "The records of a file, such as one of sfctl bin Contact",
                "sfctl undelete Contact --ids-from contacts.csv -o demo"
            ),
        ],
        foreignNames: ["record undelete", "data undelete record"],
        movingFromSF:
            "sf has no command for it; force record undelete: name the object before the id."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        _ = try ProgressOptions(arguments)
        subject = try UndeletionSubject(arguments)
        output = try OutputOptions(arguments)
        org = try OrgOptions(arguments)
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, isListing: true)
        let folder = try JournalFolder(context)
        var settings = try Settings(org, in: context.environment)
        var path: String?
        if case .journal(.named(let name)) = subject {
            let file = folder.path(of: name)
            settings = try JournalContents(readingFrom: file).head.settings(org, context)
            path = file
        }
        try await OrgConnection.use(context, settings) { connection in
            guard !connection.org.isReadOnly else {
                throw OrgError.badRequest(.readOnly(Request.Method.post))
            }
            let records = try await records(path, in: folder, connection, context)
            try await undelete(records, folder, connection, style, context)
        }
    }

    /// The records to bring back, with the journal that names them where one does.
    private func records(
        _ path: String?,
        in folder: JournalFolder,
        _ connection: OrgConnection,
        _ context: Context
    ) async throws -> DeletedRecords {
        let org = connection.org
        guard case .ids(let address) = subject else {
            return try await DeletedRecords.find(
                path ?? newestJournal(in: folder, of: connection),
                connection,
                context
            )
        }
        let read = try address.read(in: context)
        let object = try await DeletedRecords.description(of: read.object, in: org, saved: nil)
        try await read.checkKeyPrefixes(in: org)
        return DeletedRecords(
            ids: read.ids,
            object: object.name,
            resumption: resumption(of: address, context)
        )
    }

    /// The command that goes on with what is left of records that the command line names.
    private func resumption(of address: RecordAddress, _ context: Context) -> ([RecordID]) -> String
    {
        switch address.file?.path {
        case nil:
            let org = self.org.targetOrg.map { ["-o", $0] } ?? []
            return { ShellWord.line(["undelete", address.object] + $0.map(\.description) + org) }
        // What stdin had is gone by the next time.
        case "-": return { _ in "the same command again, which passes over what is back already" }
        default: return { _ in context.commandLine }
        }
    }

    private func newestJournal(
        in folder: JournalFolder,
        of connection: OrgConnection
    ) throws -> String {
        let url = connection.org.instanceURL.description
        do {
            return try JournalName.newest.path(in: folder) { $0.instanceURL == url }
        } catch JournalError.none {
            throw NoJournal(org: connection.choice.name)
        }
    }

    private func undelete(
        _ records: DeletedRecords,
        _ folder: JournalFolder,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let target = try OutputTarget(style, context)
        for note in records.notes { context.messages.note(note) }
        let change = RecordedChange<UndeletionOutcome>(
            progress: Progress(context, style, verb: "Restored"),
            messages: context.messages,
            note: { results throws(WriteError) in
                try records.journal?.noteRestored(results.filter(\.outcome.isDone).map(\.id))
            }
        )
        let undeletion = connection.org.undeletion(of: records.ids, object: records.object)
        let results = try await change.run(undeletion, of: records.ids.count)
        let rest = UndeletionOutcome.unreported(results.failure)
        // No record may be missing from the report, whatever ended the sequence.
        let all = records.ids.map { RecordResult($0, results.outcomes[$0] ?? rest) }
        if records.journal == nil {
            let restored = Set(all.filter(\.outcome.isDone).map(\.id))
            folder.noteRestored(restored, instanceURL: connection.org.instanceURL.description)
        }
        let missing = Set(all.filter(\.outcome.isMissing).map(\.id))
        let open = all.filter(\.outcome.isOpen).map(\.id)
        let url = connection.org.instanceURL.description
        let report = ChangeReport(
            results: all.map { ReportedRecord($0.id, $0.outcome) },
            isOne: subject.isOne,
            error: LeftRecords(
                of: records.object,
                all.map { ReportedRecord($0.id, $0.outcome) },
                resumption: records.resumption(open),
                hints: records.waysBack(to: missing, in: folder, of: url),
                journalFailure: results.failure
            )
        )
        try report.show(style, context, to: target)
    }
}

extension UndeletionOutcome {
    /// What is said of a record that the sequence did not come to.
    fileprivate static func unreported(_ failure: WriteError?) -> UndeletionOutcome {
        let error = OrgError.unreported(failure)
        return failure == nil ? .unknown(error, .lookUpFailed(error)) : .notSent(error)
    }
}

/// No delete in this org was journalled.
private struct NoJournal: SelfExplaining {
    let org: String

    var failure: Failure {
        Failure(
            exit: .failure,
            name: "JournalError",
            message: "there is no journal of a delete in \(org)",
            hints: ["sfctl journal list shows those of all orgs", "sfctl bin OBJECT"]
        )
    }
}
