/// An invalid command line; nothing was sent.
struct UsageError: Error, Hashable, Sendable {
    /// The problem.
    let message: String
    /// The commands to type instead, each complete.
    let hints: [String]

    init(_ message: String, hints: [String] = []) {
        self.message = message
        self.hints = hints
    }
}
