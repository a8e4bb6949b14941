import Text

/// What a command is called, takes and means: the one source of parsing, help and reference.
struct Specification: Sendable {
    /// The words that call it: `["demo", "serve"]`.
    let path: [String]
    /// What it does, in a line without a full stop.
    let summary: String
    /// A paragraph or two for `--help`; empty where the summary says it all.
    let discussion: String
    let parameters: [Parameter]
    /// The groups of its options.
    let groups: [any OptionGroup.Type]
    /// The options of its groups; the ones every command takes are added by `allOptions`.
    let options: [Option]
    let examples: [Example]
    /// What its users may have before them, each with the command for it; shown before anything else.
    let situations: [Example]
    /// The environment variables that it looks at, by name: those of its groups.
    let variables: [String]
    /// The codes it can exit with besides 0, 1, 2, 74 and 130, which every command can: those of its groups.
    let exitCodes: [ExitCode]
    /// The commands of `sf` that it takes over from: `data query`.
    let foreignNames: [String]
    /// What differs from those.
    let movingFromSF: String?
    /// Whether its group's word alone calls it too: `sfctl config` for `sfctl config list`.
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
        // In their order, and without a Set, whose metadata would slow each start down.
        exitCodes = ExitCode.allCases.filter { code in
            groups.contains { $0.exitCodes.contains(code) }
        }
        self.foreignNames = foreignNames
        self.movingFromSF = movingFromSF
        self.isGroupDefault = isGroupDefault
    }

    /// One example: a comment and a command line.
    struct Example: Sendable, Hashable {
        let comment: String
        let command: String

        init(_ comment: String, _ command: String) {
            self.comment = comment
            self.command = command
        }
    }

    /// The command's words joined: `demo serve`.
    var name: String { path.joined(by: " ") }

    /// The command's options and those that every command takes.
    var allOptions: [Option] { options + CommonOptions.options }

    /// The option of that spelling.
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
