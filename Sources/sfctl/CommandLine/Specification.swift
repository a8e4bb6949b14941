import Text

/// The name, arguments and help of a command: the one source of parsing, help and reference.
struct Specification: Sendable {
    /// The words that name it: `["demo", "serve"]`.
    let path: [String]
    /// Its purpose, in one line without a full stop.
    let summary: String
    /// A paragraph or two for `--help`; empty if the summary says enough.
    let discussion: String
    let parameters: [Parameter]
    /// The groups of its options.
    let groups: [any OptionGroup.Type]
    /// The options of its groups; `allOptions` adds those of every command.
    let options: [Option]
    let examples: [Example]
    /// Common situations, each with the command for it; `--help` shows them first.
    let situations: [Example]
    /// The names of the environment variables that it reads: those of its groups.
    let variables: [String]
    /// The exit codes of its groups, besides 0, 1, 2, 74 and 130, which every command can return.
    let exitCodes: [ExitCode]
    /// The equivalent commands of `sf`: `data query`.
    let foreignNames: [String]
    /// The differences from those commands of `sf`.
    let movingFromSF: String?
    /// Whether its group's name alone runs it: `sfctl config` for `sfctl config list`.
    let isGroupDefault: Bool

    init(
        _ path: [String],
        summary: String,
        discussion: String = "",
        parameters: [Parameter] = [],
        groups: [any OptionGroup.Type] = [],
        examples: [Example],
        situations: [Example] = [],
        foreignNames: [String] = [],
        movingFromSF: String? = nil,
        isGroupDefault: Bool = false
    ) {
        self.path = path
        self.summary = summary
        self.discussion = discussion
        self.parameters = parameters
        self.groups = groups
        options = groups.flatMap { $0.options }
        self.examples = examples
        self.situations = situations
        variables = groups.flatMap { $0.variables }
        // In the order of declaration, and without a Set, whose metadata would slow each start
        // down.
        exitCodes = ExitCode.allCases.filter { code in
            groups.contains { $0.exitCodes.contains(code) }
        }
        self.foreignNames = foreignNames
        self.movingFromSF = movingFromSF
        self.isGroupDefault = isGroupDefault
    }

    /// An example: a comment and a command line.
    struct Example: Sendable, Hashable {
        let comment: String
        let command: String

        init(_ comment: String, _ command: String) {
            self.comment = comment
            self.command = command
        }
    }

    /// The command's words, joined: `demo serve`.
    var name: String { path.joined(by: " ") }

    /// The command's options and those that every command takes.
    var allOptions: [Option] { options + CommonOptions.options }

    /// Returns the option with a spelling.
    func option(spelled word: String) -> Option? {
        options.first { $0.isSpelled(word) } ?? CommonOptions.options.first { $0.isSpelled(word) }
    }

    /// The options of its groups by their headings, in order.
    var optionsByHeading: [(heading: String, options: [Option])] {
        var parts: [(heading: String, options: [Option])] = []
        for group in groups where !group.options.isEmpty {
            if let index = parts.firstIndex(where: { $0.heading == group.heading }) {
                parts[index].options += group.options
            } else {
                parts.append((group.heading, group.options))
            }
        }
        return parts
    }

    /// The usage line.
    var usage: String {
        (["sfctl"] + path + parameters.map(\.synopsis) + ["[flags]"]).joined(separator: " ")
    }
}
