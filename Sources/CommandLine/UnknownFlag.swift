import Text

/// A suggestion for a flag that a command does not have.
struct UnknownFlag {
    private let flag: Invocation.Flag
    private let spelling: String
    private let specification: Specification
    private let invocation: Invocation

    init(_ flag: Invocation.Flag, of specification: Specification, in invocation: Invocation) {
        self.flag = flag
        spelling = String(flag.spelling.prefix { $0 != "!" })
        self.specification = specification
        self.invocation = invocation
    }

    /// The error with its suggestions.
    var error: UsageError {
        let groups = invocation.specifications.lazy.flatMap(\.groups)
        if let hints = groups.compactMap({ $0.hints(forUnknown: spelling) }).first {
            return UsageError("unknown flag \(spelling)", hints: hints)
        }
        let message = "unknown flag \(spelling) for `sfctl \(specification.name)`"
        if let foreign = ForeignFlag(flag, of: specification.path) {
            guard foreign.answer != .untold else {
                return UsageError(message, hints: [foreign.reason])
            }
            let reason = foreign.reason.isEmpty ? "" : ": \(foreign.reason)"
            return UsageError(message + reason, hints: [invocation.lineToType])
        }
        let meant = chosen ?? nearest ?? owner(of: spelling) ?? misspelt.flatMap(owner)
        return UsageError(
            message,
            hints: [meant ?? "sfctl \(specification.name) --help"] + attached
        )
    }

    /// The long flag that a word with a single dash probably misspells.
    private var misspelt: String? {
        invocation.specifications.longName(misspeltAs: String(spelling.drop { $0 == "-" }))
            .map { "--\($0)" }
    }

    /// The spelling for a letter of the command with a value that looks like the rest of a long
    /// flag.
    private var attached: [String] {
        let letter = String(spelling.prefix(2))
        let value = spelling.dropFirst(2) + (flag.value.map { "=\($0)" } ?? "")
        guard letter != "--", !value.isEmpty,
            let kind = specification.option(spelled: letter)?.value?.kind,
            (try? kind.check(String(value), of: letter)) != nil
        else { return [] }
        return ["\(ShellWord.quoted("\(letter)=\(value)")) if '\(value)' is the value of \(letter)"]
    }

    /// The suggestion for `--csv`, a value without its flag.
    private var chosen: String? {
        let value = spelling.drop { $0 == "-" }.lowercased()
        return specification.allOptions.first { $0.choices.contains(value) }
            .map { "--\($0.name) \(value)" }
    }

    /// The closest flag; dashes are not compared, as every flag has them.
    private var nearest: String? {
        let word = String(spelling.drop { $0 == "-" })
        let names = specification.allOptions.flatMap { [$0.name] + $0.aliases }
        return Spelling.closest(to: word, in: names.filter { $0.count > 1 })
            .map { "did you mean --\($0)?" }
    }

    /// The commands that have the flag; commands that delete something are never suggested.
    ///
    /// Nor is `undelete` alone, for a flag that means a delete with it: `--dry-run`.
    private func owner(of flag: String) -> String? {
        let owners = invocation.specifications.filter {
            $0.option(spelled: flag) != nil && $0.suggestion == .free
        }
        guard let first = owners.first, owners.contains(where: { $0.path != ["undelete"] })
        else { return nil }
        let names = owners.prefix(3).map { "sfctl \($0.name)" }.joined(separator: ", ")
        return
            "\(flag) is a flag of "
            + "\(owners.count > 3 ? "sfctl \(first.name) and others" : names)"
    }
}
