package import Text

/// The name, arguments and help of a command: the one source of parsing, help and reference.
///
/// A command line needs the names of all commands, but usually the rest of only one or two.
package struct Specification: Sendable {
    /// The words that name it: `["demo", "serve"]`.
    package let path: [String]
    private let readDeclaration: @Sendable () -> Declaration

    /// Makes the specification of a command, whose declaration is read when it is needed.
    package init(_ path: [String], _ declaration: @escaping @Sendable () -> Declaration) {
        self.path = path
        readDeclaration = declaration
    }

    private var declaration: Declaration { readDeclaration() }

    /// Its purpose, in one line without a full stop.
    package var summary: String { declaration.summary }

    /// A paragraph or two for `--help`; empty if the summary says enough.
    package var discussion: String { declaration.discussion }

    package var parameters: [Parameter] { declaration.parameters }

    /// The groups of its options.
    package var groups: [any OptionGroup.Type] { declaration.groups }

    package var examples: [Declaration.Example] { declaration.examples }

    /// Common situations, each with the command for it; `--help` shows them first.
    package var situations: [Declaration.Example] { declaration.situations }

    /// The class of the equivalent command of `sf`, which its JSON errors name.
    package var foreignClass: Declaration.ForeignClass? { declaration.foreignClass }

    /// The differences from the equivalent commands of `sf`.
    package var movingFromSF: String? { declaration.movingFromSF }

    /// Whether its group's name alone runs it: `sfctl config` for `sfctl config list`.
    package var isGroupDefault: Bool { declaration.isGroupDefault }

    /// When to suggest it for a mistyped command line.
    package var suggestion: Declaration.Suggestion { declaration.suggestion }

    /// The language of its first argument; nil for plain words.
    package var language: Declaration.Language? { declaration.language }

    /// The flag that takes a word too many: `--fields` for `describe Contact LastName`.
    package var surplus: String? { declaration.surplus }
}

// MARK: - What follows from it

extension Specification {
    /// The command's words, joined: `demo serve`.
    package var name: String { path.joined(separator: " ") }

    /// The options of its groups; `allOptions` adds those of every command.
    package var options: [Option] { groups.flatMap { $0.options } }

    /// The names of the environment variables that it reads: those of its groups.
    package var variables: [String] {
        var seen: Set<String> = []
        return groups.flatMap { $0.variables }.filter { seen.insert($0).inserted }
    }

    /// The exit codes of its groups, besides 0, 1, 2, 74 and 130, which every command can return.
    package var exitCodes: [ExitCode] {
        // In the order of declaration.
        ExitCode.allCases.filter { code in groups.contains { $0.exitCodes.contains(code) } }
    }

    /// The command's own options and the common ones.
    package var allOptions: [Option] { options + CommonOptions.options }

    /// Returns the option with a spelling.
    package func option(spelled word: String) -> Option? {
        for group in groups {
            if let option = group.options.first(where: { $0.isSpelled(word) }) { return option }
        }
        return CommonOptions.options.first { $0.isSpelled(word) }
    }

    /// The options of its groups by their headings, in order.
    package var optionsByHeading: [(heading: String, options: [Option])] {
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
    package var usage: String {
        (["sfctl"] + path + parameters.map(\.synopsis) + ["[flags]"]).joined(separator: " ")
    }
}
