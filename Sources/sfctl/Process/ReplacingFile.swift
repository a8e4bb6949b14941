import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a temporary file beside it, which `commit` renames over the target. A file that is not
/// committed is removed with the value, so that a run that fails leaves the old file as it was.
final class ReplacingFile: ByteSink {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Int32
    private let sink: DescriptorSink
    private let isCommitted = Atomic(false)

    /// Creates the temporary file; a private one can be read by the user only, whatever the umask allows.
    ///
    /// The target of a symbolic link is replaced, not the link.
    init(path: String, isPrivate: Bool = false) throws(WriteError) {
        let target = Self.resolved(path)
        self.path = target
        let ending = ".sfctl-XXXXXX"  // why: mkstemp(3) replaces the six X.
        var template = Array((target + ending).utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard descriptor >= 0 else { throw WriteError(code: errno, target: path) }
        self.descriptor = descriptor
        temporaryPath = String(
            decoding: template.dropLast().map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        sink = DescriptorSink(descriptor, target: path)
        UnfinishedFiles.add(temporaryPath)
        if !isPrivate { Self.allowUsualAccess(descriptor, like: target) }
    }

    deinit {
        close(descriptor)
        if !isCommitted.load(ordering: .relaxed) { unsafe unlink(temporaryPath) }
        UnfinishedFiles.forget(temporaryPath)
    }

    /// Replaces a whole file.
    static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool) throws(WriteError) {
        let file = try ReplacingFile(path: path, isPrivate: isPrivate)
        try file.write(bytes)
        try file.commit()
    }

    func write(_ bytes: [UInt8]) throws(WriteError) {
        try sink.write(bytes)
    }

    /// Puts the file under its name.
    func commit() throws(WriteError) {
        // A full disk may show only here: close and rename would report nothing.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS,
            unsafe rename(temporaryPath, path) == 0
        else { throw WriteError(code: errno, target: path) }
        isCommitted.store(true, ordering: .relaxed)
        Self.keepName(of: path)
    }

    /// Has the system write a file's folder, so that the name outlasts a loss of power; a file system may not know how.
    static func keepName(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// The file that a path leads to; a path to nothing yet stays as it is.
    private static func resolved(_ path: String) -> String {
        guard let buffer = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(buffer) }
        return unsafe String(cString: buffer)
    }

    /// `mkstemp` makes files that only the owner reads; a result file gets the mode of the one it
    /// replaces, or what the umask allows.
    private static func allowUsualAccess(_ descriptor: Int32, like path: String) {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            fchmod(descriptor, status.st_mode & 0o777)
        } else {
            let mask = umask(0)
            umask(mask)
            fchmod(descriptor, 0o666 & ~mask)
        }
    }
}

/// The temporary files of the process, for an end that leaves no time to be orderly.
enum UnfinishedFiles {
    private static let paths = Mutex<Set<String>>([])

    static func add(_ path: String) {
        paths.withLock { _ = $0.insert(path) }
    }

    static func forget(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
    }

    /// Removes them all; the process must end now.
    ///
    /// A lock that is taken is tried again, but not waited for: whoever has it may be stuck in the system.
    static func removeAll() {
        for _ in 0..<100 {
            let isDone: Void? = paths.withLockIfAvailable { paths in
                for path in paths { unsafe unlink(path) }
            }
            if isDone != nil { return }
            sched_yield()
        }
    }
}
