import Synchronization

/// The memory of bodies that have been read, for bodies to come.
///
/// A page of records is about a megabyte. Memory taken from the system for each of them costs more than the copying
/// of its bytes.
public final class BufferPool: Sendable {
    /// As many as one query has pages under way; more are given back to the system.
    private static let limit = 4

    private let spare = Mutex<[[UInt8]]>([])

    /// Makes a pool without memory.
    public init() {}

    /// An empty array, with memory where some is spare.
    public func take() -> [UInt8] {
        spare.withLock { $0.popLast() } ?? []
    }

    /// Takes memory back; where somebody else still refers to the bytes, nothing is gained and nothing lost.
    func give(_ bytes: consuming [UInt8]) {
        guard bytes.capacity > 0 else { return }
        bytes.removeAll(keepingCapacity: true)
        let buffer = bytes
        spare.withLock { spare in
            if spare.count < Self.limit { spare.append(buffer) }
        }
    }
}

/// A body that is whole.
///
/// Its memory returns to the pool that it came from with the last reference to it.
public final class WholeBody: Sendable {
    private let storage: Mutex<[UInt8]>
    private let pool: BufferPool?

    /// Makes a body of bytes.
    public init(_ bytes: consuming [UInt8], of pool: BufferPool? = nil) {
        storage = Mutex(bytes)
        self.pool = pool
    }

    /// The bytes.
    public var bytes: [UInt8] { storage.withLock(\.self) }

    deinit {
        guard let pool else { return }
        var bytes: [UInt8] = []
        storage.withLock { swap(&$0, &bytes) }
        pool.give(bytes)
    }
}
