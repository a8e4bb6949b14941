import Client
import HTTP
import Records

/// `sfctl delete`: shows what would go, asks, deletes, and tells the fate of each record.
struct DeleteCommand: Command {
    private let address: RecordAddress
    private let isConfirmed: Bool
    private let isDryRun: Bool
    private let mayAsk: Bool

    private static let yes = Option(
        "yes",
        short: "y",
        isCommon: true,
        help: "delete without asking"
    )
    private static let dryRun = Option(
        "dry-run",
        isCommon: true,
        help: "show what would go, and delete nothing"
    )
    private static let noInput = Option(
        "no-input",
        help: "never ask; fail where a question would be needed"
    )

    /// The most ids of one command line.
    static let maximum = 2000

    static let specification = Specification(
        ["delete"],
        summary: "delete records by id, after showing what would go",
        discussion: """
            On a terminal it asks, and No is the default; in a pipe it needs --yes. Deleted records go to the org's \
            recycle bin. Each record's fate is told: deleted, refused with the org's own words, or unknown.
            """,
        parameters: [
            Parameter("OBJECT", isRequired: true, help: "the object's API name, such as Contact"),
            Parameter(
                "ID",
                isRequired: true,
                isRepeatable: true,
                help: "record ids, 15 or 18 characters"
            ),
        ],
        options: [RecordAddress.sobject, RecordAddress.recordID, yes, dryRun, noInput]
            + Option.ofRecords
            + Option.toOrg,
        examples: [
            .init("What would go?", "sfctl delete Contact 003Dm000001kZ04IAE --dry-run -o demo"),
            .init(
                "Delete a contact, after a question",
                "sfctl delete Contact 003Dm000001kZ04IAE -o demo"
            ),
            .init(
                "In a script",
                "sfctl delete Contact 003Dm000001kZ04IAE 003Dm000001kZ0JIAU --yes --json"
            ),
        ],
        variables: [
            "SFCTL_TARGET_ORG", "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN", "SFCTL_API_VERSION",
            "SFCTL_READ_ONLY",
        ],
        exitCodes: [.partial, .notSignedIn, .unavailable, .limitReached, .declined],
        foreignNames: ["data delete record"],
        movingFromSF:
            "sf data delete record: same -s and -i, same --json. sfctl asks first; add --yes in scripts."
    )

    init(_ arguments: Arguments) throws(UsageError) {
        address = try RecordAddress(arguments, command: "delete")
        isConfirmed = arguments.has(Self.yes)
        isDryRun = arguments.has(Self.dryRun)
        mayAsk = !arguments.has(Self.noInput)
        guard address.ids.count <= Self.maximum else {
            throw UsageError(
                "delete takes up to \(Self.maximum) ids at once; \(address.ids.count) are given"
            )
        }
    }

    func run(in context: Context) async throws {
        let options = try OutputOptions(context, isListing: true)
        let terminal = context.environment.terminal
        let asks = mayAsk && terminal.isInput && terminal.isMessages
        guard isConfirmed || isDryRun || asks else {
            throw UsageError(
                mayAsk
                    ? "delete asks before it deletes, and there is no terminal to ask on"
                    : "delete asks before it deletes, and --no-input forbids it",
                hints: [
                    "add --yes to delete without a question", "add --dry-run to see what would go",
                ]
            )
        }
        let settings = try Settings(context)
        try await OrgConnection.use(context, settings) { connection in
            try await address.checkKeyPrefixes(in: connection.org)
            var seen: Set<RecordID> = []
            if isDryRun || !isConfirmed {
                let preview = try await DeletionPreview(address, connection)
                guard !isDryRun else { return try preview.show(options, context) }
                try checkPermission(connection)
                try preview.confirm(context)
                seen = preview.found
            }
            try await delete(seen, in: connection.org, options, context)
        }
    }

    /// An org that is opened read-only refuses before a question is asked.
    private func checkPermission(_ connection: OrgConnection) throws {
        guard connection.org.isReadOnly else { return }
        throw OrgError.badRequest(.readOnly(.delete))
    }

    /// The output is opened first: a file that cannot be written must not be found out about afterwards.
    private func delete(
        _ seen: Set<RecordID>,
        in org: Org,
        _ options: OutputOptions,
        _ context: Context
    ) async throws {
        let target = try OutputTarget(options, context)
        let deletion = org.deletion(of: address.ids, object: address.object, seen: seen)
        let outcomes = await withTaskCancellationHandler {
            await CancellationWatch.awaiting { await Self.outcomes(of: deletion) }
        } onCancel: {
            context.messages.note("stopping after the records under way; once more leaves at once")
        }
        try DeletionReport(address, outcomes).show(options, context, to: target)
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
