import HTTP
import Text

/// Decides when a transfer has timed out: a state machine without a clock.
///
/// The server may be silent for the idle timeout. A body that arrives too slowly is aborted as
/// well, while a fast enough one may take as long as it needs.
struct Patience {
    private let idle: Duration
    private var lastActivity: ContinuousClock.Instant
    /// The start of the current period for counting the body's bytes; nil before the head.
    private var windowStart: ContinuousClock.Instant?
    private var windowBytes = 0
    private var isPaused = false

    /// The period for counting a body's bytes, at least as long as the server may be silent.
    private var window: Duration { max(.seconds(60), idle) }
    /// The minimum number of bytes in a period: a thousand a second.
    private var leastBytes: Int { window.milliseconds }

    /// Starts waiting.
    ///
    /// Connecting has its own time limit, which is added to the first wait.
    init(idle: Duration, connecting: Duration, at now: ContinuousClock.Instant) {
        self.idle = idle
        lastActivity = now + connecting
    }

    /// The time of the next check; nil while the reader is the slow side.
    var deadline: ContinuousClock.Instant? {
        guard !isPaused else { return nil }
        let silence = lastActivity + idle
        return windowStart.map { min(silence, $0 + window) } ?? silence
    }

    /// Notes that sending the request has started, or that a part has been sent.
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

    /// Notes that the reader needs no more for now.
    mutating func notePause() {
        isPaused = true
    }

    /// Notes that the reader needs more, which restarts the server's time limit.
    mutating func noteResume(at now: ContinuousClock.Instant) {
        isPaused = false
        lastActivity = now
        windowStart = windowStart.map { _ in now }
        windowBytes = 0
    }

    /// Returns the timeout that has passed; nil if the transfer may continue.
    mutating func verdict(at now: ContinuousClock.Instant) -> TransportError? {
        guard !isPaused else { return nil }
        if now >= lastActivity + idle { return .timedOut(.answer) }
        guard let start = windowStart, now >= start + window else { return nil }
        // The idle timeout handles a short body that has stalled; this check only catches a body
        // that arrives too slowly.
        guard windowBytes >= leastBytes else { return .timedOut(.trickle) }
        windowStart = now
        windowBytes = 0
        return nil
    }
}
