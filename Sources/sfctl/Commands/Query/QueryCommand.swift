import Client
import Records
import SOQL

/// `sfctl query`: runs SOQL and prints every row it matches.
struct QueryCommand: Command {
    private let text: QueryText
    private let task: Task
    private let maximumRows: Int?
    private let workers: Int
    private let includesDeleted: Bool
    private let usesToolingAPI: Bool
    private let failsIfEmpty: Bool

    /// What is done with the statement.
    private enum Task {
        case run
        case check
        case layout(width: Int)
    }

    init(_ arguments: Arguments) throws(UsageError) {
        text = try QueryText(arguments, query: Self.query, file: Self.file)
        task = try Self.task(arguments)
        maximumRows = try arguments.integer(Self.maxRows, in: 1...Int.max)
        workers = try arguments.integer(Self.parallel, in: ParallelPages.workerCounts) ?? 1
        includesDeleted = arguments.has(Self.allRows)
        usesToolingAPI = arguments.has(Self.tooling)
        failsIfEmpty = arguments.has(Self.failEmpty)
    }

    private static func task(_ arguments: Arguments) throws(UsageError) -> Task {
        let isCheck = arguments.has(check)
        guard isCheck || arguments.has(formatSOQL) else { return .run }
        guard !isCheck || !arguments.has(formatSOQL) else {
            throw UsageError("--check and --format-soql print different things: take one")
        }
        let option = isCheck ? check : formatSOQL
        let unused = ofSending + (isCheck ? [] : ofRowsAlone)
        if let odd = unused.first(where: arguments.has) {
            let does = isCheck ? "sends nothing" : "prints the SOQL and sends nothing"
            throw UsageError("--\(odd.name) has no meaning with --\(option.name), which \(does)")
        }
        if isCheck { return .check }
        return .layout(width: try arguments.integer(.width, in: 1...100_000) ?? 80)
    }

    func run(in context: Context) async throws {
        let statement = try QueryStatement(text.read(in: context))
        switch task {
        case .run: try await run(statement, in: context)
        case .check: try QueryCheck(statement).show(in: context)
        case .layout(let width): try QueryPrint(statement, width: width).show(in: context)
        }
    }

    private func run(_ statement: QueryStatement, in context: Context) async throws {
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
                of: SOQLText(statement.text, query: statement.query),
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
                guard let query = statement.query else { return }
                await failure.suggestNames(for: query, from: connection.org)
            }
        }
    }
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
