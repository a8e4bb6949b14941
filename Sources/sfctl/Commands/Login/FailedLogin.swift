import Client
import Text

/// The error of a login; if it can be retried, the hint is the command line that was typed.
///
/// The command line holds no secret, because no flag takes one as its value.
struct FailedLogin: SelfExplaining {
    private let error: any Error
    private let commandLine: String

    /// Makes the error of a login.
    ///
    /// - Parameters:
    ///   - error: The cause.
    ///   - commandLine: The command line, quoted for a shell.
    init(_ error: any Error, commandLine: String) {
        self.error = error
        self.commandLine = commandLine
    }

    var failure: Failure {
        var failure = Failure(error)
        failure.hints = failure.hints.map { $0 == OAuthErrorWords.logIn ? commandLine : $0 }
        return failure
    }
}
