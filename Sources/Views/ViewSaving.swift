import Accounts
package import CommandLine
package import Output
import Platform
package import SOQL
package import Text

/// The flags that save a query as a view.
package struct ViewSaving: OptionGroup {
    /// The name; nil if nothing is saved.
    private var name: EntryName?
    private var isForProject = false
    private var replaces = false
    private var arguments = Arguments(commandName: "")

    /// The flag with the name.
    package static let save = Option(
        "save",
        value: .text,
        named: "NAME",
        help: "save the query and its flags for sfctl view NAME, once it has run"
    )
    private static let project = projectOption(help: "with --save: in the project's .sfctl folder")
    private static let replace = Option("replace", help: "with --save: replace a view of this name")
    package static let heading = "Saving"
    package static let options = [save, project, replace]
    package static let variables = ["SFCTL_CONFIG_DIR"]

    /// Returns the flag that chooses the project's views.
    package static func projectOption(help: String) -> Option { Option("project", help: help) }

    /// Saves nothing.
    package init() {}

    /// Reads the flags.
    package init(_ arguments: Arguments) throws(UsageError) {
        let text = arguments[Self.save]
        name = try text.map { text throws(UsageError) in try EntryName(text, from: "--save") }
        isForProject = arguments.has(Self.project)
        replaces = arguments.has(Self.replace)
        self.arguments = arguments
        if name == nil, isForProject || replaces {
            throw UsageError("--\(isForProject ? "project" : "replace") needs --save NAME")
        }
    }

    /// Whether the query is saved.
    package var isWanted: Bool { name != nil }

    /// Prepares to save a query, before it runs.
    ///
    /// - Parameters:
    ///   - statement: The query.
    ///   - flags: The flags that a view keeps.
    ///   - leftOut: The columns that a narrow table leaves out, in this order.
    ///   - context: The command's context.
    /// - Returns: Saves the query after its run; nil if it is not to be saved.
    /// - Throws: `ViewExists`; `SyntaxError` for SOQL that sfctl cannot parse; the errors of
    ///   reading.
    package func prepare(
        _ statement: Statement,
        _ flags: KeptFlags,
        leavingOut leftOut: [String] = [],
        _ context: Context
    ) throws -> PreparedView? {
        guard let name else { return nil }
        _ = try statement.parsed.get()
        let file =
            isForProject
            ? try ViewFile.newProject(context.environment) : try ViewFile.own(context.environment)
        let view = SavedView(
            name: name.text,
            soql: String(statement.written.trimmingWhitespace),
            flags: flags.flags(in: arguments),
            leftOut: leftOut
        )
        let line = replaces ? nil : arguments.line(adding: Self.replace)
        if let line { try file.check(isFree: view, lineReplacing: line) }
        try file.checkAccess()
        return PreparedView(
            view: view,
            file: file,
            lineReplacing: line,
            org: arguments.words(of: [OrgOptions.targetOrg])
        )
    }
}

/// A view to save once its query has run.
package struct PreparedView: Sendable {
    private let view: SavedView
    private let file: ViewFile
    /// The command line that replaces another view of the name; nil if this one may.
    private let lineReplacing: String?
    /// The flag with the org that the query ran in, which a view does not keep; empty for the
    /// default one.
    private let org: [String]

    init(view: SavedView, file: ViewFile, lineReplacing: String?, org: [String]) {
        self.view = view
        self.file = file
        self.lineReplacing = lineReplacing
        self.org = org
    }

    /// Saves the view.
    ///
    /// - Parameters:
    ///   - statement: The query that ran, if it is not the prepared one.
    ///   - context: The command's context.
    /// - Throws: `ViewExists`; the errors of `ConfigurationFile.edit`.
    package func save(_ statement: Statement? = nil, in context: Context) throws {
        let view = SavedView(
            name: view.name,
            soql: statement?.text ?? view.soql,
            flags: view.flags,
            leftOut: view.leftOut
        )
        try file.save(view, lineReplacing: lineReplacing)
        let line = ShellWord.line(["view", view.name] + org)
        context.messages.note("saved the view \(view.name) in \(file.path); \(line) runs it")
        guard !file.isOfProject, let project = ViewFile.project(context.environment).file else {
            return
        }
        do {
            guard try project.view(named: view.name) != nil else { return }
            context.messages.warn(
                "here, the project's view of this name wins: \(project.path)"
            )
        } catch let error as ConfigurationError {
            // The view is saved; what hides it here is another matter.
            context.messages.warn(error.failure.message)
        }
    }
}
