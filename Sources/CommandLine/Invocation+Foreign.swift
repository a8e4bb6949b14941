extension Invocation {
    /// Returns our line for a line with a command of `sf` or sfdx; nil for any other line.
    ///
    /// The flags stay, so that a script works with only the program's name changed.
    static func own(_ parts: [Part], _ specifications: [Specification]) -> [String]? {
        guard let start = parts.firstIndex(where: { $0.word != nil }) else { return nil }
        let typed = parts[start...].prefix { $0.word != nil }.compactMap(\.word)
        let called = specifications.called(by: typed)
        guard called.map({ ForeignCommand.sharedWords.contains($0.name) }) ?? true else {
            return nil
        }
        let words = ForeignCommand.words(typed)
        let known = called?.path.count ?? 0
        guard words.count > known, words == typed || typed[0].contains(":"),
            let (answer, count) = ForeignCommand.meant(by: words),
            case .same(let command) = answer, count > known
        else { return nil }
        // `org list limts`: ours takes no argument.
        if count < words.count, specifications.called(by: command)?.parameters.isEmpty == true,
            !ForeignCommand.members(of: Array(words[..<count])).isEmpty
        {
            return nil
        }
        let end = start + typed.count - (words.count - count)
        let rest: [Part] = Array(parts[..<start] + parts[end...])
        if command == ["delete"] {
            let delete = specifications.first { $0.path == command }
            return rest.namesOneRecord(of: delete) ? command + rest.flatMap(\.arguments) : nil
        }
        let own = command.filter { !$0.contains(":") } + rest.arguments(in: command)
        return Invocation(own, of: specifications).translated(toRun: true)
    }
}

extension Invocation.Part {
    /// Whether this is a flag that the command's entry renames to one with the value `-`.
    fileprivate func isStdin(in command: [String]) -> Bool {
        guard case .flag(let flag) = self else { return false }
        return command.contains { $0.hasPrefix("\(flag.spelling):") && $0.hasSuffix("=-") }
    }

    /// Returns the part as typed, with a flag renamed by the command's entry, perhaps with a value.
    fileprivate func arguments(in command: [String]) -> [String] {
        guard case .flag(let flag) = self,
            let name = command.first(where: { $0.hasPrefix("\(flag.spelling):") })
        else { return arguments }
        let spelling = String(name.dropFirst(flag.spelling.count + 1))
        if spelling.isEmpty { return [] }
        if spelling.contains("=") { return [spelling] }
        if flag.isAttached { return ["\(spelling)=\(flag.value ?? "")"] }
        return [spelling] + (flag.value.map { [$0] } ?? [])
    }
}

extension [Invocation.Part] {
    /// Returns the parts as words, with flags renamed by the command's entry, and with a flag that
    /// the entry requires; without a value, it is refused later.
    fileprivate func arguments(in command: [String]) -> [String] {
        var words: [String] = []
        var before: Element?
        for part in self {
            if part.word != "-" || before?.isStdin(in: command) != true {
                words += part.arguments(in: command)
            }
            before = part
        }
        let isGiven = { (flag: String) in
            words.contains { ["--flags-dir", flag].contains(String($0.prefix { $0 != "=" })) }
        }
        return words
            + command.filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
            .filter { !isGiven($0) }
    }

    /// Options of `delete` that leave it a delete of the single record that `sf` would delete.
    private static let ofOneRecord: Set = [
        "sobject", "record-id", "where", "use-tooling-api", "target-org", "api-version", "json",
        "yes", "dry-run", "no-input", "help", "quiet", "debug", "color", "perflog", "progress",
    ]

    /// Whether a line for `delete` names at most one record, by its id or as a single match.
    ///
    /// An unknown flag is refused later.
    fileprivate func namesOneRecord(of delete: Specification?) -> Bool {
        guard let delete else { return false }
        var ids = 0
        for part in self {
            guard case .flag(let flag) = part else { return false }
            // Other commands have other flags of the same letter.
            guard let option = delete.option(spelled: flag.spelling) else { continue }
            guard Self.ofOneRecord.contains(option.name) else { return false }
            guard option.name == "record-id" else { continue }
            ids += 1
            // Several ids, or the ids from stdin.
            let value = flag.value ?? ""
            guard value != "-", !value.contains(where: { $0.isWhitespace || ",;".contains($0) })
            else { return false }
        }
        return ids < 2
    }
}
