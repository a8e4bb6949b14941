import Accounts
import Changes
import Client
import CommandLine
import Lists
import Output
import SOQL
import Text
import Views

/// The task of a command that lists records: prints them or their SOQL, and saves the query as a
/// view.
struct ListTask: Sendable {
    let output: OutputOptions
    private let filters: RecordFilters
    private let options: ListOptions
    private let org: OrgOptions
    private let saving: ViewSaving

    /// The groups of the options of a list.
    static let groups: [any OptionGroup.Type] = [
        RecordFilters.self, ListOptions.self, OutputOptions.self, ViewSaving.self,
        ProgressOptions.self, OrgOptions.self,
    ]

    init(_ arguments: Arguments) throws(UsageError) {
        _ = try ProgressOptions(arguments)
        filters = try RecordFilters(arguments)
        options = try ListOptions(arguments)
        output = try OutputOptions(arguments)
        org = try OrgOptions(arguments)
        saving = try ViewSaving(arguments)
        guard options.printsSOQL else { return }
        if saving.isWanted {
            throw UsageError("--save cannot be combined with --print-soql, which runs nothing")
        }
        if let odd = QueryTask.ofRowsAlone.first(where: arguments.has),
            output.format?.holdsCards != true
        {
            throw UsageError(
                "--\(odd.name) cannot be combined with --print-soql, which prints only the SOQL"
            )
        }
    }

    /// Applies the options to a list.
    func apply(to list: inout ListedRecords) {
        filters.narrow(&list)
        options.apply(to: &list)
    }

    /// The settings of the run.
    func settings(in context: Context) throws -> Settings {
        try Settings(org, in: context.environment)
    }

    /// Runs the task.
    ///
    /// Invalid options are reported before any request that they do not need.
    func run(_ list: ListedRecords, _ settings: Settings, in context: Context) async throws {
        let contents = ResultContents(object: list.object)
        if let refusal = output.chosenFormat?.refusal(contents) { throw refusal }
        let style = options.printsSOQL ? nil : try OutputStyle(output, in: context)
        guard list.needsDescription else {
            guard let style else { return try printSOQL(of: list, context) }
            let view = try prepare(list, style, context)
            return try await OrgConnection.use(context, settings) { connection in
                try await show(list, style, view, connection.org, context)
            }
        }
        try await OrgConnection.use(context, settings) { connection in
            let described: ListedRecords
            do {
                described = try await list.described(in: connection.org, context.environment)
            } catch {
                throw await UnknownObject.orError(error, of: list.object, in: connection.org)
            }
            guard let style else { return try printSOQL(of: described, context) }
            let view = try prepare(described, style, context)
            try await show(described, style, view, connection.org, context)
        }
    }

    private func printSOQL(of list: ListedRecords, _ context: Context) throws {
        try Statement(list.query(for: output.format)).printFormatted(output, context)
    }

    private func prepare(
        _ list: ListedRecords,
        _ style: OutputStyle,
        _ context: Context
    ) throws -> PreparedView? {
        try saving.prepare(
            Statement(list.query(for: style.format)),
            ViewCommand.keptFlags,
            leavingOut: list.omittedColumns,
            context
        )
    }

    private func show(
        _ list: ListedRecords,
        _ style: OutputStyle,
        _ view: PreparedView?,
        _ org: Org,
        _ context: Context
    ) async throws {
        let shown = try await list.show(in: org, style, context)
        guard let view else { return }
        try view.save(shown, in: context)
        if let time = shown.text.firstMatch(of: /Date >= ([0-9-]+T[0-9:]+Z)/)?.1 {
            context.messages.note(
                "the view keeps the time \(time); an age in days, such as 1d, counts from each run"
            )
        }
    }
}
