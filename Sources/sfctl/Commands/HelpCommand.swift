import CommandLine
import Help
import Output
import Platform
import Text

/// `sfctl help [TOPIC]`, and the pages of `-h` and `--help`.
enum HelpCommand: ImmediateCommand {
    case overview
    case command(Specification, isLong: Bool)
    case group([Specification])
    case topic(HelpTopic)
    case reference
    case manual(ManualPage)

    private static let referenceOption = Option(
        "reference",
        help: "print the complete command reference as Markdown"
    )
    private static let manualOption = Option(
        "man",
        help: "print the manual page of sfctl or of a command, in roff"
    )
    static let options = [referenceOption, manualOption]

    static let declaration = Declaration(
        summary: "show help for a command or a topic",
        parameters: [
            Parameter(
                "TOPIC",
                kind: .topic,
                isRepeatable: true,
                help: "a command, or one of "
                    + HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
            )
        ],
        groups: [HelpCommand.self],
        examples: [
            .init("Everything about a command", "sfctl help query"),
            .init("The meaning of the exit codes", "sfctl help exit-codes"),
            .init("The manual page of a command", "sfctl help query --man | man -l -"),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        let words = arguments.positionals
        if arguments.has(Self.referenceOption) {
            self = .reference
        } else if arguments.has(Self.manualOption) {
            self = .manual(try Self.manual(of: words))
        } else if words.isEmpty {
            self = .overview
        } else if words.count == 1, let topic = HelpTopic(rawValue: words[0]) {
            self = .topic(topic)
        } else if let page = Self.page(for: words, isLong: true)
            ?? Self.page(for: Self.own(words), isLong: true)
        {
            self = page
        } else {
            throw Self.unknown(words.joined(separator: " "))
        }
    }

    /// Finds the page for a command line without the word `help`; nil if it does not ask for help.
    ///
    /// - Throws: `UsageError` if the command line asks for help about an unknown command.
    init?(answering invocation: Invocation) throws(UsageError) {
        guard !invocation.parts.isEmpty else {
            self = .overview
            return
        }
        let words = invocation.leadingWords
        guard let isLong = invocation.helpWanted else {
            // `sfctl demo` alone shows the group's commands, because a group does nothing itself.
            guard words.count == 1, invocation.parts.count == 1,
                let page = Self.page(for: words, isLong: false), case .group = page
            else { return nil }
            self = page
            return
        }
        if words.isEmpty {
            self = .overview
            return
        }
        let named = (1...2).reversed().lazy.compactMap {
            Self.page(for: words.prefix($0), isLong: isLong)
        }
        guard let page = named.first else { throw Self.unknown(words.joined(separator: " ")) }
        self = page
    }

    /// Returns the words of our command for those of `sf`, such as `data query`; others unchanged.
    private static func own(_ words: [String]) -> [String] {
        let own = Invocation(words, of: CommandTable.specifications).leadingWords
        return own.starts(with: words) ? words : own
    }

    /// Returns the page of a command, or of a group of commands such as `demo`.
    private static func page(for words: some Collection<String>, isLong: Bool) -> HelpCommand? {
        let specifications = CommandTable.specifications
        if let found = specifications.first(where: { $0.path.elementsEqual(words) }) {
            return .command(found, isLong: isLong)
        }
        let members = specifications.filter {
            $0.path.count > words.count && $0.path.starts(with: words)
        }
        return members.isEmpty ? nil : .group(members)
    }

    func answer(in context: Context) throws {
        let style = context.style
        let page = HelpPage(
            width: style.isOutputForPeople ? style.outputWidth : 80,
            display: style.display(
                isStyled: style.colors(stream: context.environment.terminal.isOutput)
            )
        )
        let specifications = CommandTable.specifications
        let text =
            switch self {
            case .overview: page.overview(specifications)
            case .command(let found, let isLong): isLong ? page.long(found) : page.short(found)
            case .group(let members): page.overview(of: members)
            case .topic(let topic): page.topic(topic)
            case .manual(let page): page.text
            case .reference: ReferencePage.markdown(specifications)
            }
        try context.environment.output.write(Array(text.utf8))
    }

    /// Returns the manual page of a command, whose words may be joined as in the page's name.
    private static func manual(of words: [String]) throws(UsageError) -> ManualPage {
        let specifications = CommandTable.specifications
        guard !words.isEmpty else { return ManualPage(of: specifications) }
        let names = [words, own(words)].map { $0.joined(separator: "-") }
        if let found = specifications.first(where: {
            names.contains($0.path.joined(separator: "-"))
        }) {
            return ManualPage(found)
        }
        let members = specifications.filter { $0.path.starts(with: words) }
        guard !members.isEmpty else { throw unknown(words.joined(separator: " ")) }
        throw UsageError(
            "\(words.joined(separator: " ")) is a group of commands, each with a page of its own",
            hints: members.map { "sfctl help \($0.name) --man" }
        )
    }

    private static func unknown(_ words: String) -> UsageError {
        let known = CommandTable.specifications.map(\.name) + HelpTopic.allCases.map(\.rawValue)
        let closest =
            Spelling.closest(to: words, in: known) ?? known.first { $0.hasPrefix("\(words)-") }
        return UsageError(
            "no help for '\(words)'",
            hints: [
                closest.map { "sfctl help \($0)" }
                    ?? UnknownCommand.hint(forGroup: words.split(separator: " ").map(String.init))
                    ?? "sfctl help lists commands and topics"
            ]
        )
    }
}
