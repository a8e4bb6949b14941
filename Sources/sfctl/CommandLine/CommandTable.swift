import Terminal

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

    private static func unknown(_ arguments: [String]) -> UsageError {
        let word = arguments.first ?? ""
        if word.hasPrefix("-") {
            return UsageError(
                "there is no command, only flags",
                hints: ["sfctl --help lists the commands"]
            )
        }
        let members = specifications.filter { $0.path.first == word }
        if !members.isEmpty { return incomplete(word, members, given: arguments.dropFirst().first) }
        let closest = Suggestion.closest(to: word, in: specifications.compactMap(\.path.first))
        return UsageError(
            "there is no command '\(word)'",
            hints: closest.map { name in
                [
                    (["sfctl", name] + arguments.dropFirst().map(ShellWord.quoted)).joined(
                        separator: " "
                    )
                ]
            } ?? ["sfctl --help lists the commands"]
        )
    }

    private static func incomplete(
        _ group: String,
        _ members: [Specification],
        given: String?
    ) -> UsageError {
        let names = members.compactMap(\.path.last)
        guard let given, !given.hasPrefix("-") else {
            return UsageError(
                "sfctl \(group) needs one of \(names.joined(separator: ", "))",
                hints: members.map(\.usage)
            )
        }
        let closest = Suggestion.closest(to: given, in: names)
        return UsageError(
            "there is no command '\(group) \(given)'",
            hints: closest.map { ["sfctl \(group) \($0)"] } ?? members.map(\.usage)
        )
    }
}
