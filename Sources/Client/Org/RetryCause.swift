import HTTP
import Records

/// Why a request failed, as far as it matters for sending it again: a row of the table in docs/reliability.md.
public enum RetryCause: CaseIterable, Hashable, Sendable {
    /// The connection ended before the answer was whole.
    case cut
    /// An answer of a good status whose JSON breaks off, although its length is the announced one.
    case truncated
    /// HTML with a good status.
    case html
    /// No answer, or too slow a one.
    case silent
    /// The connection took too long, after the server had answered before.
    case connectionTimedOut
    /// The server could not be reached, after it had answered before.
    case unreachable
    /// As the two before, and the server has never answered.
    case neverReached
    /// Status 500 with HTML or an unknown body, or `UNKNOWN_EXCEPTION`.
    case serverFailure
    /// Status 502, 503 or 504, or `SERVER_UNAVAILABLE`.
    case unavailable
    /// Status 429.
    case tooManyRequests
    /// `REQUEST_LIMIT_EXCEEDED` for the number of long requests at once.
    case concurrencyLimit
    /// `UNABLE_TO_LOCK_ROW`: the server says that nothing was changed.
    case lockedRow
    /// `REQUEST_LIMIT_EXCEEDED` for the requests of 24 hours.
    case dailyLimit
    /// Any other answer that is an error.
    case refused
    /// The org does not take the session, or no token could be had.
    case signIn
    /// An answer of a good status that is of no use in another way.
    case malformed
    /// No secure connection.
    case insecure
    /// An answer that is too large, or not HTTP.
    case unreadable
    /// The task was cancelled.
    case cancelled
    /// The request is wrong in itself.
    case badRequest

    /// How often a request is repeated at most, whatever the causes.
    static let mostRepeats = 3

    /// How often a request that changes nothing is repeated for this cause.
    var repeatsOfSafe: Int {
        switch self {
        case .cut, .truncated, .unreachable, .serverFailure, .unavailable, .tooManyRequests,
            .concurrencyLimit, .lockedRow:
            Self.mostRepeats
        // A repetition costs the user up to a minute; HTML is mostly a login page, which stays.
        case .html, .silent, .connectionTimedOut: 1
        case .neverReached, .dailyLimit, .refused, .signIn, .malformed, .insecure, .unreadable,
            .cancelled, .badRequest:
            0
        }
    }

    /// How often a request that may change something is repeated: only where it is certain that nothing was done.
    var repeatsOfUnsafe: Int {
        switch self {
        case .unreachable, .connectionTimedOut, .lockedRow: repeatsOfSafe
        default: 0
        }
    }
}

extension RetryCause {
    /// Finds the row for an error.
    ///
    /// - Parameters:
    ///   - error: What a request ended with.
    ///   - wasReached: Whether the server has answered anything before.
    init(_ error: OrgError, wasReached: Bool) {
        switch error {
        case .badRequest: self = .badRequest
        case .signIn, .noToken: self = .signIn
        case .refused(let refusal), .noVersionList(let refusal): self = Self(refusal)
        case .malformed(let answer): self = Self(answer.fault)
        case .transport(.cut): self = .cut
        case .transport(.timedOut(.connecting)):
            self = wasReached ? .connectionTimedOut : .neverReached
        case .transport(.timedOut): self = .silent
        case .transport(.unreachable): self = wasReached ? .unreachable : .neverReached
        case .transport(.insecure): self = .insecure
        case .transport(.tooLarge), .transport(.headTooLarge), .transport(.other):
            self = .unreadable
        case .transport(.cancelled): self = .cancelled
        }
    }

    private init(_ refusal: Refusal) {
        if refusal.has("UNABLE_TO_LOCK_ROW") {
            self = .lockedRow
        } else if refusal.isRequestLimit {
            self = refusal.isConcurrencyLimit ? .concurrencyLimit : .dailyLimit
        } else if refusal.has("SERVER_UNAVAILABLE") {
            self = .unavailable
        } else {
            self =
                switch refusal.status {
                case 429: .tooManyRequests
                case 502, 503, 504: .unavailable
                case 500 where refusal.errors.isEmpty || refusal.has("UNKNOWN_EXCEPTION"):
                    .serverFailure
                default: .refused
                }
        }
    }

    private init(_ fault: MalformedAnswer.Fault) {
        self =
            switch fault {
            case .json(let fault) where fault.code == .truncated: .truncated
            case .html: .html
            default: .malformed
            }
    }
}

extension RetryCause: CustomStringConvertible {
    /// The row's first cell.
    public var description: String {
        switch self {
        case .cut: "the connection was lost before the answer was whole"
        case .truncated: "the answer's JSON breaks off, although the length is right"
        case .html: "HTML with status 200"
        case .silent: "no answer in time, or less than 1 kB a second for a minute"
        case .connectionTimedOut: "no connection in time, after the org had answered before"
        case .unreachable: "no connection, after the org had answered before"
        case .neverReached: "no connection, and the org has never answered"
        case .serverFailure: "status 500 with `UNKNOWN_EXCEPTION`, HTML or an unknown body"
        case .unavailable: "status 502, 503, 504; error `SERVER_UNAVAILABLE`"
        case .tooManyRequests: "status 429"
        case .concurrencyLimit: "`REQUEST_LIMIT_EXCEEDED`: too many long requests at once"
        case .lockedRow: "`UNABLE_TO_LOCK_ROW`"
        case .dailyLimit: "`REQUEST_LIMIT_EXCEEDED`: the requests of 24 hours"
        case .refused: "any other error that the org answers"
        case .signIn: "the session is not taken, or there is none"
        case .malformed: "an answer of status 200 that is of no use in another way"
        case .insecure: "no secure connection"
        case .unreadable: "an answer that is too large, or not HTTP"
        case .cancelled: "Ctrl-C"
        case .badRequest: "a request that is wrong in itself"
        }
    }
}
