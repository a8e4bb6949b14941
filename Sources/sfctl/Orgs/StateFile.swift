import LocalOrg

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Keeps the built-in org in a file: written beside and renamed, with a lock between processes.
struct StateFile: StateKeeper {
    let folder: String
    private var path: String { folder + "/demo-org.json" }
    private var lockPath: String { folder + "/demo-org.lock" }

    /// - Parameter folder: the state folder; made when something is first kept.
    init(folder: String) {
        self.folder = folder
    }

    func stamp() throws(StoreFault) -> StateStamp? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw fault(path)
        }
        // Every update is a new file under the name, so its number tells versions apart within a clock tick.
        return StateStamp("\(status.st_ino) \(status.modified) \(status.st_size)")
    }

    func read() throws(StoreFault) -> KeptState? {
        let stamp = try stamp()
        do throws(FileError) {
            guard let bytes = try WholeFile.readRegular(path, limit: 1 << 30), let stamp else {
                return nil
            }
            return KeptState(bytes: bytes, stamp: stamp)
        } catch {
            throw .storage("\(error.path): \(error.problem)")
        }
    }

    func update(
        _ change: (KeptState?) throws(StoreFault) -> [UInt8]?
    ) throws(StoreFault) -> StateStamp? {
        do throws(FileError) {
            try Locations.makePrivateFolder(folder)
        } catch {
            throw .storage("\(error.path): \(error.problem)")
        }
        let lock = unsafe open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw fault(lockPath) }
        // Closing the descriptor unlocks, whatever happens in between.
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw fault(lockPath) }
        }
        if let bytes = try change(try read()) { try replace(bytes) }
        return try stamp()
    }

    private func replace(_ bytes: [UInt8]) throws(StoreFault) {
        do throws(WriteError) {
            try ReplacingFile.write(bytes, to: path, isPrivate: true)
        } catch {
            throw .storage("\(error.target): \(systemMessage(error.code))")
        }
    }

    private func fault(_ path: String) -> StoreFault {
        .storage("\(path): \(systemMessage(errno))")
    }
}

extension stat {
    /// The time of the last change, as text.
    fileprivate var modified: String {
        #if canImport(Darwin)
        "\(st_mtimespec.tv_sec).\(st_mtimespec.tv_nsec)"
        #else
        "\(st_mtim.tv_sec).\(st_mtim.tv_nsec)"
        #endif
    }
}
