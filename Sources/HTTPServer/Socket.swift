import Synchronization

/// A socket that is closed once: by `close`, or with its last reference.
final class Socket: Sendable {
    /// The descriptor, for poll(2).
    let descriptor: Int32
    private let isClosed = Atomic(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close() }

    /// Closes the socket; a second time changes nothing.
    func close() {
        if !isClosed.exchange(true, ordering: .relaxed) { SystemCalls.release(descriptor) }
    }
}
