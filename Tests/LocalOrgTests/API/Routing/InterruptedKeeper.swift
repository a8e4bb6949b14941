import LocalOrg
import Synchronization

/// Keeps the state in memory, and lets something else happen before an update.
final class InterruptedKeeper: StateKeeper {
    private let kept = MemoryKeeper()
    private let interruption = Mutex<(@Sendable () throws(StoreFault) -> Void)?>(nil)

    /// Lets this happen before the next update.
    func interrupt(_ body: @escaping @Sendable () throws(StoreFault) -> Void) {
        interruption.withLock { $0 = body }
    }

    func stamp() -> StateStamp? { kept.stamp() }

    func read() -> KeptState? { kept.read() }

    func update(
        _ change: (KeptState?) throws(StoreFault) -> [UInt8]?
    ) throws(StoreFault) -> StateStamp? {
        try interruption.withLock { $0.take() }?()
        return try kept.update(change)
    }
}
