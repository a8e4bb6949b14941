import Accounts
import Client
import CommandLine
import Lists
import Output
import Platform
import Records
import SOQL
import Terminal

/// `sfctl query`: runs SOQL and prints every row it matches.
struct QueryCommand: Command {
    let text: QueryText
    var task = QueryTask.run
    var output = OutputOptions()
    var children = ChildLayout()
    var fetch = FetchOptions()
    var org = OrgOptions()

    func run(in context: Context) async throws {
        switch task {
        case .run:
            let style = try OutputStyle(output, in: context, mayListIDs: true)
            try await run(Statement(given: text.read(in: context)), style, in: context)
        case .check:
            let style = try OutputStyle(ListingOptions(output), in: context)
            let statement = try Statement(given: text.read(in: context))
            try QueryCheck(statement).show(style, context)
        case .format:
            let statement = try Statement(given: text.read(in: context))
            try statement.printFormatted(output, context)
        }
    }

    private func run(
        _ statement: Statement,
        _ style: OutputStyle,
        in context: Context
    ) async throws {
        var style = style
        let settings = try Settings(org, in: context.environment)
        // csv cannot hold children otherwise, so this setting only replaces an error.
        style.flatChildren = try children.checkedChildren(
            of: statement,
            in: style.format,
            isUsual: style.format == .csv && settings.flattensChildren()
        )
        let finalStyle = style
        keepInHistory(context)
        let queryOptions = QueryOptions(
            batchSize: try fetch.batchSize ?? settings.batchSize(),
            includesDeleted: fetch.includesDeleted,
            usesToolingAPI: fetch.usesToolingAPI
        )
        let limit = try RowLimit(asked: fetch.maximumRows, settings)
        try await OrgConnection.use(context, settings) { connection in
            var run = QueryRun(
                statement,
                in: connection.org,
                limit: limit,
                failsIfEmpty: fetch.failsIfEmpty,
                style: finalStyle,
                context: context
            )
            let pages = {
                connection.org.pages(
                    of: statement,
                    workers: fetch.workers,
                    options: queryOptions
                ) { reason in
                    context.messages.note("--parallel has no effect: \(reason)")
                }
            }
            try await run.show(pages) { error in
                await connection.org.meaning(of: statement, refusedWith: error, org)
            }
        }
    }

    /// Adds a query typed by a person to the history; the queries of scripts are left out.
    private func keepInHistory(_ context: Context) {
        let terminal = context.environment.terminal
        guard case .argument(let text) = text.origin, terminal.isInput, terminal.isMessages else {
            return
        }
        SOQLHistory(context.environment).add(text)
    }
}
