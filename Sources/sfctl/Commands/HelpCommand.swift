import Terminal

/// `sfctl help [TOPIC]`, and what `-h` and `--help` show.
enum HelpCommand: Command {
    case overview
    case command(Specification, isLong: Bool)
    case topic(HelpTopic)
    case reference

    private static let referenceOption = Option(
        "reference",
        help: "the whole command reference, as Markdown"
    )

    static let specification = Specification(
        ["help"],
        summary: "show help for a command or a topic",
        parameters: [
            Parameter(
                "TOPIC",
                isRepeatable: true,
                help: "a command's words, or one of "
                    + HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
            )
        ],
        options: [referenceOption],
        examples: [
            .init("Everything about a command", "sfctl help query"),
            .init("What the exit codes say", "sfctl help exit-codes"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        let words = arguments.positionals
        if arguments.has(Self.referenceOption) {
            self = .reference
        } else if words.isEmpty {
            self = .overview
        } else if words.count == 1, let topic = HelpTopic(rawValue: words[0]) {
            self = .topic(topic)
        } else if let found = CommandTable.specifications.first(where: { $0.path == words }) {
            self = .command(found, isLong: true)
        } else {
            throw Self.unknown(words.joined(separator: " "))
        }
    }

    func run(in context: Context) async throws {
        let look = Look(context.environment, color: context.arguments[.color])
        let page = HelpPage(
            width: look.isOutputForPeople ? look.outputWidth : 80,
            display: DisplayOptions(
                isStyled: look.colors(stream: context.environment.terminal.isOutput),
                isUnicode: look.isUnicode,
                width: look.textWidth
            )
        )
        let specifications = CommandTable.specifications
        let text =
            switch self {
            case .overview: page.overview(specifications)
            case .command(let found, let isLong): isLong ? page.long(found) : page.short(found)
            case .topic(let topic): page.topic(topic)
            case .reference: ReferencePage.markdown(specifications)
            }
        try context.environment.output.write(Array(text.utf8))
    }

    private static func unknown(_ words: String) -> UsageError {
        let known = CommandTable.specifications.map(\.name) + HelpTopic.allCases.map(\.rawValue)
        let closest = Suggestion.closest(to: words, in: known)
        return UsageError(
            "there is no help for '\(words)'",
            hints: closest.map { ["sfctl help \($0)"] } ?? ["sfctl help lists commands and topics"]
        )
    }
}
