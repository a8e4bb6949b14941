import Client
import HTTP
import Terminal

/// What went wrong, for people and for scripts: the one form every error of the program takes.
struct Failure: Sendable {
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
    /// The line of the SOQL and the column, where the error has one.
    var excerpt: SourceExcerpt?
    /// The fields at fault, where the server names them.
    var fields: [String] = []
    /// Whether stdout itself cannot take what is written, so that the error cannot be told there.
    var isAboutOutput = false
}

/// A command's own error, which brings its words along.
protocol SelfExplaining: Error {
    var failure: Failure { get }
}

extension Error {
    /// Whether the work was cancelled, and so did not fail.
    var isInterruption: Bool {
        switch self {
        case is CancellationError: true
        case let error as TransportError: error == .cancelled
        case let error as OrgError: error.outcome == .cancelled
        case let error as SignInError: error.outcome == .cancelled
        default: false
        }
    }
}
