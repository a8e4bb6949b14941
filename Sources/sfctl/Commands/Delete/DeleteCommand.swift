import Client
import HTTP
import Records

/// `sfctl delete`: shows what would be deleted, asks, deletes, and reports the result for each record.
struct DeleteCommand: Command {
    private let address: RecordAddress
    private let options: DeleteOptions
    private let output: OutputOptions
    private let org: OrgOptions

    /// The most ids of one command line.
    static let maximum = 2000

    static let specification = Specification(
        ["delete"],
        summary: "delete records by id, after showing what would be deleted",
        discussion: """
            On a terminal it asks, and No is the default; in a pipe it needs --yes. Deleted records go to the org's \
            recycle bin. Each record's result is told: deleted, gone or never there, refused (with the org's own \
            words), not deleted, unknown, or not sent.
            """,
        parameters: [
            RecordAddress.objectParameter,
            Parameter(
                "ID",
                isRequired: true,
                isRepeatable: true,
                help: "record ids, 15 or 18 characters"
            ),
        ],
        groups: [
            RecordAddress.self, DeleteOptions.self, OutputOptions.self, OrgOptions.self,
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
                "In a script",
                "sfctl delete Contact 003Dm000001kZ04IAE 003Dm000001kZ0JIAU --yes --json"
            ),
        ],
        foreignNames: ["data delete record"],
        movingFromSF:
            "sf data delete record: same -s and -i, same --json. sfctl asks first; add --yes in scripts."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        try self.init(
            RecordAddress(arguments),
            DeleteOptions(arguments),
            output: OutputOptions(arguments),
            org: OrgOptions(arguments)
        )
    }

    /// Makes the command.
    ///
    /// - Throws: `UsageError` for more ids than are deleted at once.
    init(
        _ address: RecordAddress,
        _ options: DeleteOptions = DeleteOptions(),
        output: OutputOptions = OutputOptions(),
        org: OrgOptions = OrgOptions()
    ) throws(UsageError) {
        guard address.ids.count <= Self.maximum else {
            throw UsageError(
                "delete takes up to \(Self.maximum) ids at once; \(address.ids.count) are given"
            )
        }
        self.address = address
        self.options = options
        self.output = output
        self.org = org
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context, isListing: true)
        let terminal = context.environment.terminal
        let asks = options.mayAsk && terminal.isInput && terminal.isMessages
        guard options.isConfirmed || options.isDryRun || asks else {
            throw UsageError(
                options.mayAsk
                    ? "delete asks for confirmation, and there is no terminal to ask on"
                    : "delete asks for confirmation, and --no-input forbids questions",
                hints: [
                    "add --yes to delete without a question",
                    "add --dry-run to see what would be deleted",
                ]
            )
        }
        let settings = try Settings(org, in: context.environment)
        try await OrgConnection.use(context, settings) { connection in
            try await address.checkKeyPrefixes(in: connection.org)
            var seen: Set<RecordID> = []
            if options.isDryRun || !options.isConfirmed {
                let preview = try await DeletionPreview(address, connection)
                guard !options.isDryRun else { return try preview.show(style, context) }
                try checkPermission(connection)
                try preview.confirm(context)
                seen = preview.found
            }
            try await delete(seen, in: connection.org, style, context)
        }
    }

    /// An org that is opened read-only refuses before a question is asked.
    private func checkPermission(_ connection: OrgConnection) throws {
        guard connection.org.isReadOnly else { return }
        throw OrgError.badRequest(.readOnly(.delete))
    }

    /// Opens the output first, so that a file that cannot be written stops the delete.
    private func delete(
        _ seen: Set<RecordID>,
        in org: Org,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let target = try OutputTarget(style, context)
        let deletion = org.deletion(of: address.ids, object: address.object, seen: seen)
        let outcomes = await withTaskCancellationHandler {
            await CancellationWatch.awaiting { await Self.outcomes(of: deletion) }
        } onCancel: {
            context.messages.note(
                "finishing the records in progress; press Ctrl-C again to quit now"
            )
        }
        try DeletionReport(address, outcomes, orgName: self.org.targetOrg)
            .show(style, context, to: target)
    }

    /// Carries a deletion out to its end.
    private static func outcomes(of deletion: Deletion) async -> [RecordID: DeletionOutcome] {
        var outcomes: [RecordID: DeletionOutcome] = [:]
        for await case .settled(let results) in deletion {
            for result in results { outcomes[result.id] = result.outcome }
        }
        return outcomes
    }
}
