import CLibrary
import Synchronization

/// A file that grows beside its target as `FILE.part`, and gets the target's name at the end.
///
/// Unlike `ReplacingFile`, it stays if the process ends early, so that a later run can continue
/// it; a state of a few bytes beside it says how much of it is usable. It is locked with flock(2)
/// while it grows, so that two processes never write the same one.
package final class PartFile: ByteSink {
    private let path: String
    private let sink: DescriptorSink
    private let descriptor: OwnedDescriptor
    private let count = Atomic(0)

    /// Whether the target exists and the user may not write to it.
    package let replacesReadOnly: Bool

    /// The path of the growing file.
    package var partPath: String { path + ".part" }
    /// The path of the state.
    package var statePath: String { Self.statePath(of: path) }
    /// The number of bytes so far.
    package var byteCount: Int { count.load(ordering: .relaxed) }

    private static func statePath(of path: String) -> String { path + ".part.state" }

    /// Reads the state beside a target; nil if there is none.
    package static func state(of path: String) throws -> [UInt8]? {
        try WholeFile.readRegular(statePath(of: try LinkedPath(path).resolved))
    }

    /// Opens the growing file of a target, and changes nothing in it.
    ///
    /// - Parameters:
    ///   - path: The target.
    ///   - isState: Whether these bytes are a state.
    /// - Throws: `WriteError`, also if the target is a folder, if another process is writing the
    ///   file, if another user made it where everybody may create files, or if sfctl did not begin
    ///   it: it has bytes, but no state beside it, or something else is in the state's place.
    package init(path: String, isState: ([UInt8]) -> Bool) throws(WriteError) {
        let target = try LinkedPath(path).resolved
        self.path = target
        guard Self.kind(of: target) != S_IFDIR else {
            throw WriteError(code: EISDIR, target: path)
        }
        replacesReadOnly = ReplacingFile.isReadOnly(target)
        let (part, state) = (target + ".part", Self.statePath(of: target))
        for name in [part, state] { try LinkedPath(name).checkOwner() }
        let known = Self.kind(of: state)
        if let known {
            let bytes = known == S_IFREG ? try? WholeFile.readRegular(state) : nil
            guard bytes.map(isState) == true else { throw Self.notOurs(state) }
        }
        descriptor = try Self.locked(part)
        sink = DescriptorSink(descriptor, target: part)
        // The run that had the lock may have begun the file in the meantime.
        guard descriptor.isRegular, descriptor.isEmpty || Self.kind(of: state) == S_IFREG else {
            throw Self.notOurs(part)
        }
    }

    /// Unlocks the file at once: closing alone keeps it locked while a child that is being started
    /// still has a copy of the descriptor.
    deinit {
        descriptor.withNumber { _ = flock($0, LOCK_UN) }
    }

    /// Returns the type of the file at a path, without following a link; nil if there is none.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func notOurs(_ path: String) -> WriteError {
        let problem = "it is not from sfctl: move it, or write to another file"
        return WriteError(code: EEXIST, target: path, problem: problem)
    }

    /// Cuts the file off.
    ///
    /// - Parameter kept: The number of bytes to keep.
    /// - Throws: `WriteError`, also if the file has fewer bytes than that.
    package func start(keeping kept: Int) throws(WriteError) {
        let code = descriptor.withNumber { number -> Int32 in
            var status = stat()
            guard unsafe fstat(number, &status) == 0 else { return errno }
            guard status.st_size >= off_t(kept) else { return EINVAL }
            return ftruncate(number, off_t(kept)) == 0 ? 0 : errno
        }
        guard code == 0 else { throw WriteError(code: code, target: partPath) }
        count.store(kept, ordering: .relaxed)
    }

    /// Opens and locks the growing file.
    private static func locked(_ part: String) throws(WriteError) -> OwnedDescriptor {
        // The run that had the lock may give the file its name between the opening and the locking.
        for _ in 1...100 {
            let descriptor: OwnedDescriptor
            do throws(OpenFailure) {
                descriptor = try OwnedDescriptor(
                    opening: part,
                    O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
                )
            } catch {
                throw WriteError(code: error.code, target: part)
            }
            // Where a file system has no locks, the error is another one, and the file is written.
            let isHeld = descriptor.withNumber { number in
                flock(number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            }
            if isHeld { break }
            if descriptor.isFile(at: part) { return descriptor }
        }
        let problem = "another sfctl is writing it"
        throw WriteError(code: EWOULDBLOCK, target: part, problem: problem)
    }

    package func write(_ bytes: [UInt8]) throws(WriteError) {
        try sink.write(bytes)
        count.add(bytes.count, ordering: .relaxed)
    }

    /// Replaces the state.
    package func keep(_ state: [UInt8]) throws(WriteError) {
        try ReplacingFile.write(state, to: statePath, isPrivate: true)
    }

    /// Gives the file its name, and removes the state.
    package func commit() throws(WriteError) {
        let mode = ReplacingFile.usualMode(like: path)
        let isDone = descriptor.withNumber { number in
            fchmod(number, mode)
            return fsync(number) == 0 || errno == EINVAL || errno == EROFS
        }
        guard isDone, unsafe rename(partPath, path) == 0 else {
            throw WriteError(code: errno, target: path)
        }
        unsafe unlink(statePath)
        ReplacingFile.keepName(of: path)
    }

    /// Removes the file if it was opened for nothing: it is empty, and has no state.
    package func removeIfUnused() {
        guard descriptor.isFile(at: partPath), descriptor.isEmpty, !WholeFile.isThere(statePath)
        else { return }
        unsafe unlink(partPath)
    }

    /// Removes the file and its state, if no run can continue it.
    package func remove() {
        unsafe unlink(partPath)
        unsafe unlink(statePath)
    }
}

extension OwnedDescriptor {
    /// Whether the open file has no bytes.
    fileprivate var isEmpty: Bool {
        withNumber { number in
            var status = stat()
            return unsafe fstat(number, &status) == 0 && status.st_size == 0
        }
    }

    /// Whether the open file is a regular one.
    fileprivate var isRegular: Bool {
        withNumber { number in
            var status = stat()
            return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }
    }

    /// Whether a path names the open file.
    fileprivate func isFile(at path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        let isRead = withNumber { number in
            unsafe fstat(number, &opened) == 0 && lstat(path, &named) == 0
        }
        return isRead && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }
}
