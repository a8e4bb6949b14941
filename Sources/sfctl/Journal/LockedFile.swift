import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that one process at a time adds lines to.
///
/// The lock is given up with the value, or with the process.
final class LockedFile: Sendable {
    let path: String
    private let descriptor: Int32
    private let sink: any ByteSink
    private let state = Mutex(State())

    private struct State {
        /// The length of the whole lines in bytes.
        var length = 0
        /// Why nothing can be added any more: what is on the disk is not known.
        var failure: WriteError?
    }

    /// Makes what writes to a descriptor; the path is for messages.
    typealias SinkMaker = (Int32, String) -> any ByteSink

    /// Opens a file and locks it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - isNew: Whether it is made, readable by the user only, where it is missing.
    ///   - makeSink: Makes what writes to it.
    /// - Returns: The file; nil where another process has it.
    /// - Throws: `WriteError` where it cannot be written, `JournalError` where it is no file.
    static func open(_ path: String, isNew: Bool, _ makeSink: SinkMaker) throws -> LockedFile? {
        let file = try LockedFile(path, isNew: isNew, makeSink)
        // A reader that looks whether the file is in use has the lock for a moment.
        for _ in 0..<20 {
            if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return file }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw file.error }
            usleep(10_000)
        }
        return nil
    }

    private init(_ path: String, isNew: Bool, _ makeSink: SinkMaker) throws {
        // O_NONBLOCK: the opening of a FIFO would wait for its reader.
        let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | (isNew ? O_CREAT : 0)
        descriptor = systemOpen(path, flags)
        guard descriptor >= 0 else {
            throw errno == ENOENT && !isNew
                ? JournalError.missing(path: path) : WriteError(code: errno, target: path)
        }
        self.path = path
        sink = makeSink(descriptor, path)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw JournalError.notAFile(path: path)
        }
        let length = Int(status.st_size)
        state.withLock { $0.length = length }
    }

    deinit {
        // Closing the only descriptor of the open file gives the lock up.
        close(descriptor)
    }

    /// The length in bytes.
    var length: Int { state.withLock(\.length) }

    /// Adds bytes that end with a line's end: they are on the disk when this returns.
    ///
    /// - Throws: `WriteError`; then none of the bytes is part of the file.
    func append(_ bytes: [UInt8]) throws(WriteError) {
        try state.withLock { state throws(WriteError) in
            if let failure = state.failure { throw failure }
            do throws(WriteError) {
                try sink.write(bytes)
            } catch {
                // Half a line is allowed only at the end: nothing may be added to it.
                if ftruncate(descriptor, off_t(state.length)) != 0 { state.failure = error }
                throw error
            }
            guard fsync(descriptor) == 0 || errno == EINVAL else {
                // What the system has of the bytes is unknown from now on, and a second fsync would not tell.
                state.failure = self.error
                throw self.error
            }
            state.length += bytes.count
        }
    }

    /// Cuts off what follows the first bytes.
    func truncate(to length: Int) throws(WriteError) {
        try state.withLock { state throws(WriteError) in
            guard ftruncate(descriptor, off_t(length)) == 0 else { throw error }
            state.length = length
        }
    }

    private var error: WriteError { WriteError(code: errno, target: path) }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    unsafe open(path, flags, 0o600)
}
