import Accounts
import Changes
import Client
import CommandLine
import HTTP
import Output
import Platform
import Records
import Text

/// `sfctl delete`: shows a preview, asks for confirmation, saves the records, deletes them, and
/// reports each result.
struct DeleteCommand: Command {
    private let subject: DeletionSubject
    private let options: DeleteOptions
    private let output: ListingOptions
    private let org: OrgOptions

    static let declaration = Declaration(
        summary: "delete records, after a preview and a confirmation",
        discussion: """
            On a terminal, asks for confirmation; the default is No. In a pipe, needs --yes. \
            The preview counts the records that go along, such as the contacts of an account, and \
            names the records that the org will not delete. Before the delete, saves the full \
            records and those that go along in files. A journal keeps each record's result. \
            Deleted records go to the org's recycle bin, and sfctl undelete --last \
            restores them. Prints one result per record: deleted, already deleted, gone or never \
            there, refused (with the org's error message), not deleted, unknown, or not sent.
            """,
        parameters: [
            Parameter("OBJECT", kind: .object, help: "the object's API name, such as Contact"),
            Parameter("ID", isRepeatable: true, help: "ids of records, or URLs of their pages"),
        ],
        groups: [
            DeletionSubject.self, DeleteOptions.self, ListingOptions.self,
            ProgressOptions.self, OrgOptions.self,
        ],
        examples: [
            .init(
                "Preview a delete",
                "sfctl delete Contact 003Dm000001kZ04IAE --dry-run -o demo"
            ),
            .init(
                "Delete a contact, after a confirmation",
                "sfctl delete Contact 003Dm000001kZ04IAE -o demo"
            ),
            .init(
                "Delete the records that match a condition, up to 200",
                #"sfctl delete Contact --matching "LastName LIKE 'Test%'" -o demo"#
            ),
            .init(
                "Preview a delete of many records, by jobs",
                #"sfctl delete Contact --matching "Email = null" --max 50000 --bulk --dry-run"#
            ),
            .init(
                "Delete ids from stdin, in a script",
                "sfctl delete Contact --ids-from - --yes --json -o demo"
            ),
        ],
        foreignClass: .init("Delete", wrapsErrors: true),
        movingFromSF:
            "sf data delete record: same -s, -i and -w, same --json. sfctl asks for confirmation; "
            + "add --yes in scripts.",
        suggestion: .byNearWord
    )

    init(_ arguments: Arguments) throws(UsageError) {
        _ = try ProgressOptions(arguments)
        try self.init(
            DeletionSubject(arguments),
            DeleteOptions(arguments),
            output: ListingOptions(arguments),
            org: OrgOptions(arguments)
        )
    }

    /// Makes the command.
    init(
        _ subject: DeletionSubject,
        _ options: DeleteOptions = DeleteOptions(),
        output: ListingOptions = ListingOptions(),
        org: OrgOptions = OrgOptions()
    ) {
        self.subject = subject
        self.options = options
        self.output = output
        self.org = org
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        try options.checkQuestion(context)
        if case .journal(let path) = subject {
            let resumed = ResumedDeletion(path: path, options: options, org: org)
            return try await resumed.run(style, context)
        }
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            if !options.isDryRun { try Self.checkPermission(connection) }
            let limit = options.limit ?? subject.usualLimit
            var records = try await FoundRecords.find(
                subject,
                limit: options.isDryRun ? nil : limit,
                in: connection.org,
                context
            )
            if records.ids.isEmpty { sayNothingFound(context) }
            if options.isDryRun {
                let objection = options.objection(to: records.ids.count, limit: limit)
                let run = try await DryRun(
                    records,
                    objection: objection,
                    failsForDeleted: subject.isNamedByIDs,
                    allOrNone: options.allOrNone,
                    isHard: options.bulk == .hard,
                    connection
                )
                return try run.show(
                    style.linking(to: connection.org.instanceURL.description),
                    context
                )
            }
            guard !records.ids.isEmpty else { return try showNothing(style, context) }
            try options.check(count: records.ids.count)
            var preview: DeletionPreview?
            if !options.confirmation.isGiven {
                let shown = try await DeletionPreview(
                    records,
                    allOrNone: options.allOrNone,
                    isHard: options.bulk == .hard,
                    connection
                )
                try shown.confirm(context)
                records.names = shown.names
                preview = shown
            }
            try await delete(records, confirmedIn: preview, connection, style, context)
        }
    }

    /// Refuses a read-only org before asking for confirmation.
    static func checkPermission(_ connection: OrgConnection) throws {
        guard connection.org.isReadOnly else { return }
        throw OrgError.badRequest(.readOnly(.delete))
    }

    private func sayNothingFound(_ context: Context) {
        let none =
            switch subject {
            case .ids(let address): "no ids in \(address.file?.name ?? "the command line")"
            case .matching(let object, _): "no \(object) matches the condition"
            case .equal, .journal: "no records"
            }
        context.messages.say(options.isDryRun ? none : "\(none): nothing was deleted")
    }

    private func showNothing(_ style: OutputStyle, _ context: Context) throws {
        try ChangeReport(results: [], isOne: false, error: nil)
            .show(style, context, to: OutputTarget(style, context))
    }

    /// Deletes the records; opens the output first, so that a file that cannot be written stops the
    /// delete.
    private func delete(
        _ records: FoundRecords,
        confirmedIn preview: DeletionPreview?,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let target = try OutputTarget(style, context)
        let start = DeletionStart(
            records: records,
            allOrNone: options.allOrNone,
            bulk: options.bulk,
            savesRecords: options.savesRecords,
            savesChildren: options.savesChildren,
            reach: preview?.reach,
            connection: connection,
            progress: Progress(context, style, verb: "Saved"),
            context: context
        )
        var run = try await start.begin()
        run.live = Set((records.names ?? [:]).keys)
        run.confirmed = preview?.found
        run.messages = context.messages
        let deletion = ReportedDeletion(
            run: run,
            orgName: org.targetOrg,
            isOne: subject.isOne,
            isNew: true,
            failsForDeleted: subject.isNamedByIDs,
            unsure: records.unsure
        )
        try await deletion.carryOut(records.ids, in: connection.org, (style, target, context))
    }
}
