package import Text

/// A suggestion for a command line that names no command.
package struct UnknownCommand {
    private let arguments: [String]
    private let specifications: [Specification]

    private static let overview = "sfctl --help lists the commands"

    package init(_ invocation: Invocation) {
        arguments = invocation.unconfirmed
        specifications = invocation.specifications
    }

    /// The error with its suggestions; sfctl never runs a suggested command.
    package var error: UsageError {
        let word = arguments.first ?? ""
        if word.hasPrefix("-") { return flagsAlone(word) }
        if let error = bareSOQL ?? inCapitals ?? foreign { return error }
        let members = specifications.filter { $0.path.first == word }
        if !members.isEmpty { return incomplete(word, members) }
        let meant = closest(to: word).map { line([$0] + arguments.dropFirst()) }
        return UsageError("unknown command '\(word)'", hints: [meant ?? Self.overview])
    }

    /// Returns the command that a word misspells; some only for an obvious typo.
    private func closest(to word: String) -> String? {
        let names = specifications.filter {
            $0.suggestion != .byNearWord || Self.isObvious(word, for: $0.name)
        }
        return Spelling.closest(to: word, in: names.compactMap(\.path.first))
    }

    /// Whether a word begins like a name and has one typo in it.
    private static func isObvious(_ word: String, for name: String) -> Bool {
        word.lowercased().first == name.first
            && Spelling.closest(to: word, in: [name], within: 1) != nil
    }

    /// The error for a command in capitals, as some type it after SOQL: `LIMITS`, `Config List`.
    ///
    /// Not for `DELETE`, which is also the beginning of a statement of SQL.
    private var inCapitals: UsageError? {
        let words = arguments.prefix(2).map { $0.lowercased() }
        guard words != Array(arguments.prefix(2)), words.first != "delete" else { return nil }
        let paths = specifications.map(\.path).filter { words.starts(with: $0) }
        guard let path = paths.max(by: { $0.count < $1.count }),
            path != Array(arguments.prefix(path.count))
        else { return nil }
        return UsageError(
            "unknown command '\(arguments.prefix(path.count).joined(separator: " "))'",
            hints: [line(path + arguments.dropFirst(path.count))]
        )
    }

    private func line(_ words: some Sequence<String>) -> String {
        Invocation(Array(words), of: specifications).lineToType
    }

    private func flagsAlone(_ word: String) -> UsageError {
        let flag = String(word.prefix { $0 != "=" })
        if flag == "-v", arguments.count == 1 {
            return UsageError("expected a command, got only a flag", hints: ["sfctl --version"])
        }
        guard specifications.allSatisfy({ $0.option(spelled: flag) == nil }) else {
            return UsageError("expected a command, got only flags", hints: [Self.overview])
        }
        let closest = Spelling.closest(to: flag, in: ["--help", "--version"])
        return UsageError(
            "unknown flag \(flag)",
            hints: [closest.map { "sfctl \($0)" } ?? Self.overview]
        )
    }

    private func incomplete(_ group: String, _ members: [Specification]) -> UsageError {
        let names = members.compactMap(\.path.last)
        guard let given = arguments.dropFirst().first, !given.hasPrefix("-") else {
            return UsageError(
                "sfctl \(group) needs one of \(names.joined(separator: ", "))",
                hints: members.map(\.usage)
            )
        }
        let closest = Spelling.closest(to: given, in: names)
        return UsageError(
            "unknown command '\(group) \(given)'",
            hints: closest.map { [line([group, $0] + arguments.dropFirst(2))] }
                ?? members.map(\.usage)
        )
    }

    /// The error for another program's command: suggests our equivalent, or says there is none.
    private var foreign: UsageError? {
        let words = ForeignCommand.words(arguments)
        if words != arguments, let first = words.first,
            specifications.contains(where: { $0.path.first == first })
        {
            return UsageError("unknown command '\(arguments[0])'", hints: [line(words)])
        }
        let meant = ForeignCommand.meant(by: words) ?? sql
        for count in [2, 1, 0] where meant?.count ?? 0 <= count {
            if let error = wordBehindGroup(of: count, in: words) { return error }
        }
        guard let (answer, count) = meant else { return group(words) }
        let name =
            words == arguments ? words.prefix(count).filter { !$0.hasPrefix("-") } : [arguments[0]]
        var message = "unknown command '\(name.joined(separator: " "))'"
        if case .same(["delete"]) = answer {
            message =
                "\(name.joined(separator: " ")) takes one record, by --record-id or --where, and "
                + "only the flags of sf"
        }
        switch answer {
        case .none(let truth): return UsageError(message, hints: [truth])
        case .same(let command), .command(let command):
            let command = command.filter { !$0.contains(":") }
            // The first word of a search in SOSL is a part of it.
            let isSOSL = name.first?.lowercased() == "find" && words.dropFirst().first?.first == "{"
            var rest = Array(words.dropFirst(isSOSL ? 0 : count))
            if command.first == "jobs" { rest = Self.jobAsArgument(rest) }
            return UsageError(message, hints: [line(of: command, rest)])
        }
    }

    /// The line of `sf` that the words misspell behind a word that is a command of ours, too:
    /// `api reqest rest`.
    var foreignTypo: String? {
        guard let word = arguments.first, ForeignCommand.sharedWords.contains(word) else {
            return nil
        }
        return [2, 1].compactMap { wordBehindGroup(of: $0, in: arguments) }.first?.hints.first
    }

    /// Returns a hint with the commands of a group of `sf`, such as `data` or `org login`; nil for
    /// other words.
    package static func hint(forGroup words: [String]) -> String? {
        let commands = ForeignCommand.commands(of: words)
        guard !commands.isEmpty else { return nil }
        return "sfctl runs \(commands.inWords), as sf does"
    }

    /// The error for a group of `sf`, alone or with a word that is none of its commands.
    private func group(_ words: [String]) -> UsageError? {
        guard let hint = Self.hint(forGroup: Array(words.prefix(1))) else { return nil }
        let name = words.prefix(2).prefix { !$0.hasPrefix("-") }.joined(separator: " ")
        return UsageError("unknown command '\(name)'", hints: [hint, Self.overview])
    }

    /// Returns the error for a group of another program, of `size` words, and a word that is our
    /// command, or a misspelt one of the group: `org whoami`, `data qury`, `org login wbe`.
    private func wordBehindGroup(of size: Int, in words: [String]) -> UsageError? {
        guard words.count > size, !words[size].hasPrefix("-"),
            case let group = Array(words[..<size]),
            case let members = ForeignCommand.members(of: group), !members.isEmpty
        else { return nil }
        let message = "unknown command '\(words[...size].joined(separator: " "))'"
        // Only words that mean a delete of records lead to `delete`.
        if size == 1, words[1] != "delete",
            let own = specifications.first(where: { $0.path == [words[1]] })
        {
            return UsageError(message, hints: [line(own.path + words.dropFirst(2))])
        }
        let takesOwn = size == 1 && !ForeignCommand.sharedWords.contains(words[0])
        let own = specifications.map(\.name).filter { takesOwn && !$0.hasSuffix("delete") }
        let names = members + own
        guard let closest = Spelling.closest(to: words[size], in: names), closest != words[size]
        else { return nil }
        if size == 1, !members.contains(closest) {
            return UsageError(message, hints: [line([closest] + words.dropFirst(2))])
        }
        let corrected = group + [closest] + words.dropFirst(size + 1)
        guard let (answer, count) = ForeignCommand.meant(by: corrected), count > max(size, 1) else {
            return nil
        }
        return switch answer {
        // A typo in `delete` itself may have meant something else.
        case .same(["delete"]), .command(["delete"]):
            group.last == "delete"
                ? UsageError(message, hints: [ShellWord.line(corrected)]) : nil
        // The line of sf runs as it is; its flags may have other names in ours.
        case .same: UsageError(message, hints: [ShellWord.line(corrected)])
        case .command(let command):
            UsageError(message, hints: [line(of: command, Array(corrected.dropFirst(count)))])
        case .none(let truth): UsageError(message, hints: [truth])
        }
    }

    /// The entry for a statement of SQL in one argument, which no command of ours runs.
    private var sql: (answer: ForeignCommand, count: Int)? {
        guard arguments.count == 1, let text = arguments.first, text.contains(" "),
            let meant = ForeignCommand.meant(by: text.split(separator: " ").map(String.init)),
            case .none = meant.answer
        else { return nil }
        return (meant.answer, 1)
    }

    /// Returns words with the id of a job as an argument, which `sf` takes as the value of a flag.
    private static func jobAsArgument(_ words: [String]) -> [String] {
        let flags = ["-i", "--job-id", "--jobid"]
        guard
            let index = words.firstIndex(where: { flags.contains(String($0.prefix { $0 != "=" })) })
        else { return words }
        var others = words
        let flag = others.remove(at: index)
        if let sign = flag.firstIndex(of: "=") {
            return [String(flag[sign...].dropFirst())] + others
        }
        guard index < others.count else { return others }
        return [others.remove(at: index)] + others
    }

    /// Whether a word is a flag that gives a text in place of an argument.
    private static func givesText(_ word: String) -> Bool {
        ["-q", "--query", "-f", "--file"].contains(word.prefix { $0 != "=" })
    }

    /// Returns the line of a command with the typed arguments that it takes.
    private func line(of command: [String], _ rest: [String]) -> String {
        var command = command
        var words = rest.prefix { !$0.hasPrefix("-") }
        let flags = rest.dropFirst(words.count)
        let specification = specifications.first { $0.path == command }
        let own = Invocation(command + rest, of: specifications).translated(toRun: false)
        if let language = specification?.language,
            !Invocation(own, of: specifications).hasText(in: language)
        {
            command.append(language.template)
        }
        if let soql = command.last, soql.contains("{}") {
            let object = words.first.flatMap { $0.isAPIName ? $0 : nil }
            words = words.dropFirst(object == nil ? 0 : 1)
            command[command.count - 1] = soql.replacing("{}", with: object ?? "Contact")
        }
        if let text = specification?.parameters.first, text.isRequired, text.isRepeatable,
            text.kind == .text, words.isEmpty, !rest.contains(where: Self.givesText)
        {
            command.append(text.name)
        }
        if let parameters = specifications.first(where: { $0.path == command })?.parameters,
            parameters.last?.isRepeatable != true
        {
            words = words.prefix(parameters.count)
        }
        return line(command + words + flags)
    }

    /// The error for SOQL without the command that runs it, quoted or not.
    private var bareSOQL: UsageError? {
        let words = arguments.prefix { !$0.hasPrefix("-") }
        for command in specifications {
            guard let text = command.language?.text(in: Array(words)) else { continue }
            return UsageError(
                "unknown command '\(arguments[0])'",
                hints: [line(command.path + [text] + arguments.dropFirst(words.count))]
            )
        }
        return nil
    }
}

extension Invocation {
    /// Whether an option or an argument gives a text in a language; a single name is only an
    /// object.
    fileprivate func hasText(in language: Declaration.Language) -> Bool {
        parts.dropFirst(specification?.path.count ?? 0).contains { part in
            switch part {
            case .word(let word): !word.isAPIName
            case .flag(let flag): flag.option.map { language.options.contains($0.name) } ?? false
            case .endOfFlags: false
            }
        }
    }
}
