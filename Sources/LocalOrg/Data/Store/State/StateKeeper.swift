/// Where the built-in org's state is kept between runs.
///
/// Several processes may share one: an update is exclusive and atomic, and a stamp tells readers that another
/// process has changed the state.
package protocol StateKeeper: Sendable {
    /// The stamp of what is kept now, nil when nothing is; asked before every read, so it must be cheap.
    func stamp() throws(StoreFault) -> StateStamp?

    /// What is kept, nil when nothing is.
    func read() throws(StoreFault) -> KeptState?

    /// Locks, reads, lets `change` make the next state, writes it as a whole, and unlocks.
    ///
    /// - Parameter change: Gets what is kept and returns what to keep, or nil to leave everything as it is.
    /// - Returns: The stamp of what is kept afterwards.
    /// - Throws: What `change` throws, in which case nothing is written, or `StoreFault.storage`.
    func update(
        _ change: (KeptState?) throws(StoreFault) -> [UInt8]?
    ) throws(StoreFault) -> StateStamp?
}

/// A mark that differs whenever the kept state does: a file's number, time and size, or a counter.
package struct StateStamp: Hashable, Sendable {
    package let text: String
    package init(_ text: String) { self.text = text }
}

/// A state as it is kept, with its stamp.
package struct KeptState: Sendable {
    package let bytes: [UInt8]
    package let stamp: StateStamp

    package init(bytes: [UInt8], stamp: StateStamp) {
        self.bytes = bytes
        self.stamp = stamp
    }
}
