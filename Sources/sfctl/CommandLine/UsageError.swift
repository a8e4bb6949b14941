/// A command line that cannot be carried out; nothing has been sent.
struct UsageError: Error, Hashable, Sendable {
    /// What is wrong.
    let message: String
    /// The commands to type instead, each whole.
    let hints: [String]

    init(_ message: String, hints: [String] = []) {
        self.message = message
        self.hints = hints
    }
}
