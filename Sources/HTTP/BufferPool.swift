import Synchronization

/// Memory of bodies that have been read, reused for later bodies.
///
/// A page of records is about a megabyte. Getting that memory from the system for each page costs
/// more than copying the bytes.
package final class BufferPool: Sendable {
    /// The most pages that one query has under way; the pool frees any further memory.
    private static let limit = 4

    private let spare = Mutex<[[UInt8]]>([])

    /// Makes a pool without memory.
    package init() {}

    /// Returns an empty array, with spare memory if the pool has some.
    package func take() -> [UInt8] {
        spare.withLock { $0.popLast() } ?? []
    }

    /// Takes memory back; if the bytes are still referenced elsewhere, this has no effect.
    func give(_ bytes: consuming [UInt8]) {
        guard bytes.capacity > 0 else { return }
        bytes.removeAll(keepingCapacity: true)
        let buffer = bytes
        spare.withLock { spare in
            if spare.count < Self.limit { spare.append(buffer) }
        }
    }
}

/// A complete body.
///
/// When the last reference goes, its memory returns to the pool that lent it.
package final class WholeBody: Sendable {
    private let storage: Mutex<[UInt8]>
    private let pool: BufferPool?

    /// Makes a body of bytes.
    package init(_ bytes: consuming [UInt8], of pool: BufferPool? = nil) {
        storage = Mutex(bytes)
        self.pool = pool
    }

    /// The bytes.
    package var bytes: [UInt8] { storage.withLock(\.self) }

    deinit {
        guard let pool else { return }
        var bytes: [UInt8] = []
        storage.withLock { swap(&$0, &bytes) }
        pool.give(bytes)
    }
}
