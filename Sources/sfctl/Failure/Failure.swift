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
    /// The server's own errors, where they are what went wrong: a script gets their text as it came.
    var serverErrors: [APIError] = []
    /// What we add to the server's text, for scripts; people read it in `message` and `reasons`.
    var remarks: [String] = []
    /// The fields at fault, where the server names them.
    var fields: [String] = []
    /// Whether the user wished it so, and it is told without the word "error".
    var isUsersWish = false
    /// Whether stdout itself cannot take what is written, so that the error cannot be told there.
    var isAboutOutput = false
}

extension Failure {
    /// Says what the server's words mean, where they alone do not tell it; a script still gets them.
    mutating func retell(_ message: String) {
        remarks = [message] + remarks.filter { $0 != self.message }
        self.message = message
        reasons = []
    }
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
