import Accounts
import CLibrary
import LocalOrg
import Platform

/// The file of the built-in org: written as a new file and renamed, with a lock between processes.
struct StateFile: StateKeeper {
    let folder: String
    private var path: String { folder + "/demo-org.json" }
    private var lockPath: String { folder + "/demo-org.lock" }

    /// - Parameter folder: The state folder, created when data is first stored.
    init(folder: String) {
        self.folder = folder
    }

    func stamp() throws(StoreFault) -> StateStamp? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw fault(path)
        }
        // Every update creates a new file under the name, so the file's number distinguishes
        // versions within a clock tick.
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
        do throws(WriteError) {
            try Locations.makePrivateFolder(folder)
        } catch {
            throw .storage("\(error.target): \(error.reason)")
        }
        return try lock().whileHeld { () throws(StoreFault) in
            ReplacingFile.removeLeftovers(of: path)
            if let bytes = try change(try read()) { try replace(bytes) }
            return try stamp()
        }
    }

    private func lock() throws(StoreFault) -> FileLock {
        do throws(FileError) {
            return try FileLock.take(lockPath)
        } catch {
            throw .storage("\(error.path): \(error.problem)")
        }
    }

    private func replace(_ bytes: [UInt8]) throws(StoreFault) {
        do throws(WriteError) {
            try ReplacingFile.write(bytes, to: path, isPrivate: true)
        } catch {
            throw .storage("\(error.target): \(error.reason)")
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
