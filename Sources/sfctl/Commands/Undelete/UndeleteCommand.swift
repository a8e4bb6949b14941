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
    private let isDryRun: Bool
    /// The number of newest deletes to undo.
    private let steps: Int
    private let output: ListingOptions
    private let org: OrgOptions

    private static let dryRun = Option(
        "dry-run",
        isCommon: true,
        help: "show the records that would be restored, and restore nothing"
    )
    private static let steps = Option(
        "steps",
        value: .number(WholeNumber(1...1000)),
        help: "with --last: undo the N newest deletes, the newest first"
    )
    static let options = [dryRun, steps]

    static let variables = JournalListCommand.variables
    static let exitCodes = [ExitCode.partial]

    static let declaration = Declaration(
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
        steps = arguments.number(Self.steps) ?? 1
        guard arguments.has(UndeletionSubject.last) || !arguments.has(Self.steps) else {
            throw UsageError("--steps needs --last, because it counts the newest deletes")
        }
        subject = try UndeletionSubject(arguments)
        isDryRun = arguments.has(Self.dryRun)
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
            guard isDryRun || !connection.org.isReadOnly else {
                throw OrgError.badRequest(.readOnly(Request.Method.post))
            }
            var journals = [path]
            if subject.isNewest { journals = try await newestJournals(in: folder, connection) }
            if journals.count < steps {
                let deletes =
                    "\(journals.count) \(journals.count == 1 ? "delete has" : "deletes have")"
                context.messages.note("only \(deletes) a journal of this org")
            }
            let target = isDryRun ? nil : try OutputTarget(style, context)
            var plan: [DeletedRecords] = []
            var run = UndeletionRun()
            var failure: (any Error)?
            for path in journals {
                do {
                    let records = try await records(path, in: folder, connection, style, context)
                    if isDryRun {
                        plan.append(records)
                        continue
                    }
                    let progress = Progress(context, style, verb: "Restored")
                    try await run.restore(records, folder, connection, progress, context)
                } catch let error as NothingDeleted where journals.count > 1 {
                    context.messages.note("\(error.journal) deleted no records")
                } catch {
                    failure = error
                }
                if run.mustStop || failure != nil { break }
            }
            if let failure, run.isEmpty { throw failure }
            guard let target else {
                return try await UndeletionPlan(plan, folder, connection).show(style, context)
            }
            try run.report(isOne: subject.isOne, stoppedBy: failure)
                .show(style, context, to: target)
        }
    }

    /// Returns the records to restore, with the journal that names them, if any.
    private func records(
        _ path: String?,
        in folder: JournalFolder,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> DeletedRecords {
        let org = connection.org
        guard case .ids(let address) = subject else {
            return try await journaledRecords(path ?? "", in: folder, connection, style, context)
        }
        let read = try address.read(in: context)
        if read.faults != nil { try await read.check(in: org) }
        let object = try await DeletedRecords.description(of: read.object, in: org, saved: nil)
        try await read.check(in: org)
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
        case nil: return { context.line(["undelete", address.object] + $0.map(\.description)) }
        // stdin cannot be read again.
        case "-": return { _ in "run the same command again; it skips restored records" }
        default: return { _ in context.commandLine }
        }
    }

    /// Returns the records of a delete; if the newest one deleted none, the error names the delete
    /// before it.
    private func journaledRecords(
        _ path: String,
        in folder: JournalFolder,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws -> DeletedRecords {
        do {
            return try await DeletedRecords.find(
                path,
                isDryRun: isDryRun,
                isOneOfSeveral: steps > 1,
                connection,
                style,
                context
            )
        } catch var error as NothingDeleted where subject.isNewest {
            error.before = folder.journal(before: error.journal, of: await connection.journalOrg())
            throw error
        }
    }

    /// Returns the paths of the newest deletes' journals in an org.
    private func newestJournals(
        in folder: JournalFolder,
        _ connection: OrgConnection
    ) async throws -> [String?] {
        let org = await connection.journalOrg()
        do {
            return try folder.newest(steps) { $0.isOf(org) }
        } catch JournalError.none {
            throw NoJournal(org: connection.choice.name)
        }
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
