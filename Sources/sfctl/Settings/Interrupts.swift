import Dispatch
import Foundation

/// Turns the first Ctrl-C into cancellation and lets the second one end the process at once.
final class Interrupts {
    private let source: any DispatchSourceSignal

    init(cancelling work: Task<ExitCode, Never>) {
        // Dispatch sees a signal only if its default action does not end the process first.
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT)
        source.setEventHandler {
            work.cancel()
            signal(SIGINT, SIG_DFL)
        }
        source.activate()
    }

    func stop() {
        source.cancel()
    }
}
