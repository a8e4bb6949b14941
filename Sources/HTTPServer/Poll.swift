#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One wait for several descriptors (poll(2)).
struct Poll {
    private var entries: [pollfd] = []
    private var indices: [Int32: Int] = [:]

    enum Interest {
        case input
        case output
    }

    mutating func add(_ descriptor: Int32, for interest: Interest) {
        let events = Int16(interest == .input ? POLLIN : POLLOUT)
        indices[descriptor] = entries.count
        entries.append(pollfd(fd: descriptor, events: events, revents: 0))
    }

    /// Waits until a descriptor is ready, or until a moment; nil waits for ever.
    mutating func wait(until deadline: ContinuousClock.Instant?) throws(SystemError) {
        try SystemCalls.wait(for: &entries, milliseconds: deadline.map(Self.milliseconds) ?? -1)
    }

    /// Whether a descriptor can be used without waiting, or has failed, which its use will tell.
    func isReady(_ descriptor: Int32) -> Bool {
        indices[descriptor].map { entries[$0].revents != 0 } ?? false
    }

    /// Rounded up, so that the deadline has passed when the wait is over.
    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
        let left = max(.zero, ContinuousClock.now.duration(to: deadline))
        let milliseconds = (left / .milliseconds(1)).rounded(.up)
        return Int32(min(milliseconds, Double(Int32.max)))
    }
}
