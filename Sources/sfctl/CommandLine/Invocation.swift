/// A command line, split into words and flags with their values: once, for all that is asked of it.
///
/// Flags may stand anywhere, as `--flag value` or `--flag=value`; `--` ends them; a lone `-` is a positional;
/// abbreviations and bundled letters are not understood. Which flags take a value is known before the command
/// is: options of the same spelling are alike in all commands.
struct Invocation: Sendable {
    /// The command line without the program's own name, the command's words first: flags that stand before
    /// them are moved behind, and `--version` and `-V` call the command `version`.
    let parts: [Part]
    /// All commands that can be called.
    let specifications: [Specification]

    /// A part of a command line.
    enum Part: Sendable {
        case word(String)
        case flag(Flag)
        /// `--`, which only words follow.
        case endOfFlags
    }

    /// A flag with its value.
    struct Flag: Sendable {
        /// The flag as typed, without a value.
        let spelling: String
        /// The option of any command that is spelled so.
        let option: Option?
        /// The value behind `=`, or of the next word where the option takes one.
        let value: String?
        /// Whether flag and value are one word.
        let isAttached: Bool
    }

    /// Splits a command line, given without the program's own name.
    init(_ arguments: [String], of specifications: [Specification]) {
        let isVersion = ["--version", "-V"].contains(arguments.first)
        let words = isVersion ? ["version"] + arguments.dropFirst() : arguments
        self.specifications = specifications
        parts = Self.withDefault(
            Self.commandFirst(Self.split(words[...], specifications), specifications),
            specifications
        )
    }

    /// The words of the command line, in the order of `parts`.
    var arguments: [String] { parts.flatMap(\.arguments) }

    /// The words of the command line without the flags that forbid a question: no hint keeps them.
    var unconfirmed: [String] { parts.filter { !$0.forbidsQuestion }.flatMap(\.arguments) }

    /// The words before the first flag.
    var leadingWords: [String] {
        parts.prefix { $0.word != nil }.compactMap(\.word)
    }

    /// The command that the first words call.
    var specification: Specification? {
        let words = leadingWords
        return specifications.called(by: words)
    }

    /// The words that name the command, for JSON errors.
    var commandName: String { specification?.name ?? arguments.first ?? "sfctl" }

    /// Whether an option is given, whatever command takes it.
    func has(_ option: Option) -> Bool { flags.contains { $0.option?.name == option.name } }

    /// The last value given for an option, whatever command takes it.
    func value(of option: Option) -> String? {
        flags.last { $0.option?.name == option.name }?.canonicalValue
    }

    /// Whether help is asked for, and whether the long page is.
    var helpWanted: Bool? {
        let wishes = flags.filter { $0.option == CommonOptions.help }
            .map { $0.spelling == "--help" }
        return wishes.isEmpty ? nil : wishes.contains(true)
    }

    private var flags: [Flag] {
        parts.compactMap { if case .flag(let flag) = $0 { flag } else { nil } }
    }
}

extension Invocation {
    private static func split(
        _ arguments: ArraySlice<String>,
        _ specifications: [Specification]
    ) -> [Part] {
        var parts: [Part] = []
        var rest = arguments
        while let word = rest.popFirst() {
            if word == "--" {
                return parts + [.endOfFlags] + rest.map(Part.word)
            } else if word.hasPrefix("-"), word != "-" {
                parts.append(.flag(Flag(word, takingValueFrom: &rest, specifications)))
            } else {
                parts.append(.word(word))
            }
        }
        return parts
    }

    private static func commandFirst(
        _ parts: [Part],
        _ specifications: [Specification]
    ) -> [Part] {
        let flags = parts.prefix { if case .flag = $0 { true } else { false } }
        let rest = parts[flags.endIndex...]
        guard !flags.isEmpty, !rest.isEmpty else { return parts }
        let words = rest.prefix { $0.word != nil }.compactMap(\.word)
        let count = specifications.called(by: words)?.path.count ?? 1
        return Array(rest.prefix(count) + flags + rest.dropFirst(count))
    }
}

extension Invocation {
    /// Adds the second word of a command that its group's word alone calls, unless help is asked for.
    private static func withDefault(
        _ parts: [Part],
        _ specifications: [Specification]
    ) -> [Part] {
        guard let group = parts.first?.word, parts.dropFirst().first?.word == nil,
            !parts.contains(where: \.isHelp),
            let word = specifications.first(where: {
                $0.isGroupDefault && $0.path.first == group
            })?.path.last
        else { return parts }
        return [.word(group), .word(word)] + parts.dropFirst()
    }
}

extension Invocation.Flag {
    /// Reads a flag; its value is attached, or the first of the words that follow.
    fileprivate init(
        _ word: String,
        takingValueFrom rest: inout ArraySlice<String>,
        _ specifications: [Specification]
    ) {
        let whole = word == "--no-color" ? "--color=never" : Self.takenApart(word)
        let parts = whole.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let spelling = String(parts[0])
        self.spelling = spelling
        option = specifications.lazy.compactMap { $0.option(spelled: spelling) }.first
        isAttached = parts.count == 2
        if isAttached {
            value = String(parts[1])
        } else {
            value = option?.value == nil ? nil : rest.popFirst()
        }
    }
}

extension Invocation.Flag {
    /// The value as the option's kind writes it: choices are understood in any case.
    var canonicalValue: String? {
        value.map { option?.value?.kind.canonical($0) ?? $0 }
    }

    /// `-f-`, a letter and the sign of a stream, as `-f=-`.
    private static func takenApart(_ word: String) -> String {
        word.count == 3 && word.hasSuffix("-") && !word.hasPrefix("--")
            ? "\(word.dropLast())=-" : word
    }
}

extension Invocation.Part {
    /// Whether it is a flag by which a command of some program asks nothing.
    var forbidsQuestion: Bool {
        guard case .flag(let flag) = self else { return false }
        return flag.option?.name == "yes" || ["--force", "--no-prompt"].contains(flag.spelling)
    }

    /// The word, where it is no flag.
    fileprivate var word: String? {
        if case .word(let word) = self { word } else { nil }
    }

    /// Whether it asks for help.
    fileprivate var isHelp: Bool {
        if case .flag(let flag) = self { flag.option == CommonOptions.help } else { false }
    }

    /// The part as it was typed.
    var arguments: [String] {
        switch self {
        case .word(let word): [word]
        case .endOfFlags: ["--"]
        case .flag(let flag) where flag.isAttached: ["\(flag.spelling)=\(flag.value ?? "")"]
        case .flag(let flag): [flag.spelling] + (flag.value.map { [$0] } ?? [])
        }
    }
}

extension [Specification] {
    /// The command that words call: of `orgs` and `orgs default` the longer one.
    fileprivate func called(by words: [String]) -> Specification? {
        var longest: Specification?
        for specification in self
        where words.starts(with: specification.path)
            && specification.path.count > longest?.path.count ?? 0
        {
            longest = specification
        }
        return longest
    }
}
