import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ends the process where its work does not answer to cancellation: a write whose reader has stalled, a lock that
/// another process holds, a computation that is long.
///
/// It counts its own pauses instead of reading a clock, so that the work gets more time on a busy machine.
struct CancellationWatch {
    /// What the process is doing.
    enum Activity: Hashable {
        /// Nothing tells that the work knows of the cancellation.
        case working
        /// What was done, or an error, is being told; `write` is the number of the write(2) under way, nil where it is
        /// still put into words.
        case ending(write: Int?)
        /// Something is under way whose outcome must be known, and which has a limit of its own.
        case awaiting
    }

    private var last: Activity?
    private var quietTicks = 0

    private static let tick: useconds_t = 10_000
    /// With ten milliseconds a tick the process ends within a tenth of a second.
    private static let patience = 8

    private static let isEnding = Atomic(false)
    private static let awaited = Atomic(0)

    /// Looks at what the process is about; true once that has not changed for long enough.
    mutating func isOver(_ activity: Activity) -> Bool {
        quietTicks = activity == last && activity.mayBeStuck ? quietTicks + 1 : 0
        last = activity
        return quietTicks >= Self.patience
    }

    /// Notes that the work has ended, and what was done or its error is being told.
    static func noteEnd() {
        isEnding.store(true, ordering: .relaxed)
    }

    /// Runs what must not be cut off by a first signal.
    static func awaiting<Value>(_ body: () async -> Value) async -> Value {
        awaited.add(1, ordering: .relaxed)
        defer { awaited.subtract(1, ordering: .relaxed) }
        return await body()
    }

    /// Watches until the process has to end, and ends it.
    static func run(thenDyingBy number: Int32) {
        var watch = CancellationWatch()
        while !watch.isOver(activity) { usleep(tick) }
        ProcessSetup.abandon(by: number)
    }

    private static var activity: Activity {
        if awaited.load(ordering: .relaxed) > 0 { return .awaiting }
        guard isEnding.load(ordering: .relaxed) else { return .working }
        return .ending(write: WriteCount.current)
    }
}

extension CancellationWatch.Activity {
    /// Whether the work may never go on: it does not answer, or a reader has stalled.
    fileprivate var mayBeStuck: Bool { self != .awaiting && self != .ending(write: nil) }
}
