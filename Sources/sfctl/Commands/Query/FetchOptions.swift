import Accounts
import Client
import CommandLine
import Text

/// The options for the rows that a query fetches and for its requests.
struct FetchOptions: OptionGroup {
    /// The most rows to print; nil for all.
    var maximumRows: Int?
    /// The rows per page; nil for the settings' value.
    var batchSize: Int?
    /// The most simultaneous requests.
    var workers = 1
    var includesDeleted = false
    var usesToolingAPI = false
    var failsIfEmpty = false

    static let maxRows = Option(
        "max-rows",
        short: "n",
        value: .number(Settings.rowCounts),
        aliases: ["limit"],
        isCommon: true,
        help: "stop after N rows, and report it"
    )
    static let batchSize = Option(
        "batch-size",
        value: .number(batchSizes),
        isCommon: true,
        help: "rows per page, \(batchSizes); default \(batchSizes.range.upperBound)"
    )
    static let parallel = Option(
        "parallel",
        value: .number(workerCounts),
        help:
            "fetch with \(workerCounts) concurrent requests, each for a range of ids; rows are "
            + "unordered; default 1. With --bulk, each for a page of the result, in order; "
            + "default 4"
    )
    static let allRows = Option(
        "all-rows",
        help: "include deleted and archived rows (queryAll)"
    )
    static let tooling = Option(
        "use-tooling-api",
        short: "t",
        help: "use the Tooling API: Apex classes, entity definitions, …"
    )
    static let failEmpty = Option("fail-empty", help: "exit 1 if no row matches")
    static let heading = "Fetching"
    static let options = [maxRows, batchSize, parallel, allRows, tooling, failEmpty]

    static let variables = ["SFCTL_BATCH_SIZE", "SF_ORG_MAX_QUERY_LIMIT"]
    static let exitCodes = [ExitCode.partial]

    private static let batchSizes = Settings.batchSizes
    static let workerCounts = WholeNumber(ParallelPages.workerCounts)
}

extension FetchOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        maximumRows = arguments.number(Self.maxRows)
        batchSize = arguments.number(Self.batchSize)
        workers = arguments.number(Self.parallel) ?? 1
        includesDeleted = arguments.has(Self.allRows)
        usesToolingAPI = arguments.has(Self.tooling)
        failsIfEmpty = arguments.has(Self.failEmpty)
    }

    /// Returns the options of the query's requests.
    func queryOptions(_ settings: Settings) throws -> QueryOptions {
        QueryOptions(
            batchSize: try batchSize ?? settings.batchSize(),
            includesDeleted: includesDeleted,
            usesToolingAPI: usesToolingAPI
        )
    }
}
