import Client
import HTTP
import Terminal

/// A failure, for people and for scripts: every error of the program becomes one.
struct Failure: Sendable {
    /// The exit code.
    var exit: ExitCode
    /// The error's name for programs: the API's `errorCode`, or a name of ours such as
    /// `UsageError`.
    var name: String
    /// The problem, in a sentence without a full stop.
    var message: String
    /// The reasons: the server's or the system's words.
    var reasons: [String] = []
    /// The next steps to suggest, each a complete command or a short instruction.
    var hints: [String] = []
    /// The line of the SOQL and the column, if the error has one.
    var excerpt: SourceExcerpt?
    /// The server's own errors, if they caused the failure; scripts get their text unchanged.
    var serverErrors: [APIError] = []
    /// Our additions to the server's text, for scripts; people read them in `message` and
    /// `reasons`.
    var remarks: [String] = []
    /// The fields at fault, if the server names them.
    var fields: [String] = []
    /// Whether the user cancelled; printed without "error:".
    var isUsersWish = false
    /// Whether stdout itself cannot be written, so that the error cannot be printed there.
    var isAboutOutput = false
}

extension Failure {
    /// Explains the server's words to people if they are unclear; scripts still get the original.
    mutating func retell(_ message: String) {
        remarks = [message] + remarks.filter { $0 != self.message }
        self.message = message
        reasons = []
    }
}

/// An error of one command, with its own message and hints.
protocol SelfExplaining: Error {
    var failure: Failure { get }
}

extension Error {
    /// Whether the work was cancelled and therefore did not fail.
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
