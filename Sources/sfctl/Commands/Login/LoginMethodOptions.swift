import Accounts
import CommandLine
import Text

/// The flags that choose the login method: those of all flows.
struct LoginMethodOptions: OptionGroup {
    let method: any LoginMethod

    private static let methods = Flow.all.flatMap(\.methods)

    static let options = methods.flatMap { $0.choice } + needs + [LoginOptions.noInput]
    static let variables = methods.flatMap { $0.variables }

    /// The flags for what the methods need, each once.
    private static var needs: [Option] {
        methods.flatMap { $0.needs }.reduce(into: []) { needs, option in
            if !needs.contains(option) { needs.append(option) }
        }
    }
}

extension LoginMethodOptions {
    init(_ arguments: Arguments) throws(UsageError) {
        let chosen = Self.methods.filter { $0.choice.first.map(arguments.has) ?? false }
        guard chosen.count < 2 else {
            throw UsageError(
                "\(chosen[0].word) and \(chosen[1].word) are different ways to log in: use "
                    + "only one"
            )
        }
        let usual = Self.methods.first { $0.choice.isEmpty }
        guard let choice = chosen.first ?? usual else {
            preconditionFailure("one of the methods needs no flag")
        }
        try Self.check(arguments, fit: choice)
        method = try choice.init(arguments)
    }

    /// Refuses flags that do not apply to the chosen method.
    private static func check(
        _ arguments: Arguments,
        fit choice: any LoginMethod.Type
    ) throws(UsageError) {
        for option in options where arguments.has(option) && option != LoginOptions.noInput {
            let owners = methods.filter { $0.choice.contains(option) || $0.needs.contains(option) }
            guard !owners.contains(where: { $0 == choice }) else { continue }
            let needed = owners.filter { !$0.choice.isEmpty }.map { $0.word }
            throw UsageError(
                needed.isEmpty
                    ? "--\(option.name) is for logins in the browser, not for \(choice.word)"
                    : "--\(option.name) needs \(needed.asChoice)"
            )
        }
        guard choice.takesNames || arguments.positionals.isEmpty else {
            throw UsageError(
                "sfctl login takes no argument: other users of this machine can see the command "
                    + "line",
                hints: [
                    "sfctl login --alias NAME names the login",
                    "sfctl login --access-token reads a token from stdin",
                    "sfctl login --from-sf NAME imports a login of sf",
                ]
            )
        }
    }
}

extension LoginMethod {
    /// The flag as typed; empty for the usual method.
    fileprivate static var word: String { choice.first.map { "--\($0.name)" } ?? "" }
}
