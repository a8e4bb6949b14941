import Synchronization

/// A clock on which every pause is over at once and every request takes one second.
final class ImmediateClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        func duration(to other: Instant) -> Duration { other.offset - offset }

        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex((now: Duration.zero, pauses: [Duration]()))

    /// The pauses asked for, in order.
    var pauses: [Duration] { state.withLock(\.pauses) }

    var now: Instant {
        state.withLock { state in
            state.now += .seconds(1)
            return Instant(offset: state.now)
        }
    }

    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.pauses.append(deadline.offset - state.now)
            state.now = deadline.offset
        }
    }
}

/// A source of random numbers that always gives the same one.
struct ConstantRandom: RandomNumberGenerator, Sendable {
    let number: UInt64

    func next() -> UInt64 { number }
}
