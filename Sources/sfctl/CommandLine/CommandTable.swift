/// All commands, in the order of the help page.
enum CommandTable {
    static let commands: [any Command.Type] = [
        QueryCommand.self,
        GetCommand.self,
        DescribeCommand.self,
        DeleteCommand.self,
        DemoServeCommand.self,
        DemoResetCommand.self,
        DemoStatusCommand.self,
        HelpCommand.self,
        VersionCommand.self,
    ]

    /// The commands' specifications.
    static var specifications: [Specification] { commands.map { $0.specification } }

    /// The option of any command with that spelling; options of the same name take values alike.
    static func option(spelled spelling: String) -> Option? {
        specifications.lazy.flatMap(\.allOptions).first { $0.isSpelled(spelling) }
    }

    /// Finds the command that the first words call, and how many words its name takes.
    static func command(
        calledBy arguments: [String]
    ) throws(UsageError) -> (command: any Command.Type, words: Int) {
        let found = commands.first { arguments.starts(with: $0.specification.path) }
        if let found { return (found, found.specification.path.count) }
        throw unknown(arguments)
    }
}
