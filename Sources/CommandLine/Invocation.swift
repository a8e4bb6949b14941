import Text

/// A command line, split once into words, flags and their values.
///
/// Flags may stand anywhere, as `--flag value`, `--flag=value` or, for a letter, `-fvalue`; a value
/// that looks like a flag needs an attached form. `--` ends the flags; a lone `-` is a positional.
/// Flags cannot be abbreviated, nor letters bundled. Flags are split before the command is known,
/// so options with the same spelling take the same kind of value in all commands.
package struct Invocation: Sendable {
    /// The command line without the program's own name, starting with the command's words.
    ///
    /// Flags before the command's words are moved behind them; `--version` and `-V` become the
    /// command `version`.
    package let parts: [Part]
    /// The command that the first words name.
    package let specification: Specification?
    /// All commands.
    package let specifications: [Specification]

    /// A part of a command line.
    package enum Part: Sendable {
        case word(String)
        case flag(Flag)
        /// `--`; only words follow it.
        case endOfFlags
    }

    /// A flag with its value.
    package struct Flag: Sendable {
        /// The flag as typed, without a value.
        let spelling: String
        /// The option with this spelling, of any command.
        package let option: Option?
        /// The value after `=`, or the next word if the option takes a value and that is no flag.
        package let value: String?
        /// Whether flag and value are one word.
        let isAttached: Bool
    }

    /// Splits a command line, given without the program's own name.
    package init(_ arguments: [String], of specifications: [Specification]) {
        let isVersion = ["--version", "-V"].contains(arguments.first)
        let words = isVersion ? ["version"] + arguments.dropFirst() : arguments
        let typed = Self.split(words[...], specifications)
        let own =
            Self.own(typed, specifications).map { Self.split($0[...], specifications) } ?? typed
        self.init(
            Self.withDefault(Self.commandFirst(own, specifications), specifications),
            of: specifications
        )
    }

    private init(_ parts: [Part], of specifications: [Specification]) {
        self.parts = parts
        self.specifications = specifications
        specification = specifications.called(by: parts.leadingWords)
    }

    /// Returns the command line with further flags, before a `--`.
    package func adding(_ words: [String]) -> Invocation {
        var parts = parts
        let end = parts.firstIndex { if case .endOfFlags = $0 { true } else { false } }
        parts.insert(
            contentsOf: Self.split(words[...], specifications),
            at: end ?? parts.endIndex
        )
        return Invocation(parts, of: specifications)
    }

    /// The words of the command line, in the order of `parts`.
    package var arguments: [String] { parts.flatMap(\.arguments) }

    /// The words of the command line for hints: without flags that skip the confirmation.
    package var unconfirmed: [String] { parts.filter { !$0.forbidsQuestion }.flatMap(\.arguments) }

    /// The words before the first flag.
    package var leadingWords: [String] { parts.leadingWords }

    /// The words that name the command, for JSON errors.
    package var commandName: String { specification?.name ?? arguments.first ?? "sfctl" }

    /// Whether an option is given, whichever command takes it.
    package func has(_ option: Option) -> Bool { flags.contains { $0.option?.name == option.name } }

    /// Returns the last value of an option, whichever command takes it.
    package func value(of option: Option) -> String? {
        flags.last { $0.option?.name == option.name }?.canonicalValue
    }

    /// Whether help is requested: true for the long page, false for the short one, nil for none.
    package var helpWanted: Bool? {
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
        let count = specifications.called(by: rest.leadingWords)?.path.count ?? 1
        return Array(rest.prefix(count) + flags + rest.dropFirst(count))
    }
}

extension Invocation {
    /// Inserts the second word of a group's default command, unless help is requested.
    private static func withDefault(
        _ parts: [Part],
        _ specifications: [Specification]
    ) -> [Part] {
        guard let group = parts.first?.word, parts.dropFirst().first?.word == nil,
            !parts.contains(where: \.isHelp),
            let word = specifications.first(where: {
                $0.path.first == group && $0.isGroupDefault
            })?.path.last
        else { return parts }
        return [.word(group), .word(word)] + parts.dropFirst()
    }
}

