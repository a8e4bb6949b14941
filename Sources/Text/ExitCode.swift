/// The program's exit codes, documented for users by `sfctl help exit-codes`.
///
/// 10 and 20 stay unused: `sf` gives them other meanings.
package enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    case failure = 1
    case usage = 2
    case partial = 3
    case notSignedIn = 4
    case unavailable = 5
    case limitReached = 6
    case declined = 8
    case internalError = 70
    case cannotWrite = 74
    case hangup = 129
    case interrupted = 130
    case outputClosed = 141
    case terminated = 143

    /// The meaning of the code, in one line.
    package var meaning: String {
        switch self {
        case .success: "success, even if the result is empty"
        case .failure: "the server returned an error, or another error occurred; see stderr"
        case .usage: "invalid command line; nothing was changed"
        case .partial:
            "partial: some records or logins failed, or the org sent a different number of rows "
                + "than "
                + "it announced"
        case .notSignedIn: "no org is selected, or the login was rejected or has expired"
        case .unavailable: "the network or the service is unavailable; a retry may help"
        case .limitReached:
            "the org's API limit is used up, or limits --fail-above found a limit above it"
        case .declined: "you answered no; nothing was changed"
        case .internalError: "internal error in sfctl"
        case .cannotWrite: "cannot write the output (disk full, no permission)"
        case .hangup: "the terminal was closed (SIGHUP)"
        case .interrupted: "interrupted by Ctrl-C"
        case .outputClosed: "the reader of the output exited (as with `| head`)"
        case .terminated: "terminated by a signal"
        }
    }

    /// The signal to end with, so that the shell sees the true cause; nil for an ordinary exit.
    package var signal: Int32? {
        switch self {
        case .hangup: 1
        case .interrupted: 2
        case .outputClosed: 13
        case .terminated: 15
        default: nil
        }
    }

    /// Returns the code for a command that a signal interrupted.
    package init(interruptedBy number: Int32?) {
        self = Self.allCases.first { $0.signal == number && number != nil } ?? .interrupted
    }
}
