import Dispatch
import Foundation
import Synchronization

/// Turns the first signal to end into cancellation, and lets the second one end the process at once.
///
/// Ctrl-C (SIGINT), `kill` and `timeout` (SIGTERM) and a terminal that goes away (SIGHUP) all give the work
/// time to say what was done and to leave no half-written file.
final class Interrupts {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let first = Atomic<Int32>(0)
    private let sources: [any DispatchSourceSignal]

    init(cancelling work: Task<ExitCode, Never>) {
        sources = Self.signals.compactMap { number in
            // What the caller has shielded us from, as a shell does with background jobs, stays ignored; else
            // dispatch sees the signal only if its default action does not end the process first.
            guard !ProcessSetup.ignores(number) else { return nil }
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { Self.receive(number, work) }
            source.activate()
            return source
        }
    }

    /// The signal that the work was cancelled by.
    var received: Int32? {
        let number = Self.first.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    private static func receive(_ number: Int32, _ work: Task<ExitCode, Never>) {
        let (isFirst, _) = first.compareExchange(
            expected: 0,
            desired: number,
            ordering: .relaxed
        )
        if isFirst {
            work.cancel()
        } else {
            UnfinishedFiles.removeAll()
            ProcessSetup.die(by: number)
        }
    }
}
