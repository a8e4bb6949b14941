import CommandLine

/// The words before the one at the cursor, as the command reads them.
struct GivenWords {
    let specification: Specification?
    /// The words that are neither flags nor their values, with those of the command.
    private(set) var plain: [String] = []
    /// The last value of each option.
    private(set) var values: [String: String] = [:]
    /// The option whose value comes next.
    private(set) var pending: Option?
    /// Whether `--` ends the flags.
    private(set) var endsFlags = false
    /// The number of plain words before the first flag; nil without a flag.
    private(set) var flagsBegin: Int?

    /// Reads the words.
    ///
    /// - Parameters:
    ///   - words: The words before the cursor.
    ///   - following: The words behind it, whose flags count, too.
    ///   - specifications: All commands.
    ///   - command: The command, if the words do not name it.
    init(
        _ words: [String],
        followedBy following: [String] = [],
        of specifications: [Specification],
        for command: Specification? = nil
    ) {
        for word in words {
            if let option = pending {
                values[option.name] = word
                pending = nil
            } else if endsFlags || !word.hasPrefix("-") || word == "-" {
                plain.append(word)
            } else if word == "--" {
                endsFlags = true
            } else {
                if !plain.isEmpty { flagsBegin = flagsBegin ?? plain.count }
                let whole = Invocation.Flag.takenApart(word, specifications)
                let parts = whole.split(separator: "=", maxSplits: 1)
                let own = command ?? specifications.command(of: plain)
                guard let option = specifications.option(spelled: String(parts[0]), of: own) else {
                    continue
                }
                if parts.count > 1 {
                    values[option.name] = String(parts[1])
                } else if option.value != nil {
                    pending = option
                }
            }
        }
        specification = command ?? specifications.command(of: plain)
        guard !following.isEmpty else { return }
        let rest = GivenWords(following, of: specifications, for: specification)
        values.merge(rest.values) { $1 }
    }

    /// The arguments of the command.
    var positionals: [String] { Array(plain.dropFirst(specification?.path.count ?? 0)) }

    /// The parameter that the next argument is for.
    var parameter: Parameter? {
        guard let parameters = specification?.parameters else { return nil }
        if positionals.count < parameters.count { return parameters[positionals.count] }
        return parameters.last.flatMap { $0.isRepeatable ? $0 : nil }
    }

    /// The object of the command.
    var object: String {
        let isNamed = specification?.parameters.first?.kind == .object
        return values["sobject"] ?? (isNamed ? positionals.first : nil) ?? "Contact"
    }
}

extension [Specification] {
    /// Returns the command that words begin with.
    fileprivate func command(of words: [String]) -> Specification? {
        filter { words.starts(with: $0.path) }.max { $0.path.count < $1.path.count }
            ?? first { $0.path.dropLast() == words[...] && $0.isGroupDefault }
    }

    /// Returns the option with a spelling: the command's own one, or else that of any command.
    func option(spelled word: String, of command: Specification?) -> Option? {
        command?.option(spelled: word) ?? lazy.compactMap { $0.option(spelled: word) }.first
    }
}
