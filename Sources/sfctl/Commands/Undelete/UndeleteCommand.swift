import Accounts
import Changes
import Client
import CommandLine
import HTTP
import Output
import Platform
import Records
import Text

/// `sfctl undelete`: restores records from the org's recycle bin, and reports each result.
struct UndeleteCommand: Command {
    private let subject: UndeletionSubject
    private let output: ListingOptions
    private let org: OrgOptions

    static let variables = JournalListCommand.variables
    static let exitCodes = [ExitCode.partial]

    static let specification = Specification(
        ["undelete"],
        summary: "restore deleted records from the recycle bin",
        discussion: """
            --last restores the records that the newest delete in this org deleted, according to \
            its journal. Records with an unknown result are restored if they are in the recycle \
            bin. Records deleted together with a record are restored with it. Prints one result \
            per record: restored, already there, not in the bin, refused (with the org's error \
            message), not restored, unknown, or not sent. If a record has left the recycle bin, \
            names the file with the full records.
            """,
        parameters: [
            Parameter("OBJECT", kind: .object, help: "the object's API name, such as Contact"),
            Parameter("ID", isRepeatable: true, help: "ids of records, or URLs of their pages"),
        ],
        groups: [
            UndeletionSubject.self, UndeleteCommand.self, YesOption.self, ListingOptions.self,
            ProgressOptions.self, OrgOptions.self,
        ],
        examples: [
            .init("Undo the newest delete", "sfctl undelete --last -o demo"),
            .init(
                "Restore one record",
                "sfctl undelete Contact 003Dm000001kZ04IAE -o demo"
            ),
            .init(
                "The records in a file, for example from sfctl bin Contact",
                "sfctl undelete Contact --ids-from contacts.csv -o demo"
            ),
        ],
        movingFromSF:
            "sf has no equivalent; force record undelete: name the object before the id."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        _ = try ProgressOptions(arguments)
        subject = try UndeletionSubject(arguments)
        output = try ListingOptions(arguments)
        org = try OrgOptions(arguments)
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
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

    /// Returns the records to restore, with the journal that names them, if any.
    private func records(
        _ path: String?,
        in folder: JournalFolder,
        _ connection: OrgConnection,
        _ context: Context
    ) async throws -> DeletedRecords {
        let org = connection.org
        guard case .ids(let address) = subject else {
            if let path { return try await DeletedRecords.find(path, connection, context) }
            return try await newestDelete(in: folder, connection, context)
        }
        let read = try address.read(in: context)
        let object = try await DeletedRecords.description(of: read.object, in: org, saved: nil)
        try read.checkHosts(in: org)
        try await read.checkKeyPrefixes(in: org)
        return DeletedRecords(
            ids: read.ids,
            object: object.name,
            unsure: read.unsure,
            resumption: resumption(of: address, context)
        )
    }

    /// Returns the command that continues with the remaining records of the command line.
    private func resumption(of address: RecordAddress, _ context: Context) -> ([RecordID]) -> String
    {
        switch address.file?.path {
        case nil:
            let org = self.org.targetOrg.map { ["-o", $0] } ?? []
            return { ShellWord.line(["undelete", address.object] + $0.map(\.description) + org) }
        // stdin cannot be read again.
        case "-": return { _ in "run the same command again; it skips restored records" }
        default: return { _ in context.commandLine }
        }
    }

    /// Returns the records of the newest delete; if it deleted none, the error names the delete
    /// before it.
    private func newestDelete(
        in folder: JournalFolder,
        _ connection: OrgConnection,
        _ context: Context
    ) async throws -> DeletedRecords {
        let org = await connection.journalOrg()
        do {
            let path = try newestJournal(in: folder, of: org, named: connection.choice.name)
            return try await DeletedRecords.find(path, connection, context)
        } catch var error as NothingDeleted {
            error.before = folder.journal(before: error.journal, of: org)
            throw error
        }
    }

    private func newestJournal(
        in folder: JournalFolder,
        of org: JournalOrg,
        named name: String
    ) throws -> String {
        do {
            return try JournalName.newest.path(in: folder) { $0.isOf(org) }
        } catch JournalError.none {
            throw NoJournal(org: name)
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
        let org = await connection.journalOrg()
        let journals =
            records.journal.map { UndeletionJournals(of: $0) }
            ?? UndeletionJournals(naming: Set(records.ids), of: org, in: folder)
        let known = Dictionary(uniqueKeysWithValues: records.known.map { ($0.id, $0.outcome) })
        let left = records.ids.filter { known[$0] == nil }
        let progress = Progress(context, style, verb: "Restored")
        let results = try await progress.follow(left.count, context.messages) { report in
            await journals.run(
                connection.org.undeletion(of: left, object: records.object),
                report: report
            )
        }
        let all = records.ids.compactMap { id in
            (known[id] ?? results.outcomes[id]).map { UndeletionResult(id, $0) }
        }
        let missing = Set(all.filter(\.outcome.isMissing).map(\.id))
        let open = all.filter(\.outcome.isOpen).map(\.id)
        let report = ChangeReport(
            results: all.map { ReportedRecord($0.id, $0.outcome) },
            isOne: subject.isOne,
            error: LeftRecords(
                of: records.object,
                all.map { ReportedRecord($0.id, $0.outcome) },
                resumption: records.resumption(open),
                hints: records.waysBack(to: missing, in: folder, of: org)
                    + [records.unsure.hint(forMissing: missing)].compactMap(\.self),
                journalFailure: results.failure
            )
        )
        try report.show(style, context, to: target)
    }
}

/// The error of an org whose deletes left no journal.
private struct NoJournal: SelfExplaining {
    let org: String

    var failure: Failure {
        Failure(
            exit: .failure,
            name: "JournalError",
            message: "no journal of a delete in \(org)",
            hints: ["sfctl journal list lists the journals of all orgs", "sfctl bin OBJECT"]
        )
    }
}
