import CommandLine
import Output
import Platform
import Records
import Terminal
import Text
import Views

/// `sfctl views show NAME`: prints a view as the command line that does the same.
struct ViewsShowCommand: Command {
    private let name: String
    private let json: JSONOption

    static let variables = ViewCommand.variables
    static let declaration = Declaration(
        summary: "print a saved view as the command line that does the same",
        discussion: """
            --json prints the name, the SOQL, the flags, the file and the command line. Sends \
            nothing to an org.
            """,
        parameters: [Parameter("NAME", kind: .view, isRequired: true, help: "the view's name")],
        groups: [ViewsShowCommand.self, JSONOption.self],
        examples: [.init("The view emails", "sfctl views show emails")]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        name = try arguments.viewName()
        json = try JSONOption(arguments)
    }

    func run(in context: Context) async throws {
        let (view, file) = try SavedViews(context.environment).view(named: name)
        let flags = try ViewCommand.keptFlags.words(of: view, from: file.path)
        let line = ShellWord.line(["query", view.soql] + flags)
        guard json.isGiven else {
            context.messages.note("\(name) in \(file.path)")
            let sanitizer = Sanitizer(mode: .block, options: context.style.display(isStyled: false))
            let shown = context.environment.terminal.isOutput ? sanitizer.text(of: line) : line
            return try context.environment.output.write(Array("\(shown)\n".utf8))
        }
        let members: [JSONValue.Member] = [
            .init("name", .string(name)), .init("soql", .string(view.soql)),
            .init("flags", .object(view.flags)), .init("file", .string(file.path)),
            .init("command", .string(line)),
        ]
        try JSONOption.write(.object(members), context)
    }
}

extension Arguments {
    /// Returns the name of the view, which must be given.
    func viewName() throws(UsageError) -> String {
        if let name = positionals.first { return name }
        throw UsageError("\(commandName) needs a view", hints: ["sfctl views lists them"])
    }
}
