/// A failure, for people and for scripts: every error of the program becomes one.
package struct Failure: Sendable {
    /// The exit code.
    package var exit: ExitCode
    /// The error's name for programs: the API's `errorCode`, or a name of ours such as
    /// `UsageError`.
    package var name: String
    /// The problem, in a sentence without a full stop.
    package var message: String
    /// The reasons: the server's or the system's words.
    package var reasons: [String]
    /// The next steps to suggest, each a complete command or a short instruction.
    package var hints: [String]
    /// A word of the command line and the right one, for a hint with the whole command line.
    package var correction: Correction?
    /// The line of the SOQL and the column, if the error has one.
    package var excerpt: SourceExcerpt?
    /// The server's own errors, if they caused the failure; scripts get their text unchanged.
    package var serverErrors: [ServerError]
    /// Our additions to the server's text, for scripts; people read them in `message` and
    /// `reasons`.
    package var remarks: [String]
    /// The text for scripts, if `sf` has one for the same error; people read `message`.
    package var scriptText: String?
    /// The fields at fault, if the server names them.
    package var fields: [String]
    /// Whether the user cancelled; printed without "error:".
    package var isUsersWish: Bool
    /// Whether stdout itself cannot be written, so that the error cannot be printed there.
    package var isAboutOutput = false

    /// A wrong word of the command line, and the right one.
    package struct Correction: Hashable, Sendable {
        /// The word as typed.
        package let wrong: String
        package let right: String

        /// Makes a correction; nil without a right word.
        package init?(_ wrong: String, _ right: String?) {
            guard let right else { return nil }
            self.wrong = wrong
            self.right = right
        }
    }

    /// A server's error.
    package struct ServerError: Hashable, Sendable {
        /// The code, such as `NOT_FOUND`.
        package let code: String
        /// The message, unchanged.
        package let message: String

        /// Makes an error from a server's own texts.
        package init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// Makes a failure from its parts.
    package init(
        exit: ExitCode,
        name: String,
        message: String,
        reasons: [String] = [],
        hints: [String] = [],
        serverErrors: [ServerError] = [],
        remarks: [String] = [],
        fields: [String] = [],
        isUsersWish: Bool = false
    ) {
        self.exit = exit
        self.name = name
        self.message = message
        self.reasons = reasons
        self.hints = hints
        self.serverErrors = serverErrors
        self.remarks = remarks
        self.fields = fields
        self.isUsersWish = isUsersWish
    }
}

extension Failure {
    /// Makes the message, hints and exit code for any error; a `SelfExplaining` error brings its
    /// own.
    package init(_ error: any Error) {
        switch error {
        case let error as any SelfExplaining: self = error.failure
        case is CancellationError: self = .interrupted
        default:
            self.init(
                exit: .internalError,
                name: "InternalError",
                message: "internal error in sfctl: \(error)"
            )
        }
    }

    /// The failure after Ctrl-C.
    package static let interrupted = Failure(
        exit: .interrupted,
        name: "Interrupted",
        message: "interrupted"
    )

    /// Explains the server's words to people if they are unclear; scripts still get the original.
    package mutating func retell(_ message: String) {
        remarks = [message] + remarks.filter { $0 != self.message }
        self.message = message
        reasons = []
    }
}

/// An error with its own message and hints.
package protocol SelfExplaining: Error {
    /// The error for people and for scripts.
    var failure: Failure { get }
}
