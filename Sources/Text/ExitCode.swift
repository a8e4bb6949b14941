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
        case .success: "done; an empty result is a success"
        case .failure: "the server refused, or another error occurred; stderr says what"
        case .usage: "the command line is wrong; nothing was changed"
        case .partial:
            "a part was done: some records or sign-ins and not others, or other rows came than were announced"
        case .notSignedIn: "no org is chosen, or the org does not take the sign-in"
        case .unavailable: "the network or the service is down; trying again may help"
        case .limitReached: "the org's API limit is used up"
        case .declined: "you said no; nothing was changed"
        case .internalError: "an internal error of sfctl"
        case .cannotWrite: "the output could not be written (disk full, no permission)"
        case .hangup: "the terminal went away (SIGHUP)"
        case .interrupted: "interrupted by Ctrl-C"
        case .outputClosed: "the reader of the output went away (as with `| head`)"
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
