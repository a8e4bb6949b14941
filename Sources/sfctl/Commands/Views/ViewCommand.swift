import Accounts
import CommandLine
import Output
import Platform
import SOQL
import Text
import Views

/// `sfctl view NAME`: runs a saved view.
struct ViewCommand: Command {
    private let name: String?
    private let matching: String?
    private let arguments: Arguments

    private static let matchingOption = Option(
        "matching",
        value: .condition,
        isCommon: true,
        help: "only records that also match a SOQL condition, as after WHERE"
    )
    static let heading = "Filters"
    static let options = [matchingOption]
    static let variables = ["SFCTL_CONFIG_DIR"]

    /// The groups of flags that a query has, too.
    private static let shared: [any OptionGroup.Type] = [
        OutputOptions.self, ChildLayout.self, FetchOptions.self, BulkOptions.self,
        SinceLastOptions.self, ViewSaving.self, ProgressOptions.self, OrgOptions.self,
    ]
    /// The flags that a view keeps.
    static let keptFlags = KeptFlags(
        of: OutputOptions.options + ChildLayout.options + FetchOptions.options
            + [BulkOptions.bulk]
    )

    static let declaration = Declaration(
        summary: "run a query saved with --save",
        discussion: """
            Runs the query with the flags saved with it. All flags of sfctl query work and win \
            over the saved ones. A view names no org and no file, so it runs in the org of this \
            command. A view of the project, in .sfctl/views.json of this folder or one above it, \
            wins over one of yours with the same name.
            """,
        parameters: [Parameter("NAME", kind: .view, isRequired: true, help: "the view's name")],
        groups: [ViewCommand.self] + shared,
        examples: [
            .init("The view emails, saved with --save emails", "sfctl view emails"),
            .init(
                "Some of its records, as a table",
                "sfctl view emails --matching \"Name LIKE 'A%'\" -r table"
            ),
        ],
        suggestion: .notByFlag
    )

    init(_ arguments: Arguments) throws(UsageError) {
        name = arguments.positionals.first
        try arguments.checkCondition(Self.matchingOption)
        matching = arguments[Self.matchingOption]
        self.arguments = arguments
        // Finds wrong flags before the view is read.
        _ = try QueryCommand(of: "", arguments)
    }

    func run(in context: Context) async throws {
        let views = SavedViews(context.environment)
        for warning in views.warnings { context.messages.warn(warning) }
        guard let name else { throw missing(views) }
        let (view, file) = try views.view(named: name)
        let merged = try Self.keptFlags.adding(view, from: file.path, to: arguments)
        var query = try QueryCommand(of: view.soql, merged)
        query.columnRules = view.columnRules
        try await query.run(try statement(of: view, file), in: context)
    }

    private func statement(of view: SavedView, _ file: ViewFile) throws -> Statement {
        let statement = try Statement(given: view.soql)
        let query: Query
        do throws(StatementError) {
            query = try statement.checkedQuery()
        } catch {
            throw UnusableView(name: view.name, path: file.path, cause: error)
        }
        guard let matching else { return statement }
        let narrowing = try Statement(matching: matching, of: query.objectName, fields: ["Id"])
        guard let condition = try narrowing.checkedQuery().condition else { return statement }
        return Statement(query.narrowed(by: condition))
    }

    private func missing(_ views: SavedViews) -> UsageError {
        let names = views.names
        let lines = names.prefix(10).map { ShellWord.line(["view", $0]) }
        let rest = names.count > 10 ? ["sfctl views lists all \(names.count)"] : []
        let first = #"sfctl query "SELECT Name FROM Contact" --save NAME saves one"#
        return UsageError("name the view to run", hints: names.isEmpty ? [first] : lines + rest)
    }
}

/// The error of a view whose text was changed to something that is not a query.
private struct UnusableView: SelfExplaining {
    let name: String
    let path: String
    let cause: StatementError

    var failure: Failure {
        var failure = cause.failure
        failure.message = "the view '\(name)' in \(path) is not SOQL: \(failure.message)"
        return failure
    }
}
