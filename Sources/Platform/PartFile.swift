import CLibrary
import Synchronization

/// A file that grows beside its target as `FILE.part`, and gets the target's name at the end.
///
/// Unlike `ReplacingFile`, it stays if the process ends early, so that a later run can continue
/// it; a state of a few bytes beside it says how much of it is usable.
package final class PartFile: ByteSink {
    private let path: String
    private let sink: DescriptorSink
    private let descriptor: OwnedDescriptor
    private let count: Atomic<Int>

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

    /// Opens the growing file of a target.
    ///
    /// - Parameters:
    ///   - path: The target.
    ///   - kept: The number of bytes to keep; the rest is cut off.
    /// - Throws: `WriteError`, also if the file has fewer bytes than that.
    package init(path: String, keeping kept: Int) throws(WriteError) {
        let target = try LinkedPath(path).resolved
        self.path = target
        let part = target + ".part"
        do throws(OpenFailure) {
            descriptor = try OwnedDescriptor(
                opening: part,
                O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW
            )
        } catch {
            throw WriteError(code: error.code, target: part)
        }
        count = Atomic(kept)
        sink = DescriptorSink(descriptor, target: part)
        let code = descriptor.withNumber { number -> Int32 in
            var status = stat()
            guard unsafe fstat(number, &status) == 0 else { return errno }
            guard status.st_size >= off_t(kept) else { return EINVAL }
            return ftruncate(number, off_t(kept)) == 0 ? 0 : errno
        }
        guard code == 0 else { throw WriteError(code: code, target: part) }
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

    /// Removes the file and its state, if no run can continue it.
    package func remove() {
        unsafe unlink(partPath)
        unsafe unlink(statePath)
    }
}
