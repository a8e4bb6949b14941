#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files that are read whole: settings, SOQL, tokens, the built-in org's state.
enum WholeFile {
    /// A file's bytes, or nil where there is none; any other trouble is an error, never "nothing there".
    ///
    /// A FIFO is waited for, first for its writer and then for what it writes.
    /// - Throws: `FileError` with the system's words; for what is no regular file `CancellationError` too.
    static func read(_ path: String) throws -> [UInt8]? {
        try read(path, limit: .max)
    }

    /// A file's first bytes, at most so many; else as `read(_:)`.
    static func read(_ path: String, limit: Int) throws -> [UInt8]? {
        // Without O_NONBLOCK open(2) itself would wait for a FIFO's writer, and could not be cancelled.
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(path: path, problem: systemMessage(errno))
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw FileError(path: path, problem: systemMessage(errno))
        }
        let reader = DescriptorReader(descriptor, path: path, kind: kind(of: status))
        return try reader.readAll(limit: limit)
    }

    /// Whether there is a file at a path that the user may read.
    static func isThere(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

    private static func kind(of status: stat) -> DescriptorReader.Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR: .regularFile
        // A pipe of pipe(2) has no link, and its writer has been there.
        case S_IFIFO where status.st_nlink > 0 && !pollAwaitsWriter: .unwrittenStream
        default: .stream
        }
    }

    /// Whether poll(2) tells nothing of a FIFO before its first writer has come, as on Linux (fifo(7)).
    ///
    /// On macOS it tells an end at once, as it does of a writer that has left without a byte. There such a writer is
    /// taken for none, and the next one is waited for.
    private static var pollAwaitsWriter: Bool {
        #if canImport(Darwin)
        false
        #else
        true
        #endif
    }
}

/// A file that cannot be read.
struct FileError: Error, Hashable, Sendable {
    let path: String
    /// What the system says.
    let problem: String
}

extension FileError: CustomStringConvertible {
    /// The path and what the system says.
    var description: String { "\(path): \(problem)" }
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
