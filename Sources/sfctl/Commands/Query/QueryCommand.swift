import Accounts
import Client
import CommandLine
import Lists
import Output
import Platform
import Records
import Reports
import SOQL
import Terminal
import Text
import Views

/// `sfctl query`: runs SOQL and prints every row it matches.
struct QueryCommand: Command {
    let text: QueryText
    var task = QueryTask.run
    var output = OutputOptions()
    var children = ChildLayout()
    var binds = BindOptions()
    var fetch = FetchOptions()
    var bulk = BulkOptions()
    var org = OrgOptions()
    var saving = ViewSaving()
    var sinceLast = SinceLastOptions()
    /// The rules of columns in a narrow table, for a view that has them.
    var columnRules: [ColumnRule] = []

    func run(in context: Context) async throws {
        switch task {
        case .run:
            // Finds a flag that does not fit before stdin is read.
            let style = try OutputStyle(output, in: context, mayListIDs: true)
            if let job = bulk.job { return try await resume(job, style, context) }
            let statement = try Statement(given: text.read(in: context))
            keepInHistory(context)
            try await run(statement, in: context)
        case .check:
            let style = try OutputStyle(ListingOptions(output), in: context)
            let statement = try Statement(given: text.read(in: context))
            try QueryCheck(binds.check(statement, in: context)).show(style, context)
        case .format:
            let statement = try Statement(given: text.read(in: context))
            if let variable = statement.binds.first {
                throw UsageError("--format-soql cannot print variables, such as :\(variable.name)")
            }
            try statement.printFormatted(output, context)
        case .explain:
            let style = try OutputStyle(ListingOptions(output), in: context)
            guard style.format != .ids else { throw UsageError("plans have no ids") }
            let statement = try Statement(given: text.read(in: context))
            try await explain(binds.bind(statement, in: context), style, context)
        }
    }

    /// Prints the plans of a statement.
    private func explain(
        _ bound: BoundStatement,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let settings = try Settings(org, in: context.environment)
        let options = try fetch.queryOptions(settings)
        let plans = try await OrgConnection.use(context, settings) { connection in
            let statement = try await bound.filled(in: connection.org)
            do throws(OrgError) {
                return try await connection.org.plans(of: statement.text, options: options)
            } catch {
                throw await QueryError(explaining: error, about: statement, in: connection)
            }
        }
        try PlanReport(plans).show(style, context)
    }

    /// Runs a statement, and saves it as a view if wanted.
    func run(_ given: Statement, in context: Context) async throws {
        let bound = try binds.bind(given, in: context)
        let statement = bound.provisional
        let view = try saving.isWanted ? prepared(statement, context) : nil
        var style = try OutputStyle(output, in: context, mayListIDs: true)
        style.columnRules = columnRules
        let settings = try Settings(org, in: context.environment)
        // csv cannot hold children otherwise, so this setting only replaces an error.
        style.flatChildren = try children.checkedChildren(
            of: statement,
            in: style.format,
            isUsual: style.format == .csv && settings.flattensChildren()
        )
        let finalStyle = style
        let limit = try RowLimit(asked: fetch.maximumRows, settings)
        let changes = try changes(of: statement, limit)
        let options = try fetch.queryOptions(settings)
        try await OrgConnection.use(context, settings) { connection in
            guard let changes else {
                let statement = try await bound.filled(in: connection.org)
                return try await show(statement, connection, limit, options, finalStyle, context)
            }
            // A run without changes is complete; --fail-empty reports it afterwards.
            var emptyResult: EmptyResult?
            try await changes.run(in: connection, context) { statement in
                do {
                    try await show(statement, connection, limit, options, finalStyle, context)
                } catch let error as EmptyResult {
                    emptyResult = error
                }
            }
            if let emptyResult { throw emptyResult }
        }
        try view?.save(in: context)
        if view != nil, changes != nil {
            context.messages.note("a view does not keep --since-last: it prints all records")
        }
    }

    private func show(
        _ statement: Statement,
        _ connection: OrgConnection,
        _ limit: RowLimit,
        _ options: QueryOptions,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        if var wishes = bulk.wishes {
            if connection.choice.isBuiltIn {
                if let fault = BulkOptions.lostJob(wishes) { throw fault }
                wishes.orgKeepsJobs = false
                wishes.lineResuming = { _ in context.commandLine }
            }
            let run = BulkRun(
                in: connection.org,
                wishes,
                limit: limit,
                failsIfEmpty: fetch.failsIfEmpty,
                style: style,
                context: context
            )
            return try await run.run(statement) { error in
                await connection.org.meaning(of: statement, refusedWith: error, org)
            }
        }
        let run = QueryRun(
            statement,
            in: connection.org,
            limit: limit,
            failsIfEmpty: fetch.failsIfEmpty,
            style: style,
            context: context
        )
        if fetch.workers == 1, !fetch.usesToolingAPI, statement.mayBeBulk {
            run.lineForManyRows = bulk.lineWithBulk
        }
        let pages = {
            connection.org.pages(of: statement, workers: fetch.workers, options: options) {
                context.messages.note("--parallel has no effect: \($0)")
            }
        }
        try await run.show(pages) { error in
            await connection.org.meaning(of: statement, refusedWith: error, org)
        }
    }

    /// Prints the rows of a bulk job that exists.
    private func resume(
        _ job: RecordID,
        _ style: OutputStyle,
        _ context: Context
    ) async throws {
        let settings = try Settings(org, in: context.environment)
        let limit = try RowLimit(asked: fetch.maximumRows, settings)
        try await OrgConnection.use(context, settings) { connection in
            let run = BulkRun(
                in: connection.org,
                bulk.wishes ?? BulkRun.Wishes(),
                limit: limit,
                failsIfEmpty: fetch.failsIfEmpty,
                style: style,
                context: context
            )
            try await run.resume(job)
        }
    }

    private func prepared(_ statement: Statement, _ context: Context) throws -> PreparedView? {
        _ = try statement.checkedQuery()
        return try saving.prepare(
            statement,
            ViewCommand.keptFlags,
            leavingOut: columnRules.map(\.name),
            context
        )
    }

    /// Returns the query's changes since its last run; nil for an ordinary query.
    private func changes(of statement: Statement, _ limit: RowLimit) throws -> ChangedRecords? {
        guard sinceLast.isWanted else { return nil }
        _ = try statement.checkedQuery()
        if let origin = limit.origin {
            throw UsageError("--since-last needs all records, but \(origin) limits their number")
        }
        if fetch.usesToolingAPI {
            throw UsageError("--since-last does not work with --use-tooling-api")
        }
        return try ChangedRecords(statement, sinceLast, includesDeleted: fetch.includesDeleted)
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
