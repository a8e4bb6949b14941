/// What a running command has at hand: the outside world, the settled options that all commands share, and
/// the ways to speak.
struct Context: Sendable {
    let environment: Environment
    let arguments: Arguments
    /// Where messages for people go.
    let messages: Messages
    /// The command's words, for messages and JSON errors.
    let commandName: String
    /// What was called.
    let call: Call

    /// The command line as it could be typed again, for hints.
    var commandLine: String { call.commandLine }

    /// A variable's value; an empty one counts as absent.
    func variable(_ name: String) -> String? { environment.variable(name) }

    /// Whether a variable switches something on: set, and not `0` or `false`.
    func isSwitchedOn(_ name: String) -> Bool {
        variable(name).map { !["0", "false"].contains($0.lowercased()) } ?? false
    }
}
