import CLibrary
import Synchronization

/// A watchdog that ends the process when its work ignores cancellation: a write to a stalled
/// reader, a lock held by another process, or a long computation.
///
/// It counts its own pauses instead of reading a clock, so that the work gets more time on a busy
/// machine.
package struct CancellationWatch {
    /// The current activity of the process.
    package enum Activity: Hashable {
        /// Work that has not noticed the cancellation yet; `write` is the number of the current
        /// write(2) call, nil if there is none.
        case working(write: Int?, toTerminal: Bool = false)
        /// Reporting a result or an error; `write` is the number of the current write(2) call, nil
        /// while the message is being composed.
        case ending(write: Int?, toTerminal: Bool = false)
        /// An operation with its own time limit whose outcome must be known.
        case awaiting
    }

    private var last: Activity?
    private var quietTicks = 0

    private static let tick: useconds_t = 10_000
    /// The patience with a stalled reader: at ten milliseconds a tick, the process ends within a
    /// tenth of a second.
    private static let patience = 8
    /// The patience with work that waits for no reader, whose threads may have to wait for their turn
    /// on a busy machine, and with a terminal, which may be at the end of a slow line: a second.
    ///
    /// Work that is given up too early cannot tell how many records it has printed.
    private static let longPatience = 100

    private static let isEnding = Atomic(false)
    private static let awaited = Atomic(0)

    /// Checks the current activity; returns true once it has not changed for long enough.
    package mutating func isOver(_ activity: Activity) -> Bool {
        quietTicks = activity == last && activity.mayBeStuck ? quietTicks + 1 : 0
        last = activity
        return quietTicks >= Self.patience(with: activity)
    }

    private static func patience(with activity: Activity) -> Int {
        switch activity {
        case .working(nil, _), .working(_, toTerminal: true), .ending(_, toTerminal: true):
            longPatience
        default: patience
        }
    }

    /// Notes that the work has ended and that its result or error is being reported.
    package static func noteEnd() {
        isEnding.store(true, ordering: .relaxed)
    }

    /// Runs an operation that a first signal must not interrupt.
    package static func awaiting<Value>(_ body: () async -> Value) async -> Value {
        awaited.add(1, ordering: .relaxed)
        defer { awaited.subtract(1, ordering: .relaxed) }
        return await body()
    }

    /// Runs an operation that ends by itself soon after a first signal.
    static func withOwnLimit<Value, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        awaited.add(1, ordering: .relaxed)
        defer { awaited.subtract(1, ordering: .relaxed) }
        return try body()
    }

    /// Watches until the process must end, then ends it.
    package static func run(thenDyingBy number: Int32) {
        var watch = CancellationWatch()
        while !watch.isOver(activity) { usleep(tick) }
        ProcessSetup.abandon(by: number)
    }

    static var activity: Activity {
        if awaited.load(ordering: .relaxed) > 0 { return .awaiting }
        let write = WriteCount.current
        let toTerminal = write != nil && WriteCount.isToTerminal
        return isEnding.load(ordering: .relaxed)
            ? .ending(write: write, toTerminal: toTerminal)
            : .working(write: write, toTerminal: toTerminal)
    }
}

extension CancellationWatch.Activity {
    /// Whether the work may be stuck, because it ignores cancellation or a reader has stalled.
    fileprivate var mayBeStuck: Bool { self != .awaiting && !isComposing }

    private var isComposing: Bool { if case .ending(nil, _) = self { true } else { false } }
}
