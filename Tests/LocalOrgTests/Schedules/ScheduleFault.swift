/// What happens to one request of a schedule.
enum ScheduleFault: String, CaseIterable {
    // The org does nothing with it.
    case unreachable, lostBefore, timedOutBefore, htmlBefore, unavailableBefore
    case tokenRefused, limitReached, locked
    // The org does it, and the answer is lost or of no use.
    case lostAfter, timedOutAfter, htmlAfter, failedAfter, gatewayTimedOutAfter, cut, truncated
    case emptied, stale
    // The org does it only after the client has stopped waiting.
    case timedOutLate, gatewayTimedOutLate
    // The answer is another one.
    case swapped, shortened, doubled
    // Another client is at work.
    case someLocked, changedBefore
    // The user presses Ctrl-C; with `givenUp`, the patience is over, too.
    case cancelledBefore, cancelledAfter, givenUpBefore, givenUpAfter

    /// Whether the client is told that nothing was done, so that it may send the request again.
    var isTold: Bool {
        switch self {
        case .unreachable, .tokenRefused, .locked: true
        default: false
        }
    }

    /// Whether it can be seen with a request that changes nothing.
    var concernsReads: Bool {
        switch self {
        case .timedOutLate, .gatewayTimedOutLate, .swapped, .shortened, .doubled, .someLocked,
            .changedBefore:
            false
        default: true
        }
    }
}
