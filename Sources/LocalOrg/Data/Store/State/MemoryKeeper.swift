import Synchronization

/// A keeper that stores the state in memory while the process runs.
package final class MemoryKeeper: StateKeeper {
    private let kept: Mutex<KeptState?>

    /// Makes a keeper.
    ///
    /// - Parameter bytes: The initial state; nil for none.
    package init(_ bytes: [UInt8]? = nil) {
        kept = Mutex(bytes.map { KeptState(bytes: $0, stamp: StateStamp("0")) })
    }

    package func stamp() -> StateStamp? { kept.withLock { $0?.stamp } }

    package func read() -> KeptState? { kept.withLock { $0 } }

    package func update(
        _ change: (KeptState?) throws(StoreFault) -> [UInt8]?
    ) throws(StoreFault) -> StateStamp? {
        try kept.withLock { kept throws(StoreFault) in
            if let bytes = try change(kept) {
                let count = kept.flatMap { Int($0.stamp.text) } ?? 0
                kept = KeptState(bytes: bytes, stamp: StateStamp(String(count + 1)))
            }
            return kept?.stamp
        }
    }
}
