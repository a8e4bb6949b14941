import CLibrary
package import Platform
import Synchronization
import Text

/// A file to which one process at a time appends lines.
///
/// The lock is released with the value, or when the process ends.
package final class LockedFile: Sendable {
    let path: String
    /// The only descriptor of the open file; closing it releases the lock.
    private let descriptor: OwnedDescriptor
    private let sink: any ByteSink
    private let state = Mutex(State())

    private struct State {
        /// The length of the complete lines in bytes.
        var length = 0
        /// The error after which nothing can be appended, because the content on disk is unknown.
        var failure: WriteError?
    }

    /// A function that makes the sink for a descriptor; the path is for messages.
    package typealias SinkMaker = (OwnedDescriptor, String) -> any ByteSink

    /// Opens a file and locks it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - isNew: Whether to create a missing file, readable by the user only.
    ///   - makeSink: Makes the sink that writes to the file.
    /// - Returns: The file; nil if another process holds the lock.
    /// - Throws: `WriteError` if it cannot be written; `JournalError` if it is missing or not a
    ///   regular file.
    package static func open(_ path: String, isNew: Bool, _ makeSink: SinkMaker) throws
        -> LockedFile?
    {
        let file = try LockedFile(path, isNew: isNew, makeSink)
        // A reader that checks whether the file is in use holds the lock for a moment.
        for _ in 0..<20 {
            if file.descriptor.withNumber({ flock($0, LOCK_EX | LOCK_NB) }) == 0 { return file }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw file.error }
            usleep(10_000)
        }
        return nil
    }

    private init(_ path: String, isNew: Bool, _ makeSink: SinkMaker) throws {
        // O_NONBLOCK: opening a FIFO would otherwise wait for its reader.
        let flags = O_WRONLY | O_APPEND | O_NONBLOCK | (isNew ? O_CREAT : 0)
        do throws(OpenFailure) {
            descriptor = try OwnedDescriptor(opening: path, flags)
        } catch {
            throw error.code == ENOENT && !isNew
                ? JournalError.missing(path: path) : WriteError(code: error.code, target: path)
        }
        self.path = path
        sink = makeSink(descriptor, path)
        var status = stat()
        guard descriptor.withNumber({ unsafe fstat($0, &status) }) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else {
            throw JournalError.notAFile(path: path)
        }
        let length = Int(status.st_size)
        state.withLock { $0.length = length }
    }

    /// The length in bytes.
    var length: Int { state.withLock(\.length) }

    /// Appends bytes that end with a newline; they are on disk when this returns.
    ///
    /// - Throws: `WriteError`; the file then contains none of the bytes.
    func append(_ bytes: [UInt8]) throws(WriteError) {
        try state.withLock { state throws(WriteError) in
            if let failure = state.failure { throw failure }
            do throws(WriteError) {
                try sink.write(bytes)
            } catch {
                // Only the last line may be incomplete, so nothing may follow a partial write.
                if !cut(to: state.length) { state.failure = error }
                throw error
            }
            guard descriptor.withNumber({ fsync($0) }) == 0 || errno == EINVAL else {
                // The bytes may or may not be on disk, and a second fsync would not report the
                // error again.
                state.failure = self.error
                throw self.error
            }
            state.length += bytes.count
        }
    }

    /// Cuts the file to its first `length` bytes.
    func truncate(to length: Int) throws(WriteError) {
        try state.withLock { state throws(WriteError) in
            guard cut(to: length) else { throw error }
            state.length = length
        }
    }

    private func cut(to length: Int) -> Bool {
        descriptor.withNumber { ftruncate($0, off_t(length)) } == 0
    }

    private var error: WriteError { WriteError(code: errno, target: path) }
}
