import Terminal

/// What went wrong, for people and for scripts: the one form every error of the program takes.
struct Failure: Error, Sendable {
    /// The exit code.
    var exit: ExitCode
    /// A word for programs: the API's `errorCode`, or a name of ours such as `UsageError`.
    var name: String
    /// What went wrong, in a sentence without a full stop.
    var message: String
    /// Why: the server's words, the system's words.
    var reasons: [String] = []
    /// What to type next, each a whole command or a short instruction.
    var hints: [String] = []
    /// The place in the SOQL, where the error has one.
    var excerpt: SourceExcerpt?
    /// The fields at fault, where the server names them.
    var fields: [String] = []
    /// Whether the org may not serve the API version (any more) that it was asked in.
    var doubtsVersion = false
    /// Whether stdout itself cannot take what is written, so that the error cannot be told there.
    var isAboutOutput = false
}
