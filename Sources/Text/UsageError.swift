/// An invalid command line; nothing was sent.
package struct UsageError: Error, Hashable, Sendable {
    /// The problem.
    package let message: String
    /// The commands to type instead, each complete.
    package let hints: [String]

    /// More facts about the problem.
    let reasons: [String]

    /// Makes an error from the problem and the commands to type instead.
    package init(_ message: String, hints: [String] = [], reasons: [String] = []) {
        self.message = message
        self.hints = hints
        self.reasons = reasons
    }
}

extension UsageError: SelfExplaining {
    package var failure: Failure {
        Failure(exit: .usage, name: "UsageError", message: message, reasons: reasons, hints: hints)
    }
}
