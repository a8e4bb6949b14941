/// One flag of the command line, as the command table declares it.
struct Option: Sendable, Hashable {
    /// The long name without dashes.
    let name: String
    /// The one-letter form, if any.
    let short: Character?
    /// What it takes; nil for a switch.
    let value: Value?
    /// One sentence without a full stop.
    let help: String
    /// Further names that are understood: long ones, and letters.
    let aliases: [String]
    /// Whether `-h` lists it, besides `--help`.
    let isCommon: Bool

    /// What an option takes.
    struct Value: Sendable, Hashable {
        let kind: ValueKind
        /// What help calls it.
        let name: String
        /// Whether an empty value says something; else it is that of a shell's variable that is not set.
        let mayBeEmpty: Bool
    }

    /// Declares an option.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - short: The one-letter form.
    ///   - kind: The kind of its value; nil for a switch.
    ///   - placeholder: What help calls the value; nil for the kind's own name.
    ///   - aliases: Further long names.
    ///   - isCommon: Whether `-h` lists it.
    ///   - mayBeEmpty: Whether an empty value says something.
    ///   - help: One sentence without a full stop.
    init(
        _ name: String,
        short: Character? = nil,
        value kind: ValueKind? = nil,
        named placeholder: String? = nil,
        aliases: [String] = [],
        isCommon: Bool = false,
        mayBeEmpty: Bool = false,
        help: String
    ) {
        self.name = name
        self.short = short
        value = kind.map {
            Value(kind: $0, name: placeholder ?? $0.placeholder, mayBeEmpty: mayBeEmpty)
        }
        self.aliases = aliases
        self.isCommon = isCommon
        self.help = help
    }

    /// Whether a word of the command line names it: `--name`, `-n` or an alias, which is a letter or a long name.
    func isSpelled(_ word: String) -> Bool {
        word == "--\(name)" || short.map { word == "-\($0)" } == true
            || aliases.contains { word == ($0.count == 1 ? "-\($0)" : "--\($0)") }
    }

    /// The spelling in help: `-o, --target-org ORG`.
    var synopsis: String {
        let long = "--\(name)" + (value.map { " \($0.name)" } ?? "")
        return short.map { "-\($0), \(long)" } ?? "    \(long)"
    }

    /// The values that it takes; empty for a switch, and where they are too many to list.
    var choices: [String] {
        if case .choices(let choices) = value?.kind { choices } else { [] }
    }
}

/// One positional argument, as the command table declares it.
struct Parameter: Sendable, Hashable {
    let name: String
    let kind: ValueKind
    let help: String
    /// Whether the usage line shows it without brackets; what is missing, the command itself says.
    let isRequired: Bool
    let isRepeatable: Bool

    init(
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
    var synopsis: String {
        let text = name + (isRepeatable ? "..." : "")
        return isRequired ? text : "[\(text)]"
    }
}
