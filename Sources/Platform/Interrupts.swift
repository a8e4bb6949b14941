import CLibrary
import Synchronization
package import Text

/// A handler that turns the first termination signal into cancellation and ends the process at the
/// second one.
///
/// Ctrl-C (SIGINT), `kill` and `timeout` (SIGTERM) and a closed terminal (SIGHUP) all give the work
/// time to report its results and to avoid half-written files. The main thread only handles
/// signals, so it can do so even if the rest of the process is stuck.
package struct Interrupts {
    private let signals: sigset_t

    private static let first = Atomic<Int32>(0)
    private static let firstMoment = Atomic<Int>(0)
    private static let start = ContinuousClock.now
    /// The task that the first signal cancels.
    private static let work = Mutex<Task<ExitCode, Never>?>(nil)
    /// The action of Ctrl-C in place of the end of all work; returns false to end all work.
    private static let action = Mutex<(@Sendable () -> Bool)?>(nil)

    /// Blocks the signals on this thread and on all threads that it starts, so that only `sigwait`
    /// receives them.
    ///
    /// Call it before any other thread is started.
    package init() {
        var signals = ProcessSetup.endSignals
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.signals = signals
    }

    /// Uses the main thread for signals, including those received since the start.
    ///
    /// Dispatch cannot have the main thread: on Linux, dispatchMain unblocks every signal on the
    /// thread that calls it, and the default action then ends the process.
    package func wait(cancelling work: Task<ExitCode, Never>) -> Never {
        while true {
            if let number = Self.next(of: signals) {
                Self.receive(number, work)
            } else {
                pause()
            }
        }
    }

    /// The signal that cancelled the work.
    package static var received: Int32? {
        let number = first.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Sets the action of Ctrl-C in place of the end of all work.
    ///
    /// - Parameter action: Runs on a thread of its own, and returns false to end all work after
    ///   all; nil for none.
    /// - Returns: The previous action.
    @discardableResult
    package static func handle(
        _ action: (@Sendable () -> Bool)?
    ) -> (@Sendable () -> Bool)? {
        Self.action.withLock { current in
            defer { current = action }
            return current
        }
    }

    /// Runs a part of the work that Ctrl-C cancels alone: a command within the browser.
    ///
    /// A second Ctrl-C, or any other signal, ends all work.
    package static func cancelling(
        _ body: @escaping @Sendable () async -> ExitCode
    ) async -> ExitCode {
        let task = Task { await body() }
        let outer = handle {
            guard !task.isCancelled else { return false }
            task.cancel()
            return true
        }
        defer { handle(outer) }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Starts the action of Ctrl-C; false if there is none.
    private static func startAction() -> Bool {
        guard received == nil, action.withLock({ $0 != nil }) else { return false }
        // On another thread, like the cancellation of all work.
        let code = BlockingThread.start {
            let action = Interrupts.action.withLock(\.self)
            if action?() != true { Interrupts.end(by: SIGINT) }
        }
        return code == 0
    }

    /// Waits for a signal; nil if all of them are ignored, which not every system waits for.
    private static func next(of signals: sigset_t) -> Int32? {
        var signals = signals
        var number: Int32 = 0
        return unsafe sigwait(&signals, &number) == 0 ? number : nil
    }

    /// Whether a signal repeats the first one: timeout(1) sends it both to the process and to its
    /// group.
    private static func isRepeat(_ number: Int32) -> Bool {
        number == first.load(ordering: .relaxed)
            && milliseconds - firstMoment.load(ordering: .relaxed) < 20
    }

    private static var milliseconds: Int {
        let elapsed = start.duration(to: .now)
        return Int(elapsed / .milliseconds(1))
    }

    private static func receive(_ number: Int32, _ work: Task<ExitCode, Never>) {
        Self.work.withLock { $0 = work }
        if number == SIGINT, startAction() { return }
        end(by: number)
    }

    /// Cancels all work; at the second signal, ends the process.
    private static func end(by number: Int32) {
        let (isFirst, _) = first.compareExchange(
            expected: 0,
            desired: number,
            ordering: .relaxed
        )
        guard isFirst else {
            guard isRepeat(number) else { return ProcessSetup.abandon(by: number) }
            return
        }
        firstMoment.store(milliseconds, ordering: .relaxed)
        // On separate threads: a cancellation handler may wait for a reader or a lock. Not by
        // libdispatch, which waits for a thread if the system gives none.
        let watchCode = BlockingThread.start {
            CancellationWatch.run(thenDyingBy: Interrupts.first.load(ordering: .relaxed))
        }
        let cancelCode = BlockingThread.start {
            Interrupts.work.withLock(\.self)?.cancel()
        }
        if watchCode != 0 || cancelCode != 0 { ProcessSetup.abandon(by: number) }
    }
}
