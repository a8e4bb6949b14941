import Dispatch
import Foundation
import Synchronization

/// The thread on which libdispatch waits for sockets, timers and signals; on macOS the kernel does that.
///
/// URLSession makes its timer anew with each piece of a body, 16 KiB, and wakes this thread for it. As a
/// thread like all others it takes a processor at once from the thread that reads or the one that prints,
/// thousands of times in a query. As one of SCHED_BATCH (sched(7)) it waits until a processor is free; kept
/// beside the thread that reads, it waits until that one waits too, and then sees to all that has come.
///
/// A thread that it starts inherits both, and so does what that one starts, until they are released.
enum EventThread {
    /// Starts the thread, before there is any other.
    ///
    /// Where the system or the user has other policies in mind, it is a thread like all others.
    static func start() {
        #if os(Linux)
        _ = started
        #endif
    }

    /// Releases the caller, which reads, and keeps the event thread on its processor until the next call.
    static func follow() {
        #if os(Linux)
        release()
        guard let thread = started?.thread, let processors = started?.processors else { return }
        let current = processors.current()
        let last = processor.exchange(current, ordering: .relaxed)
        guard current >= 0, current != last else { return }
        processors.bind(thread, to: Processors.set(of: current))
        #endif
    }

    /// Lets the caller run as the program was started, if it was the event thread that started it.
    static func release() {
        #if os(Linux)
        guard let started, sched_getscheduler(0) == batch else { return }
        if let processors = started.processors { processors.bind(0, to: processors.allowed) }
        _ = takePolicy(SCHED_OTHER)
        #endif
    }

    #if os(Linux)
    private struct Started: Sendable {
        /// Nil where the thread is not known; it stays where the system puts it then.
        let thread: pid_t?
        let processors: Processors?
    }

    /// SCHED_BATCH of linux/sched.h, which the module Glibc does not show.
    private static let batch: Int32 = 3
    private static let processor = Atomic<Int32>(-1)
    private static let started = begin()

    private static func begin() -> Started? {
        let processors = Processors()
        // A thread takes its policy from the one that starts it.
        guard sched_getscheduler(0) == SCHED_OTHER, takePolicy(batch) else { return nil }
        defer { _ = takePolicy(SCHED_OTHER) }
        // The first source of this kind starts the thread from here. Nobody listens to this signal.
        let source = DispatchSource.makeSignalSource(signal: SIGURG)
        source.activate()
        defer { source.cancel() }
        let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        let others = (threads ?? []).compactMap { pid_t($0) }.filter { $0 != getpid() }
        return Started(thread: others.count == 1 ? others.first : nil, processors: processors)
    }

    /// Gives the calling thread a policy; tells whether the system lets it.
    private static func takePolicy(_ policy: Int32) -> Bool {
        var priority = sched_param()
        priority.sched_priority = 0
        return unsafe sched_setscheduler(0, policy, &priority) == 0
    }
    #endif
}
