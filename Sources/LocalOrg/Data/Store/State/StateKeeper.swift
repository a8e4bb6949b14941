/// A place that keeps the built-in org's state between runs.
///
/// Several processes may share it. An update is exclusive and atomic, and a stamp tells readers
/// that another process has changed the state.
package protocol StateKeeper: Sendable {
    /// Returns the stamp of the stored state, or nil; called before every read, so it must be fast.
    func stamp() throws(StoreFault) -> StateStamp?

    /// Returns the stored state, or nil.
    func read() throws(StoreFault) -> KeptState?

    /// Locks, reads, calls `change` for the next state, writes it as a whole, and unlocks.
    ///
    /// - Parameter change: Takes the stored state and returns the new one, or nil to change
    ///   nothing.
    /// - Returns: The stamp of the state after the update.
    /// - Throws: The errors of `change`, after which nothing is written, or `StoreFault.storage`.
    func update(
        _ change: (KeptState?) throws(StoreFault) -> [UInt8]?
    ) throws(StoreFault) -> StateStamp?
}

/// A stamp that changes whenever the stored state does: a file's number, time and size, or a
/// counter.
package struct StateStamp: Hashable, Sendable {
    package let text: String
    package init(_ text: String) { self.text = text }
}

/// A stored state with its stamp.
package struct KeptState: Sendable {
    package let bytes: [UInt8]
    package let stamp: StateStamp

    package init(bytes: [UInt8], stamp: StateStamp) {
        self.bytes = bytes
        self.stamp = stamp
    }
}
