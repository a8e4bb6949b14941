import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Turns the first signal to end into cancellation, and lets the second one end the process at once.
///
/// Ctrl-C (SIGINT), `kill` and `timeout` (SIGTERM) and a terminal that goes away (SIGHUP) all give the work
/// time to say what was done and to leave no half-written file. The main thread takes the signals and waits
/// for nothing else, whatever the rest of the process is stuck in.
struct Interrupts {
    private let signals: sigset_t

    private static let first = Atomic<Int32>(0)
    private static let firstMoment = Atomic<Int>(0)
    private static let start = ContinuousClock.now

    /// Blocks the signals on this thread and all that it starts, so that `sigwait` alone takes them.
    ///
    /// It comes before any other thread is started.
    init() {
        var signals = ProcessSetup.endSignals
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.signals = signals
    }

    /// Gives the main thread to the signals, those that came since the start among them.
    ///
    /// Dispatch cannot have it: on Linux dispatchMain takes every signal off the mask of the thread that calls it, and
    /// the default action ends the process then.
    func wait(cancelling work: Task<ExitCode, Never>) -> Never {
        while true {
            if let number = Self.next(of: signals) {
                Self.receive(number, work)
            } else {
                pause()
            }
        }
    }

    /// The signal that the work was cancelled by.
    static var received: Int32? {
        let number = first.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// Waits for a signal; nil where all of them are ignored, which not every system waits for.
    private static func next(of signals: sigset_t) -> Int32? {
        var signals = signals
        var number: Int32 = 0
        return unsafe sigwait(&signals, &number) == 0 ? number : nil
    }

    /// Whether a signal repeats the first one: timeout(1) sends it to the process and to its group.
    private static func isRepeat(_ number: Int32) -> Bool {
        number == first.load(ordering: .relaxed)
            && milliseconds - firstMoment.load(ordering: .relaxed) < 20
    }

    private static var milliseconds: Int {
        let elapsed = start.duration(to: .now)
        return Int(elapsed / .milliseconds(1))
    }

    private static func receive(_ number: Int32, _ work: Task<ExitCode, Never>) {
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
        // On threads of their own: what is called back on cancellation may wait, for a reader or a lock.
        DispatchQueue(label: "sfctl.cancellation").async { work.cancel() }
        DispatchQueue(label: "sfctl.watch").async { CancellationWatch.run(thenDyingBy: number) }
    }
}
