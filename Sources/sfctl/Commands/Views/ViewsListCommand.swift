import CommandLine
import Output
import Text
import Views

/// `sfctl views`: lists the saved views.
struct ViewsListCommand: Command {
    private let output: ListingOptions

    static let variables = ViewCommand.variables
    static let declaration = Declaration(
        summary: "list the saved views",
        discussion: """
            From is the file of a view: user is views.json in the folder of config.json, project \
            is .sfctl/views.json in this folder or one above it. A project's view wins over yours \
            of the same name, which is then hidden. Both files can be edited by hand. sfctl views \
            is short for sfctl views list. Sends nothing to an org.
            """,
        groups: [ViewsListCommand.self, ListingOptions.self],
        examples: [
            .init("All views", "sfctl views list"),
            .init("Only the names, for a script", "sfctl views list -r ids"),
        ],
        isGroupDefault: true
    )

    init(_ arguments: Arguments) throws(UsageError) {
        output = try ListingOptions(arguments)
    }

    func run(in context: Context) async throws {
        let style = try OutputStyle(output, in: context)
        try SavedViews(context.environment).show(
            style,
            ViewCommand.keptFlags,
            context
        )
    }
}
