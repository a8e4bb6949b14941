import CommandLine
import Text

/// All commands, in the order of the help page.
enum CommandTable {
    static let commands: [any Command.Type] = [
        BrowseCommand.self,
        QueryCommand.self,
        ViewCommand.self,
        ViewsListCommand.self,
        ViewsShowCommand.self,
        ViewsRemoveCommand.self,
        ContactsCommand.self,
        ContactCommand.self,
        ListCommand.self,
        SearchCommand.self,
        DuplicatesCommand.self,
        GetCommand.self,
        DescribeCommand.self,
        JobsListCommand.self,
        JobsShowCommand.self,
        JobsAbortCommand.self,
        JobsResultsCommand.self,
        LimitsCommand.self,
        CountCommand.self,
        APICommand.self,
        DeleteCommand.self,
        UndeleteCommand.self,
        BinCommand.self,
        JournalListCommand.self,
        JournalShowCommand.self,
        JournalPruneCommand.self,
        LoginCommand.self,
        LogoutCommand.self,
        OrgsCommand.self,
        OrgsDefaultCommand.self,
        WhoamiCommand.self,
        OpenCommand.self,
        ConfigListCommand.self,
        ConfigGetCommand.self,
        ConfigSetCommand.self,
        ConfigUnsetCommand.self,
        DemoServeCommand.self,
        DemoResetCommand.self,
        DemoStatusCommand.self,
        CompletionCommand.self,
        HelpCommand.self,
        VersionCommand.self,
    ]

    /// The commands' specifications.
    static let specifications = commands.map { $0.specification }

    /// Makes the command that a command line names, with its options.
    ///
    /// - Throws: `UsageError` if it names no command or has invalid options.
    static func command(calledBy invocation: Invocation) throws(UsageError) -> any Command {
        guard let path = invocation.specification?.path,
            let command = commands.first(where: { $0.specification.path == path })
        else { throw UnknownCommand(invocation).error }
        return try command.init(invocation.arguments(of: command.specification))
    }
}
