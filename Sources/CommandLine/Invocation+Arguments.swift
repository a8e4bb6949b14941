package import Text

extension Invocation {
    /// Reads the positionals and options of a command, and checks each value by its kind.
    ///
    /// The last value of a repeated flag wins. A flag that chooses files, records or fields is
    /// rejected if its values differ.
    ///
    /// - Throws: `UsageError` for an unknown flag, a missing or invalid value, or too many
    ///   positionals.
    package func arguments(of specification: Specification) throws(UsageError) -> Arguments {
        var arguments = Arguments(commandName: specification.name)
        arguments.line = unconfirmed
        var rest = parts.dropFirst(specification.path.count)
        var mayBeFlag = true
        while let part = rest.popFirst() {
            switch part {
            case .endOfFlags: mayBeFlag = false
            case .word(let word):
                if mayBeFlag { try checkDash(of: word, in: specification) }
                arguments.positionals.append(word)
            case .flag(let flag):
                try arguments.add(flag, before: rest.first, of: specification, in: self)
            }
        }
        try specification.checkCount(of: arguments, among: specifications)
        return arguments
    }

    /// Refuses a flag whose hyphens are a dash, as word processors and chats write them: `—json`.
    private func checkDash(
        of word: String,
        in specification: Specification
    ) throws(UsageError) {
        guard let flag = specification.flag(typedWithDash: word) else { return }
        var mayBeFlag = true
        let corrected = parts.flatMap { part in
            if case .endOfFlags = part { mayBeFlag = false }
            guard case .word(let word) = part, mayBeFlag else { return part.arguments }
            return [specification.flag(typedWithDash: word) ?? word]
        }
        throw UsageError(
            "'\(word)' begins with a dash instead of \(flag.prefix { $0 == "-" })",
            hints: [Invocation(corrected, of: specifications).lineToType]
        )
    }
}

extension Arguments {
    fileprivate mutating func add(
        _ flag: Invocation.Flag,
        before next: Invocation.Part?,
        of specification: Specification,
        in invocation: Invocation
    ) throws(UsageError) {
        guard let option = specification.option(spelled: flag.spelling) else {
            throw UnknownFlag(flag, of: specification, in: invocation).error
        }
        guard let value = option.value else {
            guard flag.value == nil else {
                throw UsageError(
                    "\(flag.spelling) takes no value",
                    hints: [specification.helpCommand]
                )
            }
            return add("", for: option)
        }
        guard let text = flag.value, value.mayBeEmpty || !text.isEmpty else {
            throw UsageError(
                "\(flag.spelling) needs a value: \(flag.spelling) \(value.name)",
                hints: flag.hints(ifValueIs: next) + [specification.helpCommand]
            )
        }
        try value.kind.check(text, of: flag.spelling)
        let given = value.kind.canonical(text)
        if value.kind.isChoice, !option.isRepeatable, let first = self[option] {
            let (old, new) = (value.kind.parts(of: first), value.kind.parts(of: given))
            let all = old + new.filter { !old.contains($0) }
            guard old == new else {
                throw UsageError(
                    "\(flag.spelling) is given twice, with different values",
                    hints: value.kind.isList
                        ? ["\(flag.spelling) \(all.joined(separator: ","))"] : []
                )
            }
        }
        add(given, for: option)
    }
}

extension Invocation.Flag {
    /// Returns the spelling for a flag without a value whose value is perhaps the flag after it.
    fileprivate func hints(ifValueIs next: Invocation.Part?) -> [String] {
        guard value == nil, case .flag(let flag)? = next else { return [] }
        let word = flag.isAttached ? "\(flag.spelling)=\(flag.value ?? "")" : flag.spelling
        return ["\(ShellWord.quoted("\(spelling)=\(word)")) if the value is '\(word)'"]
    }
}

extension Specification {
    private static let dashes = "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}"

    /// Returns the flag of this command that a word is, but for its hyphens.
    fileprivate func flag(typedWithDash word: String) -> String? {
        guard let first = word.first, Self.dashes.contains(first) else { return nil }
        let rest = word.drop { Self.dashes.contains($0) || $0 == "-" }
        let name = rest.prefix { $0 != "=" }
        let hyphens = name.count == 1 ? "-" : "--"
        return option(spelled: hyphens + name) == nil ? nil : hyphens + rest
    }

    fileprivate var helpCommand: String { "sfctl \(name) --help" }

    fileprivate func checkCount(
        of arguments: Arguments,
        among specifications: [Specification]
    ) throws(UsageError) {
        let positionals = arguments.positionals
        guard !(parameters.last?.isRepeatable ?? false), positionals.count > parameters.count else {
            return
        }
        if let language, let text = language.text(in: positionals) {
            throw UsageError(
                language.needsQuotes,
                hints: [arguments.line(joining: positionals, as: text)]
            )
        }
        throw UsageError(
            "unexpected argument '\(positionals[parameters.count])'; usage: \(usage)",
            hints: [
                member(meantBy: arguments, among: specifications) ?? flag(meantBy: arguments)
                    ?? UnknownCommand(Invocation(arguments.line, of: specifications)).foreignTypo
                    ?? helpCommand
            ]
        )
    }

    /// Corrects `describe Contact LastName`, where a flag takes the second word.
    private func flag(meantBy arguments: Arguments) -> String? {
        guard let surplus, arguments.positionals.count == parameters.count + 1,
            let word = arguments.positionals.last, word.isAPIName
        else { return nil }
        return arguments.line(replacing: word, with: [surplus, word])
    }

    /// Corrects `orgs defualt`, a misspelled word of a group whose name alone is a command, and
    /// `orgs list`, where `orgs` alone already lists.
    private func member(
        meantBy arguments: Arguments,
        among specifications: [Specification]
    ) -> String? {
        let word = arguments.positionals[parameters.count]
        let members = specifications.filter { $0.path.dropLast() == path[...] }
        if let closest = Spelling.closest(to: word, in: members.compactMap(\.path.last)) {
            return arguments.line(replacing: word, with: [closest])
        }
        return parameters.isEmpty && ["list", "ls"].contains(word)
            ? arguments.line(removingFirst: word) : nil
    }
}
