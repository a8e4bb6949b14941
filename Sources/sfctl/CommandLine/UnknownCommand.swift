import Text

/// What was probably meant by a command line that calls no command.
struct UnknownCommand {
    private let arguments: [String]
    private let specifications: [Specification]

    private static let overview = "sfctl --help lists the commands"

    init(_ invocation: Invocation) {
        arguments = invocation.arguments
        specifications = invocation.specifications
    }

    /// The error for it; nothing is ever run for what was meant.
    var error: UsageError {
        let word = arguments.first ?? ""
        if word.hasPrefix("-") { return flagsAlone(word) }
        let members = specifications.filter { $0.path.first == word }
        if !members.isEmpty { return incomplete(word, members, given: arguments.dropFirst().first) }
        if let error = foreign ?? bareSOQL { return error }
        let closest = Spelling.closest(to: word, in: specifications.compactMap(\.path.first))
        let meant = closest.map { ShellWord.line([$0] + arguments.dropFirst()) }
        return UsageError("there is no command '\(word)'", hints: [meant ?? Self.overview])
    }

    private func flagsAlone(_ word: String) -> UsageError {
        let flag = String(word.prefix { $0 != "=" })
        guard specifications.allSatisfy({ $0.option(spelled: flag) == nil }) else {
            return UsageError("there is no command, only flags", hints: [Self.overview])
        }
        let closest = Spelling.closest(to: flag, in: ["--help", "--version"])
        return UsageError(
            "there is no flag \(flag)",
            hints: [closest.map { "sfctl \($0)" } ?? Self.overview]
        )
    }

    private func incomplete(
        _ group: String,
        _ members: [Specification],
        given: String?
    ) -> UsageError {
        let names = members.compactMap(\.path.last)
        guard let given, !given.hasPrefix("-") else {
            return UsageError(
                "sfctl \(group) needs one of \(names.joined(separator: ", "))",
                hints: members.map(\.usage)
            )
        }
        let closest = Spelling.closest(to: given, in: names)
        return UsageError(
            "there is no command '\(group) \(given)'",
            hints: closest.map { ["sfctl \(group) \($0)"] } ?? members.map(\.usage)
        )
    }

    /// A command of `sf` is answered with the one that takes over from it.
    private var foreign: UsageError? {
        for specification in specifications {
            for name in specification.foreignNames {
                let words = name.split(separator: " ").map(String.init)
                guard arguments.starts(with: words) else { continue }
                let line = specification.path + arguments.dropFirst(words.count)
                return UsageError(
                    "there is no command '\(name)'",
                    hints: [ShellWord.line(line)]
                )
            }
        }
        return nil
    }

    /// SOQL without the command that runs it, quoted or not.
    private var bareSOQL: UsageError? {
        let words = arguments.prefix { !$0.hasPrefix("-") }
        let soql = words.joined(separator: " ")
        guard soql.lowercased().hasPrefix("select ") else { return nil }
        let line = ["query", soql] + arguments.dropFirst(words.count)
        return UsageError(
            "there is no command '\(arguments[0])'",
            hints: [ShellWord.line(line)]
        )
    }
}
