import CLibrary
import Synchronization
import Text

/// A file descriptor that is closed exactly once: by `close`, or with the last reference to it.
///
/// Swift may release a value right after its last use, before its scope ends. A number taken out of
/// this value could then be closed already, or belong to another file. So it can only be borrowed:
/// `withNumber` lends it to a body and keeps the descriptor open until the body returns.
package final class OwnedDescriptor: Sendable {
    /// The descriptor; -1 once it is closed.
    private let number: Atomic<Int32>
    private let isBorrowed: Bool

    /// Takes ownership of an open descriptor; -1 stands for a closed one.
    package init(_ number: Int32) {
        self.number = Atomic(number)
        isBorrowed = false
    }

    /// Opens a file, or creates it for the user alone if the flags have `O_CREAT`; child programs
    /// do not inherit it.
    package convenience init(opening path: String, _ flags: Int32) throws(OpenFailure) {
        let number = unsafe open(path, flags | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw OpenFailure(code: errno) }
        self.init(number)
    }

    /// Refers to a descriptor that stays open as long as the process runs, such as stdout.
    package init(borrowing number: Int32) {
        self.number = Atomic(number)
        isBorrowed = true
    }

    deinit { close() }

    /// Whether the descriptor is still open.
    package var isOpen: Bool { number.load(ordering: .relaxed) >= 0 }

    /// Lends the number to a body; -1 if it is closed.
    package func withNumber<Value, Failure: Error>(
        _ body: (Int32) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        // The only use of the value after the body.
        defer { withExtendedLifetime(self) {} }
        return try body(number.load(ordering: .relaxed))
    }

    /// Lends the numbers of several descriptors, nil for nil.
    static func withNumbers<Value>(
        of descriptors: [OwnedDescriptor?],
        _ body: ([Int32?]) -> Value
    ) -> Value {
        withExtendedLifetime(descriptors) {
            body(descriptors.map { $0?.number.load(ordering: .relaxed) })
        }
    }

    /// Closes the descriptor; further calls have no effect.
    package func close() {
        let number = number.exchange(-1, ordering: .relaxed)
        if number >= 0, !isBorrowed { systemClose(number) }
    }
}

/// The error of opening a file.
package struct OpenFailure: Error {
    /// The number of the system's error.
    package let code: Int32
}
