import Synchronization

/// A socket that is closed exactly once: by `close`, or with its last reference.
///
/// Swift may release a value right after its last use. So its descriptor can only be borrowed:
/// `withDescriptor` lends it.
final class Socket: Sendable {
    private let descriptor: Int32
    private let isClosed = Atomic(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close() }

    /// Lends the descriptor to a body, and keeps it open until the body returns.
    func withDescriptor<Value, Failure: Error>(
        _ body: (Int32) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        // The only use of the value after the body.
        defer { withExtendedLifetime(self) {} }
        return try body(descriptor)
    }

    /// Closes the socket; further calls have no effect.
    func close() {
        if !isClosed.exchange(true, ordering: .relaxed) { SystemCalls.release(descriptor) }
    }
}
