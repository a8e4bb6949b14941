import Client
import HTTP
import Records

/// `sfctl delete`: shows what would be deleted, asks, saves the records, deletes, and reports the result for each.
struct DeleteCommand: Command {
    private let subject: DeletionSubject
    private let options: DeleteOptions
    private let output: OutputOptions
    private let org: OrgOptions

    static let specification = Specification(
        ["delete"],
        summary: "delete records, after showing what would be deleted",
        discussion: """
            On a terminal it asks, and No is the default; in a pipe it needs --yes. The full records are saved in a \
            file first, and a journal keeps what became of each. Deleted records go to the org's recycle bin; \
            sfctl undelete --last brings them back. Each record's result is told: deleted, already deleted, gone or \
            never there, refused (with the org's own words), not deleted, unknown, or not sent.
            """,
        parameters: [
            Parameter("OBJECT", kind: .object, help: "the object's API name, such as Contact"),
            Parameter("ID", isRepeatable: true, help: "record ids, 15 or 18 characters"),
        ],
        groups: [
            DeletionSubject.self, DeleteOptions.self, OutputOptions.self, OrgOptions.self,
        ],
        examples: [
            .init(
                "See what would be deleted",
                "sfctl delete Contact 003Dm000001kZ04IAE --dry-run -o demo"
            ),
            .init(
                "Delete a contact, after a question",
                "sfctl delete Contact 003Dm000001kZ04IAE -o demo"
            ),
            .init(
                "Delete what a condition matches, up to 200 records",
                #"sfctl delete Contact --matching "LastName LIKE 'Test%'" -o demo"#
            ),
            .init(
                "Delete the ids that stdin has, in a script",
                "sfctl delete Contact --ids-from - --yes --json -o demo"
            ),
        ],
        foreignNames: ["data delete record", "data delete bulk", "data delete resume"],
        movingFromSF:
            "sf data delete record: same -s, -i and -w, same --json. sfctl asks first; add --yes in scripts."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        try self.init(
            DeletionSubject(arguments),
            DeleteOptions(arguments),
            output: OutputOptions(arguments),
            org: OrgOptions(arguments)
        )
    }

    /// Makes the command.
    init(
        _ subject: DeletionSubject,
        _ options: DeleteOptions = DeleteOptions(),
        output: OutputOptions = OutputOptions(),
        org: OrgOptions = OrgOptions()
    ) {
        self.subject = subject
        self.options = options
        self.output = output
        self.org = org
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, isListing: true)
        try options.checkQuestion(context)
        if case .journal(let path) = subject {
            let resumed = ResumedDeletion(path: path, options: options, org: org)
            return try await resumed.run(style, context)
        }
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            if !options.isDryRun { try Self.checkPermission(connection) }
            let records = try await FoundRecords.find(
                subject,
                limit: options.limit,
                in: connection.org,
                context
            )
            guard !records.ids.isEmpty else { return try showNothing(style, context) }
            try options.check(count: records.ids.count)
            var seen = Set((records.names ?? [:]).keys)
            if options.isDryRun || !options.isConfirmed {
                let preview = try await DeletionPreview(records, connection)
                guard !options.isDryRun else { return try preview.show(style, context) }
                try preview.confirm(context)
                seen = preview.found
            }
            try await delete(records, seen: seen, connection, style, context)
        }
    }

    /// An org that is opened read-only refuses before a question is asked.
    static func checkPermission(_ connection: OrgConnection) throws {
        guard connection.org.isReadOnly else { return }
        throw OrgError.badRequest(.readOnly(.delete))
    }

    private func showNothing(_ style: OutputStyle, _ context: Context) throws {
        let none =
            switch subject {
            case .ids(let address): "\(address.file?.name ?? "the command line") has no ids"
            case .matching(let object, _): "no \(object) matches the condition"
            case .equal, .journal: "there are no records"
            }
        context.messages.say("\(none): nothing was deleted")
        try ChangeReport(results: [], isOne: false, error: nil)
            .show(style, context, to: OutputTarget(style, context))
    }

    /// Opens the output first, so that a file that cannot be written stops the delete.
    private func delete(
        _ records: FoundRecords,
        seen: Set<RecordID>,
        _ connection: OrgConnection,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let target = try OutputTarget(style, context)
        let start = DeletionStart(
            records: records,
            options: options,
            connection: connection,
            progress: Progress(context, style, verb: "Saved"),
            context: context
        )
        let (journal, backup) = try await start.begin()
        let run = DeletionRun(
            object: records.object,
            journal: journal,
            options: options,
            orgName: org.targetOrg,
            allOrNone: options.allOrNone,
            isOne: subject.isOne,
            isNew: true
        )
        try await run.run(
            records.ids,
            backup: backup,
            seen: seen,
            in: connection.org,
            (style, target, context)
        )
    }
}
