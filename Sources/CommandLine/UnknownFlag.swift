import Text

/// A suggestion for a flag that a command does not have.
struct UnknownFlag {
    private let flag: Invocation.Flag
    private let spelling: String
    private let specification: Specification
    private let invocation: Invocation

    init(_ flag: Invocation.Flag, of specification: Specification, in invocation: Invocation) {
        self.flag = flag
        spelling = flag.spelling
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
        return UsageError(
            message,
            hints: [chosen ?? nearest ?? owner ?? "sfctl \(specification.name) --help"]
        )
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
    private var owner: String? {
        let owners = invocation.specifications.filter {
            $0.option(spelled: spelling) != nil && $0.suggestion == .free
        }
        guard let first = owners.first else { return nil }
        let names = owners.prefix(3).map { "sfctl \($0.name)" }.joined(by: ", ")
        return
            "\(spelling) is a flag of "
            + "\(owners.count > 3 ? "sfctl \(first.name) and others" : names)"
    }
}
