import Synchronization

/// The memory of bodies that have been used, for bodies to come.
///
/// A page is about a megabyte. Taken from the system anew for each, such memory costs more than the
/// copying of the bytes, and the allocator keeps a growing part of what is given back.
public final class SpareMemory: Sendable {
    private struct State {
        var lent: [UInt8]?
        var spare: [[UInt8]] = []
    }

    private let state = Mutex(State())

    /// Makes a store without any memory.
    public init() {}

    /// An empty array, with memory where there is some to spare.
    public func take() -> [UInt8] {
        state.withLock { $0.spare.popLast() } ?? []
    }

    /// Notes what a caller uses until it asks for more.
    package func lend(_ bytes: [UInt8]) {
        state.withLock { $0.lent = bytes }
    }

    /// Takes back what was lent; where the caller has kept it, nothing is gained and nothing lost.
    package func reclaim() {
        state.withLock { state in
            guard var bytes = state.lent.take() else { return }
            bytes.removeAll(keepingCapacity: true)
            state.spare.append(bytes)
        }
    }
}
