/// The arguments and help of a command, as it declares them.
package struct Declaration: Sendable {
    /// Its purpose, in one line without a full stop.
    package let summary: String
    /// A paragraph or two for `--help`; empty if the summary says enough.
    package let discussion: String
    package let parameters: [Parameter]
    /// The groups of its options.
    package let groups: [any OptionGroup.Type]
    package let examples: [Example]
    /// Common situations, each with the command for it; `--help` shows them first.
    package let situations: [Example]
    /// The class of the equivalent command of `sf`, which its JSON errors name.
    package let foreignClass: ForeignClass?
    /// The differences from the equivalent commands of `sf`.
    package let movingFromSF: String?
    /// Whether its group's name alone runs it: `sfctl config` for `sfctl config list`.
    package let isGroupDefault: Bool
    /// When to suggest it for a mistyped command line.
    package let suggestion: Suggestion
    /// The language of its first argument; nil for plain words.
    package let language: Language?
    /// The flag that takes a word too many: `--fields` for `describe Contact LastName`.
    package let surplus: String?

    /// A class of `sf` that implements a command.
    package struct ForeignClass: Sendable, Hashable {
        package let name: String
        /// Whether it throws the org's errors as errors of its own.
        package let wrapsErrors: Bool

        package init(_ name: String, wrapsErrors: Bool = false) {
            self.name = name
            self.wrapsErrors = wrapsErrors
        }
    }

    /// When to suggest a command for a mistyped command line.
    package enum Suggestion: Sendable {
        /// By any word or flag that resembles its own.
        case free
        /// Not by a flag of its own.
        case notByFlag
        /// Not by a flag of its own, and only by a word that is almost its name.
        case byNearWord
    }

    /// A language whose texts a shell splits into words, unless they are quoted.
    package struct Language: Sendable {
        /// The first word of its texts, in small letters, with a space behind it.
        package let start: String
        /// Joins the words into which a shell has split a text, and restores the text's own
        /// quotes, which the shell has removed.
        package let joined: @Sendable ([String]) -> String
        /// The problem of a text without quotes.
        package let needsQuotes: String
        /// The text to suggest, with `{}` for an object.
        package let template: String
        /// The names of the options that give a text instead of the argument.
        package let options: [String]

        /// Makes the value from its parts.
        package init(
            start: String,
            needsQuotes: String,
            template: String,
            options: [String],
            joined: @escaping @Sendable ([String]) -> String = { $0.joined(separator: " ") }
        ) {
            self.start = start
            self.joined = joined
            self.needsQuotes = needsQuotes
            self.template = template
            self.options = options
        }
    }

    package init(
        summary: String,
        discussion: String = "",
        parameters: [Parameter] = [],
        groups: [any OptionGroup.Type] = [],
        examples: [Example],
        situations: [Example] = [],
        foreignClass: ForeignClass? = nil,
        movingFromSF: String? = nil,
        isGroupDefault: Bool = false,
        suggestion: Suggestion = .free,
        language: Language? = nil,
        surplus: String? = nil
    ) {
        self.summary = summary
        self.discussion = discussion
        self.parameters = parameters
        self.groups = groups
        self.examples = examples
        self.situations = situations
        self.foreignClass = foreignClass
        self.movingFromSF = movingFromSF
        self.isGroupDefault = isGroupDefault
        self.suggestion = suggestion
        self.language = language
        self.surplus = surplus
    }

    /// An example: a comment and a command line.
    package struct Example: Sendable, Hashable {
        package let comment: String
        package let command: String

        package init(_ comment: String, _ command: String) {
            self.comment = comment
            self.command = command
        }
    }
}

extension Declaration.Language {
    /// Returns the text that separate words make, also in typographic quotes; nil if they do not
    /// begin like one.
    func text(in words: [String]) -> String? {
        let quotes = "“”„‟«»‹›‘’‚‛\"'`"
        var words = words
        guard let first = words.first else { return nil }
        words[0] = String(first.drop { quotes.contains($0) })
        if words[0] != first, let last = words.last, let mark = last.last, quotes.contains(mark) {
            words[words.count - 1] = String(last.dropLast())
        }
        let text = words.joined(separator: " ")
        guard text.lowercased().hasPrefix(start) else { return nil }
        return words.count > 1 ? joined(words) : text
    }
}
