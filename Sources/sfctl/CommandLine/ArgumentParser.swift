import Terminal
import Text

/// Takes a command's arguments apart by its specification.
///
/// Flags may stand anywhere, as `--flag value` or `--flag=value`; `--` ends them; a lone `-` is a positional;
/// of a flag given twice the last counts; abbreviations and bundled letters are not understood.
struct ArgumentParser {
    private let specification: Specification
    private var rest: ArraySlice<String>
    private var parsed = Arguments()

    /// Parses the arguments that follow the command's own words.
    static func parse(
        _ arguments: ArraySlice<String>,
        for specification: Specification
    ) throws(UsageError) -> Arguments {
        var parser = ArgumentParser(specification: specification, rest: arguments)
        try parser.parse()
        return parser.parsed
    }

    private init(specification: Specification, rest: ArraySlice<String>) {
        self.specification = specification
        self.rest = rest
    }

    private mutating func parse() throws(UsageError) {
        while let word = rest.popFirst() {
            if word == "--" {
                parsed.positionals += rest
                break
            }
            if word.hasPrefix("-"), word != "-" {
                try parseFlag(word)
            } else {
                parsed.positionals.append(word)
            }
        }
        try checkPositionals()
    }

    private mutating func parseFlag(_ word: String) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let spelling = String(parts[0])
        guard let option = specification.allOptions.first(where: { $0.isSpelled(spelling) }) else {
            throw specification.unknownFlag(spelling)
        }
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let valueName = option.value else {
            guard attached == nil else {
                throw UsageError("\(spelling) takes no value", hints: [helpCommand])
            }
            return parsed.add("", for: option)
        }
        guard let value = attached ?? rest.popFirst(), option.mayBeEmpty || !value.isEmpty else {
            throw UsageError(
                "\(spelling) needs a value: \(spelling) \(valueName)",
                hints: [helpCommand]
            )
        }
        try check(value, of: option, spelled: spelling)
        parsed.add(value, for: option)
    }

    private func check(
        _ value: String,
        of option: Option,
        spelled spelling: String
    ) throws(UsageError) {
        guard !option.choices.isEmpty, !option.choices.contains(value) else { return }
        let closest = Spelling.closest(to: value, in: option.choices)
        throw UsageError(
            "\(spelling) does not know '\(value)'; it takes \(option.choices.joined(separator: ", "))",
            hints: closest.map { ["\(spelling) \($0)"] } ?? []
        )
    }

    private func checkPositionals() throws(UsageError) {
        let parameters = specification.parameters
        if !(parameters.last?.isRepeatable ?? false), parsed.positionals.count > parameters.count {
            throw extraArguments(parsed.positionals[parameters.count...])
        }
    }

    private func extraArguments(_ extra: ArraySlice<String>) -> UsageError {
        let words = parsed.positionals.joined(separator: " ")
        if specification.path == ["query"], words.lowercased().hasPrefix("select ") {
            return UsageError(
                "the SOQL needs quotes, so that the shell hands it over as one argument",
                hints: ["sfctl query \(ShellWord.quoted(words))"]
            )
        }
        return UsageError(
            "unexpected argument '\(extra.first ?? "")'; usage: \(specification.usage)",
            hints: [helpCommand]
        )
    }

    private var helpCommand: String { "sfctl \(specification.name) --help" }
}
