#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock between processes: an empty file with flock(2) on it, which the system gives up with the process.
struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// Opens the file, which is made where it is missing, and tries to lock it.
    ///
    /// - Parameters:
    ///   - path: The file, which stays.
    ///   - waits: Whether to wait for a process that has it; a signal does not end the waiting.
    /// - Returns: nil where another process has it, and nothing was to be waited for.
    /// - Throws: `FileError` with the system's words.
    static func take(_ path: String, waits: Bool = true) throws(FileError) -> FileLock? {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(path: path, problem: systemMessage(errno)) }
        let lock = FileLock(descriptor: descriptor)
        while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return nil }
            guard errno == EINTR else {
                throw FileError(path: path, problem: systemMessage(errno))
            }
        }
        return lock
    }

    deinit {
        // Closing the only descriptor of the open file gives the lock up.
        close(descriptor)
    }
}
