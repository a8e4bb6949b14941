import HTTP
import Records

/// The cause of a failed request, as a row of the table in docs/reliability.md.
enum RetryCause: CaseIterable, Hashable, Sendable {
    /// The connection ended before the answer was complete.
    case cut
    /// A success answer with truncated JSON, although it has the announced length.
    case truncated
    /// HTML with a success status.
    case html
    /// No answer, or a slow one.
    case silent
    /// The connection took too long, after the server had answered before.
    case connectionTimedOut
    /// The server could not be reached, after it had answered before.
    case unreachable
    /// Like the two causes before, but the server has never answered.
    case neverReached
    /// Status 500 with HTML or an unknown body, or `UNKNOWN_EXCEPTION`.
    case serverFailure
    /// Status 502, 503 or 504, or `SERVER_UNAVAILABLE`.
    case unavailable
    /// Status 429.
    case tooManyRequests
    /// `REQUEST_LIMIT_EXCEEDED` for concurrent long requests.
    case concurrencyLimit
    /// `UNABLE_TO_LOCK_ROW`, which means that nothing was changed.
    case lockedRow
    /// `REQUEST_LIMIT_EXCEEDED` for the requests in 24 hours.
    case dailyLimit
    /// Any other error answer.
    case refused
    /// The org rejects the session, or there is no token.
    case signIn
    /// A success answer that is malformed in another way.
    case malformed
    /// There was no secure connection.
    case insecure
    /// An answer that is too large, or not HTTP.
    case unreadable
    /// The task was cancelled.
    case cancelled
    /// The request is invalid.
    case badRequest

    /// The greatest number of retries of a request, whatever the causes.
    static let mostRepeats = 3

    /// The number of retries for this cause if the request changes nothing.
    var repeatsOfSafe: Int {
        switch self {
        case .cut, .truncated, .unreachable, .serverFailure, .unavailable, .tooManyRequests,
            .concurrencyLimit, .lockedRow:
            Self.mostRepeats
        // A retry costs the user up to a minute; HTML is usually a login page, which does not go
        // away.
        case .html, .silent, .connectionTimedOut: 1
        case .neverReached, .dailyLimit, .refused, .signIn, .malformed, .insecure, .unreadable,
            .cancelled, .badRequest:
            0
        }
    }

    /// The number of retries for this cause if the request may change something: only if certainly
    /// nothing was done.
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
    ///   - error: The error of the attempt.
    ///   - wasReached: Whether the server has ever answered.
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
                case 500 where !refusal.hasAPIError || refusal.has("UNKNOWN_EXCEPTION"):
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
    /// The first cell of the row.
    package var description: String {
        switch self {
        case .cut: "the connection was lost before the end of the answer"
        case .truncated: "the answer's JSON is truncated, but the length is right"
        case .html: "HTML with status 200"
        case .silent: "no answer in time, or less than 1 kB a second for a minute"
        case .connectionTimedOut: "no connection in time, after an earlier answer"
        case .unreachable: "no connection, after an earlier answer"
        case .neverReached: "no connection, and the org has never answered"
        case .serverFailure: "status 500 with `UNKNOWN_EXCEPTION`, HTML or an unknown body"
        case .unavailable: "status 502, 503, 504; error `SERVER_UNAVAILABLE`"
        case .tooManyRequests: "status 429"
        case .concurrencyLimit: "`REQUEST_LIMIT_EXCEEDED`: too many long requests at once"
        case .lockedRow: "`UNABLE_TO_LOCK_ROW`"
        case .dailyLimit: "`REQUEST_LIMIT_EXCEEDED`: the requests of 24 hours"
        case .refused: "any other error that the org answers"
        case .signIn: "the session was rejected, or there is none"
        case .malformed: "any other unusable answer of status 200"
        case .insecure: "no secure connection"
        case .unreadable: "an answer that is too large, or not HTTP"
        case .cancelled: "Ctrl-C"
        case .badRequest: "an invalid request"
        }
    }
}
