import CLibrary
import Text

/// A lock between processes: an empty file locked with flock(2), which the system unlocks when the
/// process ends.
///
/// A lock protects only the body of `whileHeld`.
package struct FileLock: ~Copyable {
    /// The only descriptor of the open file; closing it releases the lock.
    private let descriptor: OwnedDescriptor

    /// Locks a file, creating it if it does not exist; waits for another process to release it,
    /// regardless of signals.
    ///
    /// - Throws: `FileError` with the system's message.
    package static func take(_ path: String) throws(FileError) -> FileLock {
        let lock = try FileLock(opening: path)
        let code = lock.lock(LOCK_EX)
        guard code == 0 else { throw FileError(path: path, problem: systemMessage(code)) }
        return lock
    }

    /// Locks a file, creating it if it does not exist; nil if another process holds the lock.
    ///
    /// - Throws: `FileError` with the system's message.
    package static func takeIfFree(_ path: String) throws(FileError) -> FileLock? {
        let lock = try FileLock(opening: path)
        let code = lock.lock(LOCK_EX | LOCK_NB)
        if code == EWOULDBLOCK { return nil }
        guard code == 0 else { throw FileError(path: path, problem: systemMessage(code)) }
        return lock
    }

    private init(opening path: String) throws(FileError) {
        do throws(OpenFailure) {
            descriptor = try OwnedDescriptor(opening: path, O_RDWR | O_CREAT)
        } catch {
            throw FileError(path: path, problem: systemMessage(error.code))
        }
    }

    /// Locks the open file; returns 0, or the number of the error.
    private borrowing func lock(_ operation: Int32) -> Int32 {
        descriptor.withNumber { number in
            while flock(number, operation) != 0 {
                if errno != EINTR { return errno }
            }
            return 0
        }
    }

    /// Unlocks the file at once: closing alone keeps it locked while a child that is being started
    /// still has a copy of the descriptor.
    private static func release(_ descriptor: OwnedDescriptor) {
        descriptor.withNumber { _ = flock($0, LOCK_UN) }
        descriptor.close()
    }

    /// Runs a body, then releases the lock.
    package consuming func whileHeld<Value, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let descriptor = descriptor
        defer { Self.release(descriptor) }
        return try body()
    }

    /// Runs an asynchronous body, then releases the lock.
    package consuming func whileHeldWaiting<Value, Failure: Error>(
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let descriptor = descriptor
        defer { Self.release(descriptor) }
        return try await body()
    }
}
