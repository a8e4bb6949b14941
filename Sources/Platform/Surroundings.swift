package import Text

/// The destination of messages for people.
package protocol MessageSink: Sendable {
    /// Whether notes are silenced.
    var isQuiet: Bool { get }

    /// Prints a message that `--quiet` silences.
    func note(_ text: String)

    /// Prints a message that `--quiet` does not silence.
    func say(_ text: String)

    /// Prints a text to copy, such as a URL, which is not broken into lines.
    func sayUnwrapped(_ text: String)
}

extension MessageSink {
    /// Prints a warning.
    package func warn(_ text: String) { say("warning: \(text)") }

    /// Prints what to do next, below a message that `say` has printed.
    package func hint(_ text: String) { say("  hint: \(text)") }

    /// Prints what to do next, below a message that `note` has printed.
    package func noteHint(_ text: String) { note("  hint: \(text)") }
}

/// The surroundings of a command, for code that connects to an org.
package protocol Surroundings: Sendable {
    associatedtype Messages: MessageSink

    var environment: Environment { get }
    var messages: Messages { get }
    /// Whether each request is logged.
    var isDebugging: Bool { get }
    /// The command line to type again, for hints.
    var commandLine: String { get }

    /// Returns where debug lines go: to the file that `SFCTL_DEBUG_FILE` names, or else to
    /// `messages`.
    ///
    /// - Throws: `UsageError` if the file cannot be opened.
    func debugMessages() throws(UsageError) -> Messages
}
