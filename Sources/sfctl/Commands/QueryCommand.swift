import Client
import Records
import SOQL

/// `sfctl query`: runs SOQL and prints every row it matches.
struct QueryCommand: Command {
    private let text: QueryText
    private let maximumRows: Int?
    private let workers: Int
    private let includesDeleted: Bool
    private let usesToolingAPI: Bool
    private let failsIfEmpty: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        text = try QueryText(arguments, query: Self.query, file: Self.file)
        maximumRows = try arguments.integer(Self.maxRows, in: 1...Int.max)
        workers = try arguments.integer(Self.parallel, in: ParallelPages.workerCounts) ?? 1
        includesDeleted = arguments.has(Self.allRows)
        usesToolingAPI = arguments.has(Self.tooling)
        failsIfEmpty = arguments.has(Self.failEmpty)
    }

    func run(in context: Context) async throws {
        let statement = try QueryStatement(text.read(in: context))
        let options = try OutputOptions(context)
        try statement.check(options.format)
        let settings = try Settings(context)
        let batchSize = try settings.batchSize()
        let limit = try RowLimit(asked: maximumRows, settings)
        let queryOptions = QueryOptions(
            batchSize: batchSize,
            includesDeleted: includesDeleted,
            usesToolingAPI: usesToolingAPI
        )
        try await OrgConnection.use(context, settings) { connection in
            let pages = connection.org.pages(
                of: statement.text,
                workers: workers,
                options: queryOptions
            ) { reason in
                context.messages.note("--parallel is not used: \(reason)")
            }
            var run = QueryRun(
                statement,
                limit: limit,
                failsIfEmpty: failsIfEmpty,
                options: options,
                context: context
            )
            try await run.show(pages) { failure in
                await failure.suggestNames(for: statement.query?.objectName, from: connection.org)
            }
        }
    }
}

extension QueryCommand {
    private static let query = Option(
        "query",
        short: "q",
        value: "SOQL",
        isCommon: true,
        help: "the SOQL, as the argument would give it"
    )
    private static let file = Option(
        "file",
        short: "f",
        value: "PATH",
        isCommon: true,
        help: "a file with the SOQL; - is stdin"
    )
    private static let maxRows = Option(
        "max-rows",
        value: "N",
        isCommon: true,
        help: "stop on purpose after N rows, and say so"
    )
    private static let parallel = Option(
        "parallel",
        value: "N",
        help: "fetch by 1 to 16 requests at once, by ranges of Id; rows in no order; default 1"
    )
    private static let allRows = Option(
        "all-rows",
        help: "deleted and archived rows too (queryAll)"
    )
    private static let tooling = Option(
        "use-tooling-api",
        short: "t",
        help: "ask the Tooling API: Apex classes, entity definitions, …"
    )
    private static let failEmpty = Option("fail-empty", help: "exit 1 when no row matches")

    static let specification = Specification(
        ["query"],
        summary: "run SOQL and print every row it matches",
        discussion: """
            All pages are fetched, child pages of subqueries too; there is no cap. Columns stand in SELECT order. \
            SELECT COUNT() prints the number. Comments and a trailing semicolon are removed before the SOQL is sent.
            """,
        parameters: [Parameter("SOQL", help: "the query, quoted as one argument")],
        options: [query, file] + Option.ofRecords + [
            maxRows, .batchSize, parallel, allRows, tooling, failEmpty,
        ]
            + Option.toOrg,
        examples: [
            .init(
                "Ten contacts of the built-in org",
                #"sfctl query "SELECT Name, Id FROM Contact LIMIT 10" -o demo"#
            ),
            .init(
                "CSV for a spreadsheet",
                #"sfctl query -f contacts.soql -r csv --output-file contacts.csv"#
            ),
            .init(
                "One JSON record a line, for jq",
                #"sfctl query "SELECT Id, Email FROM Contact" -r ndjson | jq -r .Email"#
            ),
            .init(
                "An address book",
                #"sfctl query "SELECT Name, Phone, Email FROM Contact" -r vcard > contacts.vcf"#
            ),
        ],
        variables: [
            "SFCTL_TARGET_ORG", "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN", "SFCTL_BATCH_SIZE",
            "SFCTL_API_VERSION", "SF_ORG_MAX_QUERY_LIMIT", "SFCTL_TIMEOUT",
        ],
        exitCodes: [.notSignedIn, .unavailable, .limitReached],
        movingFromSF:
            "sf data query: same flags, same --json. No 50,000-row cap, one request instead of two, "
            + "rows are printed as they arrive; in a pipe the default is tsv, not a drawn table."
    )
}

extension Option {
    /// `--batch-size`, which the settings read too.
    static let batchSize = Option(
        "batch-size",
        value: "N",
        isCommon: true,
        help: "rows a page, 200 to 2000; default the server's 2000"
    )
}

/// No row matched, and `--fail-empty` makes that a failure.
struct EmptyResult: Error {}
