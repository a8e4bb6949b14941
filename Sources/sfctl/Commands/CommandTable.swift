import CommandLine
import Text

/// All commands by their words, in the order of the help page.
enum CommandTable {
    private static let commands: [(path: [String], command: any Command.Type)] = [
        (["browse"], BrowseCommand.self),
        (["query"], QueryCommand.self),
        (["view"], ViewCommand.self),
        (["views", "list"], ViewsListCommand.self),
        (["views", "show"], ViewsShowCommand.self),
        (["views", "remove"], ViewsRemoveCommand.self),
        (["contacts"], ContactsCommand.self),
        (["contact"], ContactCommand.self),
        (["list"], ListCommand.self),
        (["search"], SearchCommand.self),
        (["duplicates"], DuplicatesCommand.self),
        (["get"], GetCommand.self),
        (["describe"], DescribeCommand.self),
        (["jobs", "list"], JobsListCommand.self),
        (["jobs", "show"], JobsShowCommand.self),
        (["jobs", "abort"], JobsAbortCommand.self),
        (["jobs", "results"], JobsResultsCommand.self),
        (["limits"], LimitsCommand.self),
        (["count"], CountCommand.self),
        (["api"], APICommand.self),
        (["delete"], DeleteCommand.self),
        (["undelete"], UndeleteCommand.self),
        (["bin"], BinCommand.self),
        (["journal", "list"], JournalListCommand.self),
        (["journal", "show"], JournalShowCommand.self),
        (["journal", "prune"], JournalPruneCommand.self),
        (["login"], LoginCommand.self),
        (["logout"], LogoutCommand.self),
        (["orgs"], OrgsCommand.self),
        (["orgs", "default"], OrgsDefaultCommand.self),
        (["whoami"], WhoamiCommand.self),
        (["open"], OpenCommand.self),
        (["config", "list"], ConfigListCommand.self),
        (["config", "get"], ConfigGetCommand.self),
        (["config", "set"], ConfigSetCommand.self),
        (["config", "unset"], ConfigUnsetCommand.self),
        (["demo", "serve"], DemoServeCommand.self),
        (["demo", "reset"], DemoResetCommand.self),
        (["demo", "status"], DemoStatusCommand.self),
        (["completion"], CompletionCommand.self),
        (["help"], HelpCommand.self),
        (["version"], VersionCommand.self),
    ]

    /// The commands' specifications.
    static let specifications = commands.map { path, command in
        Specification(path) { command.declaration }
    }

    /// Makes the command that a command line names, with its options.
    ///
    /// - Throws: `UsageError` if it names no command or has invalid options.
    static func command(calledBy invocation: Invocation) throws(UsageError) -> any Command {
        guard let specification = invocation.specification,
            let entry = commands.first(where: { $0.path == specification.path })
        else { throw UnknownCommand(invocation).error }
        return try entry.command.init(invocation.arguments(of: specification))
    }
}
