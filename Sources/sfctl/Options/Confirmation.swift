import CommandLine
import Output
import Platform
import Text

/// The confirmation of a command that removes something: given by `--yes`, or asked for unless
/// `--no-input` forbids it.
struct Confirmation {
    static let yes = Option("yes", short: "y", isCommon: true, help: "skip the confirmation")
    static let noInput = Option("no-input", help: "never prompt; fail if a prompt is needed")

    /// Whether the command line confirms already.
    var isGiven = false
    private var mayAsk = true

    init() {}

    init(_ arguments: Arguments) {
        isGiven = arguments.has(Self.yes)
        mayAsk = !arguments.has(Self.noInput)
    }

    /// Checks that the command line confirms, or that somebody can be asked.
    ///
    /// - Parameters:
    ///   - subject: The subject of the message, such as `delete`.
    ///   - context: The command's context.
    ///   - hints: What to type instead.
    /// - Throws: `UsageError` if the command line does not confirm, and nobody can be asked.
    func check(_ subject: String, in context: Context, hints: [String]) throws(UsageError) {
        let terminal = context.environment.terminal
        guard !isGiven, !mayAsk || !terminal.isInput || !terminal.isMessages else { return }
        let obstacle =
            mayAsk ? "stdin or stderr is not a terminal" : "--no-input forbids prompts"
        throw UsageError("\(subject) asks for confirmation, but \(obstacle)", hints: hints)
    }
}
