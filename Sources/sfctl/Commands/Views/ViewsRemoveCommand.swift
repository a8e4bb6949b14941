import CommandLine
import Output
import Records
import Text
import Views

/// `sfctl views remove NAME`: removes a view from its file.
struct ViewsRemoveCommand: Command {
    private let name: String
    private let isOfProject: Bool?
    private let json: JSONOption

    private static let project = ViewSaving.projectOption(help: "remove the view of the project")
    private static let user = Option("user", help: "remove your own view")
    static let options = [project, user]
    static let variables = ViewCommand.variables
    static let declaration = Declaration(
        summary: "remove a saved view",
        discussion: """
            Removes a view of yours, or with --project one of the project. If both have a \
            view of that name, one of the two flags is required. Records are not touched, and \
            nothing is sent to an org.
            """,
        parameters: [Parameter("NAME", kind: .view, isRequired: true, help: "the view's name")],
        groups: [ViewsRemoveCommand.self, JSONOption.self, YesOption.self],
        examples: [.init("The view emails", "sfctl views remove emails")],
        suggestion: .notByFlag
    )

    init(_ arguments: Arguments) throws(UsageError) {
        name = try arguments.viewName()
        isOfProject =
            arguments.has(Self.project) ? true : arguments.has(Self.user) ? false : nil
        guard isOfProject != true || !arguments.has(Self.user) else {
            throw UsageError("--project and --user mean two different views")
        }
        json = try JSONOption(arguments)
    }

    func run(in context: Context) async throws {
        let views = SavedViews(context.environment)
        let file = try views.file(removing: name, ofProject: isOfProject)
        _ = try file.remove(name)
        guard json.isGiven else {
            return context.messages.note("removed the view \(name) from \(file.path)")
        }
        let members = [("name", name), ("file", file.path)].map {
            JSONValue.Member($0, .string($1))
        }
        try JSONOption.write(.object(members), context)
    }
}
