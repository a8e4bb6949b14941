import Dispatch
import Foundation

/// The thread on which libdispatch waits for sockets, timers and signals; on macOS the kernel does that.
///
/// URLSession makes its timer anew with each piece of a body, 16 KiB, and wakes this thread for it. As a
/// thread like all others it takes the processor at once from the one that reads or the one that prints,
/// thousands of times in a query. As one of SCHED_BATCH (sched(7)) it waits until a processor is free, and
/// then sees to all that has come meanwhile.
enum EventThread {
    /// Starts the thread; called before anything else starts it.
    ///
    /// It takes its policy from the one that starts it, as do the few threads that it starts itself. Where
    /// the system or the user has other policies in mind, it is a thread like all others.
    static func start() {
        #if os(Linux)
        guard sched_getscheduler(0) == SCHED_OTHER, follow(batch) else { return }
        defer { _ = follow(SCHED_OTHER) }
        // The first source of this kind starts the thread from here. Nobody listens to this signal.
        let source = DispatchSource.makeSignalSource(signal: SIGURG)
        source.activate()
        source.cancel()
        #endif
    }

    #if os(Linux)
    /// SCHED_BATCH of linux/sched.h, which the module Glibc does not show.
    private static let batch: Int32 = 3

    /// Gives the calling thread a policy; tells whether the system lets it.
    private static func follow(_ policy: Int32) -> Bool {
        var priority = sched_param()
        priority.sched_priority = 0
        return unsafe sched_setscheduler(0, policy, &priority) == 0
    }
    #endif
}
