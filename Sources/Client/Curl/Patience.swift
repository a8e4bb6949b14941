import HTTP

/// How long one transfer is waited for: a state machine without a clock.
///
/// The server may be silent for the idle timeout. A body that comes in drops is given up too, while a healthy one may
/// take as long as it is.
struct Patience {
    private let idle: Duration
    private var lastActivity: ContinuousClock.Instant
    /// The beginning of the period in which the body's bytes are counted; nil before the head.
    private var windowStart: ContinuousClock.Instant?
    private var windowBytes = 0
    private var isPaused = false

    /// The period in which a body's bytes are counted; no shorter than the server may be silent.
    private var window: Duration { max(.seconds(60), idle) }
    /// A body must bring a thousand bytes a second.
    private var leastBytes: Int { window.milliseconds }

    /// Begins to wait.
    ///
    /// Connecting has a limit of its own, so it is added to the first wait.
    init(idle: Duration, connecting: Duration, at now: ContinuousClock.Instant) {
        self.idle = idle
        lastActivity = now + connecting
    }

    /// When the transfer is to be looked at again; nil where the reader is the one who is slow.
    var deadline: ContinuousClock.Instant? {
        guard !isPaused else { return nil }
        let silence = lastActivity + idle
        return windowStart.map { min(silence, $0 + window) } ?? silence
    }

    /// Notes that the request begins to leave, or that a part of it has left.
    mutating func noteSent(at now: ContinuousClock.Instant) {
        lastActivity = now
    }

    /// Notes a line of the head.
    mutating func noteHead(at now: ContinuousClock.Instant) {
        lastActivity = now
    }

    /// Notes bytes of the body.
    mutating func noteBody(_ count: Int, at now: ContinuousClock.Instant) {
        lastActivity = now
        windowStart = windowStart ?? now
        windowBytes += count
    }

    /// Notes that the reader wants no more for now.
    mutating func notePause() {
        isPaused = true
    }

    /// Notes that the reader wants more: the server's time begins anew.
    mutating func noteResume(at now: ContinuousClock.Instant) {
        isPaused = false
        lastActivity = now
        windowStart = windowStart.map { _ in now }
        windowBytes = 0
    }

    /// What has taken too long by now; nil where the transfer may go on.
    mutating func verdict(at now: ContinuousClock.Instant) -> TransportError? {
        guard !isPaused else { return nil }
        if now >= lastActivity + idle { return .timedOut(.answer) }
        guard let start = windowStart, now >= start + window else { return nil }
        // A short body that has stalled is the idle timeout's; only one that drips through the window is caught here.
        guard windowBytes >= leastBytes else { return .timedOut(.trickle) }
        windowStart = now
        windowBytes = 0
        return nil
    }
}
