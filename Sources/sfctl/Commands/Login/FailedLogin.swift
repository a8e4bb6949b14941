/// Why a login failed; where it can be tried again, the hint is the command line that was typed.
///
/// It holds no secret: there is no flag whose value is one.
struct FailedLogin: SelfExplaining {
    private let error: any Error
    private let commandLine: String

    /// - Parameters:
    ///   - error: What happened.
    ///   - commandLine: The command line, as a shell takes it.
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