extension Invocation.Flag {
    /// Reads a flag whose value is attached or the next word.
    fileprivate init(
        _ word: String,
        takingValueFrom rest: inout ArraySlice<String>,
        _ specifications: [Specification]
    ) {
        let whole =
            word == "--no-color" ? "--color=never" : Self.takenApart(word, specifications)
        let parts = whole.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let spelling = String(parts[0])
        self.spelling = spelling
        option = specifications.lazy.compactMap { $0.option(spelled: spelling) }.first
        isAttached = parts.count == 2
        if isAttached {
            value = String(parts[1])
        } else {
            value =
                option?.value != nil && rest.first?.isLikeFlag == false ? rest.popFirst() : nil
        }
    }
}

extension String {
    /// Whether a word in the place of a value is a flag instead: it begins with `-`, and is neither
    /// a lone `-` nor a negative number.
    fileprivate var isLikeFlag: Bool {
        hasPrefix("-") && self != "-" && dropFirst().first?.isNumber == false
    }
}

extension Invocation.Flag {
    /// The value in the spelling of its kind; choices ignore case.
    var canonicalValue: String? {
        value.map { option?.value?.kind.canonical($0) ?? $0 }
    }

    /// Rewrites `-rjson`, a letter and its value, as `-r=json`; but not `-output-file` or
    /// `-ouput-file`, a long flag that lacks a dash.
    package static func takenApart(
        _ word: String,
        _ specifications: [Specification]
    ) -> String {
        let flag = String(word.prefix(2))
        let rest = word.dropFirst(2)
        let long = "-\(word.prefix { $0 != "=" })"
        guard !rest.isEmpty, flag != "--", rest.first != "=",
            specifications.contains(where: { $0.option(spelled: flag)?.value != nil }),
            !specifications.contains(where: { $0.option(spelled: long) != nil }),
            specifications.longName(misspeltAs: String(long.dropFirst(2))) == nil
        else { return word }
        return "\(flag)=\(rest)"
    }
}

extension Invocation.Part {
    /// Whether this is a flag that skips the confirmation, in sfctl or another program.
    var forbidsQuestion: Bool {
        guard case .flag(let flag) = self else { return false }
        return flag.option?.name == "yes" || ["--force", "--no-prompt"].contains(flag.spelling)
    }

    /// The word; nil for a flag.
    var word: String? {
        if case .word(let word) = self { word } else { nil }
    }

    /// Whether this is a help flag.
    fileprivate var isHelp: Bool {
        if case .flag(let flag) = self { flag.option == CommonOptions.help } else { false }
    }

    /// The part as typed.
    package var arguments: [String] {
        switch self {
        case .word(let word): [word]
        case .endOfFlags: ["--"]
        case .flag(let flag) where flag.isAttached: ["\(flag.spelling)=\(flag.value ?? "")"]
        case .flag(let flag): [flag.spelling] + (flag.value.map { [$0] } ?? [])
        }
    }
}

extension Collection<Invocation.Part> {
    /// The words before the first flag.
    fileprivate var leadingWords: [String] { prefix { $0.word != nil }.compactMap(\.word) }
}

extension [Specification] {
    /// Returns the long name of a flag that a word of at least five characters misspells by one
    /// typo behind its first letter; nil for `ffile`, which is also the letter of a flag and a
    /// value.
    func longName(misspeltAs word: String) -> String? {
        guard word.count > 4 else { return nil }
        let letter = word.first
        let rest = String(word.dropFirst())
        let names = flatMap(\.allOptions).flatMap { [$0.name] + $0.aliases }
        let near = names.filter { $0.count > 4 && $0.first == letter && $0 != rest }
        return Spelling.closest(to: word, in: near, within: 1)
    }

    /// Returns the command that words name; the longest match wins, as of `orgs` and
    /// `orgs default`.
    func called(by words: [String]) -> Specification? {
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
