import CLibrary
import Synchronization

/// A file that appears under its name only when it is complete.
///
/// Bytes go to a temporary file in the same folder, which `commit` renames to the target. Releasing
/// the value without `commit` removes the temporary file, so a run that fails leaves the old file
/// unchanged.
package final class ReplacingFile: ByteSink {
    private let path: String
    private let temporaryPath: String
    private let descriptor: OwnedDescriptor
    private let sink: DescriptorSink
    private let isCommitted = Atomic(false)
    /// Whether the target exists and the user may not write to it.
    package let replacesReadOnly: Bool

    /// Creates the temporary file; only the user can read a private one, whatever the umask allows.
    ///
    /// If the path is a symbolic link, its target is replaced, not the link.
    ///
    /// - Throws: `WriteError`, also for a link that is not followed, and for a device, a FIFO or a
    ///   socket.
    package init(path: String, isPrivate: Bool = false) throws(WriteError) {
        let target = try LinkedPath(path).resolved
        if let kind = WholeFile.otherKind(at: target) {
            // The rename would put a file in the place of a device, for root even of /dev/null.
            throw WriteError(code: EINVAL, target: path, problem: "it is a \(kind), not a file")
        }
        self.path = target
        let pattern = target + Self.ending + "XXXXXX"  // why: mkstemp(3) replaces six X.
        var template = Array(pattern.utf8CString)
        let number = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard number >= 0 else { throw WriteError(code: errno, target: path) }
        descriptor = OwnedDescriptor(number)
        temporaryPath = String(
            decoding: template.dropLast().map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        sink = DescriptorSink(descriptor, target: path)
        replacesReadOnly = Self.isReadOnly(target)
        UnfinishedFiles.add(temporaryPath)
        if !isPrivate { descriptor.withNumber { Self.allowUsualAccess($0, like: target) } }
    }

    deinit {
        if !isCommitted.load(ordering: .relaxed) { unsafe unlink(temporaryPath) }
        UnfinishedFiles.forget(temporaryPath)
    }

    private static let ending = ".sfctl-"

    /// Removes temporary files that killed processes left beside a file, which may contain secrets.
    ///
    /// Only the process that may replace the file should call this, since other processes'
    /// temporary files may be in use.
    package static func removeLeftovers(of path: String) {
        guard let target = try? LinkedPath(path).resolved, let slash = target.lastIndex(of: "/")
        else { return }
        let prefix = target[target.index(after: slash)...] + ending
        let names = (try? FolderNames.read(String(target[..<slash]))) ?? []
        for name in names where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6 {
            unsafe unlink("\(target[...slash])\(name)")
        }
    }

    /// Replaces a whole file.
    package static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool) throws(WriteError)
    {
        let file = try ReplacingFile(path: path, isPrivate: isPrivate)
        try file.write(bytes)
        try file.commit()
    }

    /// Writes all of the bytes or, on a full disk, none, so that the file ends with whole records.
    package func write(_ bytes: [UInt8]) throws(WriteError) {
        let start = descriptor.withNumber { lseek($0, 0, SEEK_CUR) }
        do throws(WriteError) {
            try sink.write(bytes)
        } catch {
            descriptor.withNumber { number in
                _ = ftruncate(number, start)
                _ = lseek(number, start, SEEK_SET)
            }
            throw error
        }
    }

    /// Renames the temporary file to the target.
    package func commit() throws(WriteError) {
        // A full disk may show only here; close and rename would report nothing.
        guard descriptor.withNumber({ fsync($0) }) == 0 || errno == EINVAL || errno == EROFS,
            unsafe rename(temporaryPath, path) == 0
        else { throw WriteError(code: errno, target: path) }
        isCommitted.store(true, ordering: .relaxed)
        Self.keepName(of: path)
    }

    /// Writes a file's folder to disk, so that the name survives a power failure; some file systems
    /// do not support this.
    package static func keepName(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        try? OwnedDescriptor(opening: folder, O_RDONLY | O_DIRECTORY).withNumber { _ = fsync($0) }
    }

    /// Whether a file's mode forbids writing, even for root, who may write every file.
    static func isReadOnly(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return unsafe status.st_mode & 0o222 == 0 || access(path, W_OK) != 0
    }

    /// Sets the usual mode: `mkstemp` makes files that only the owner reads.
    private static func allowUsualAccess(_ descriptor: Int32, like path: String) {
        fchmod(descriptor, usualMode(like: path))
    }

    /// Returns the mode of a result file: that of the file that it replaces, or what the umask
    /// allows.
    static func usualMode(like path: String) -> mode_t {
        var status = stat()
        if unsafe stat(path, &status) == 0 { return status.st_mode & 0o777 }
        let mask = umask(0)
        umask(mask)
        return 0o666 & ~mask
    }
}

/// The temporary files of the process, for removal when it must end at once.
enum UnfinishedFiles {
    private static let paths = Mutex<Set<String>>([])

    static func add(_ path: String) {
        paths.withLock { _ = $0.insert(path) }
    }

    static func forget(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
    }

    /// Removes all of them; the process must end afterwards.
    ///
    /// Retries the lock but does not wait for it: its owner may be stuck in the system.
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
