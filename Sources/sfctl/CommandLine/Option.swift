/// One flag of the command line, as the command table declares it.
struct Option: Sendable, Hashable {
    /// The long name without dashes.
    let name: String
    /// The one-letter form, if any.
    let short: Character?
    /// What the value is called in help; nil for a switch.
    let value: String?
    /// One sentence without a full stop.
    let help: String
    /// The values allowed; empty where any text is.
    let choices: [String]
    /// Further long names that are understood.
    let aliases: [String]
    /// Whether `-h` lists it, besides `--help`.
    let isCommon: Bool
    /// Whether an empty value says something; else it is that of a shell's variable that is not set.
    let mayBeEmpty: Bool

    init(
        _ name: String,
        short: Character? = nil,
        value: String? = nil,
        choices: [String] = [],
        aliases: [String] = [],
        isCommon: Bool = false,
        mayBeEmpty: Bool = false,
        help: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.choices = choices
        self.aliases = aliases
        self.isCommon = isCommon
        self.mayBeEmpty = mayBeEmpty
        self.help = help
    }

    /// Whether a word of the command line names it: `--name`, `-n` or an alias.
    func isSpelled(_ word: String) -> Bool {
        word == "--\(name)" || short.map { word == "-\($0)" } == true
            || aliases.contains { word == "--\($0)" }
    }

    /// The spelling in help: `-o, --target-org ORG`.
    var synopsis: String {
        let long = "--\(name)" + (value.map { " \($0)" } ?? "")
        return short.map { "-\($0), \(long)" } ?? "    \(long)"
    }
}

/// One positional argument, as the command table declares it.
struct Parameter: Sendable, Hashable {
    let name: String
    let help: String
    /// Whether the usage line shows it without brackets; what is missing, the command itself says.
    let isRequired: Bool
    let isRepeatable: Bool

    init(_ name: String, isRequired: Bool = false, isRepeatable: Bool = false, help: String) {
        self.name = name
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
