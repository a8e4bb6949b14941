/// A flag of the command line, as declared in the command table.
package struct Option: Sendable {
    /// The long name without dashes.
    package let name: String
    /// The one-letter form, if any.
    package let short: Character?
    /// The kind of its value; nil for a switch.
    package let value: Value?
    /// Other accepted names: long ones, and letters.
    package let aliases: [String]
    /// Whether the short help page lists it, too.
    package let isCommon: Bool
    /// Whether each of several values counts.
    package private(set) var isRepeatable: Bool
    private let makeHelp: @Sendable () -> String

    /// One sentence without a full stop; made only for help, since some are built from tables.
    package var help: String { makeHelp() }

    /// The value of an option.
    package struct Value: Sendable, Hashable {
        package let kind: ValueKind
        /// The placeholder in help.
        package let name: String
        /// Whether an empty value is valid; otherwise it is taken for an unset shell variable and
        /// rejected.
        package let mayBeEmpty: Bool
    }

    /// Declares an option.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - short: The one-letter form.
    ///   - kind: The kind of its value; nil for a switch.
    ///   - placeholder: The placeholder in help; nil for the kind's own.
    ///   - aliases: Other accepted names.
    ///   - isCommon: Whether `-h` lists it, too.
    ///   - isRepeatable: Whether each of several values counts.
    ///   - mayBeEmpty: Whether an empty value is valid.
    ///   - help: One sentence without a full stop; always the same text.
    package init(
        _ name: String,
        short: Character? = nil,
        value kind: ValueKind? = nil,
        named placeholder: String? = nil,
        aliases: [String] = [],
        isCommon: Bool = false,
        isRepeatable: Bool = false,
        mayBeEmpty: Bool = false,
        help: @autoclosure @escaping @Sendable () -> String
    ) {
        self.name = name
        self.short = short
        value = kind.map {
            Value(kind: $0, name: placeholder ?? $0.placeholder, mayBeEmpty: mayBeEmpty)
        }
        self.aliases = aliases
        self.isCommon = isCommon
        self.isRepeatable = isRepeatable
        makeHelp = help
    }

    /// The option in a command that takes several of its values.
    package var repeatable: Option {
        var copy = self
        copy.isRepeatable = true
        return copy
    }

    /// Whether a word names this option: `--name`, `-n`, or an alias, which is a letter or a long
    /// name.
    func isSpelled(_ word: String) -> Bool {
        word == "--\(name)" || short.map { word == "-\($0)" } == true
            || aliases.contains { word == ($0.count == 1 ? "-\($0)" : "--\($0)") }
    }

    /// The spelling in help: `-o, --target-org ORG`.
    package var synopsis: String {
        let long = "--\(name)" + (value.map { " \($0.name)" } ?? "")
        return short.map { "-\($0), \(long)" } ?? "    \(long)"
    }

    /// The allowed values; empty for a switch, and for kinds without a fixed list.
    package var choices: [String] {
        if case .choices(let choices) = value?.kind { choices } else { [] }
    }
}

extension Option: Hashable {
    /// Options are equal if they parse the same words in the same way.
    package static func == (left: Option, right: Option) -> Bool {
        left.name == right.name && left.short == right.short && left.value == right.value
            && left.aliases == right.aliases && left.isRepeatable == right.isRepeatable
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

/// A positional argument, as declared in the command table.
package struct Parameter: Sendable, Hashable {
    package let name: String
    package let kind: ValueKind
    package let help: String
    /// Whether the usage line shows it without brackets; the command itself reports a missing
    /// value.
    package let isRequired: Bool
    package let isRepeatable: Bool

    package init(
        _ name: String,
        kind: ValueKind = .text,
        isRequired: Bool = false,
        isRepeatable: Bool = false,
        help: String
    ) {
        self.name = name
        self.kind = kind
        self.help = help
        self.isRequired = isRequired
        self.isRepeatable = isRepeatable
    }

    /// The spelling in a usage line: `OBJECT`, `[SOQL]`, `[ID...]`.
    package var synopsis: String {
        let text = name + (isRepeatable ? "..." : "")
        return isRequired ? text : "[\(text)]"
    }
}
