import HTTP
import Records

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `credentials.json`: the kept sign-ins, in a file that the user alone can read.
///
/// A write replaces the whole file; a lock keeps the writes of several processes apart. What is not understood, a sign-in
/// or a member of one, stays as it is.
struct SessionFile: Sendable {
    let path: String
    private let folder: String
    private var locks: String { folder + "/locks" }
    /// Whether the program has chosen the folder, and so may close it to others.
    private let isOwnFolder: Bool

    private static let version = 1

    init(_ locations: Locations) throws(UsageError) {
        folder = try locations.configuration()
        isOwnFolder = !locations.configurationIsNamed
        path = folder + "/credentials.json"
    }

    /// The lock of a session's renewal and end, whose folder is made.
    func lockPath(of session: Session) throws(SessionStoreError) -> String {
        try makeFolder(locks)
        let hash = SHA256.hash(Array(session.id.utf8)).prefix(8)
        return
            "\(locks)/session-\(hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())"
    }

    /// The sessions that can be used, in the order of the file; empty where there is no file.
    func sessions() throws(SessionStoreError) -> [Session] {
        try Self.entries(of: try read()).compactMap { try? Session(name: $0.key, $0.value) }
    }

    /// What keeps each other session from being used.
    func problems() throws(SessionStoreError) -> [String: SessionStoreError] {
        var problems: [String: SessionStoreError] = [:]
        for entry in try Self.entries(of: try read()) {
            do throws(SessionStoreError) {
                _ = try Session(name: entry.key, entry.value)
            } catch {
                problems[entry.key] = error
            }
        }
        return problems
    }

    /// Keeps a session; it replaces one of the same name.
    func keep(_ session: Session) throws(SessionStoreError) {
        try change { entries throws(SessionStoreError) in
            guard let index = entries.firstIndex(where: { $0.key == session.name }) else {
                return entries.append(JSONValue.Member(session.name, session.json))
            }
            let kept = session.json(keepingUnknownOf: entries[index].value)
            entries[index] = JSONValue.Member(session.name, kept)
        }
    }

    /// Writes what has changed of a session.
    ///
    /// - Throws: `SessionStoreError.replaced` where the name stands for another one by now, which is left alone.
    func update(_ session: Session) throws(SessionStoreError) {
        try change { entries throws(SessionStoreError) in
            let index = try Self.index(of: session, in: entries)
            let kept = session.json(keepingUnknownOf: entries[index].value)
            entries[index] = JSONValue.Member(session.name, kept)
        }
    }

    /// Forgets a session.
    ///
    /// - Throws: as `update`.
    func forget(_ session: Session) throws(SessionStoreError) {
        try change { entries throws(SessionStoreError) in
            entries.remove(at: try Self.index(of: session, in: entries))
        }
        // A process that waits for it finds that the session is gone.
        if let lock = try? lockPath(of: session) { unsafe unlink(lock) }
    }

    /// Forgets what a name stands for, be it understood or not.
    func forget(named name: String) throws(SessionStoreError) {
        try change { entries throws(SessionStoreError) in entries.removeAll { $0.key == name } }
    }

    /// Writes the file anew as it is, so that a full or read-only disk shows before something is lost by it.
    func checkIsWritable() throws(SessionStoreError) {
        try change { _ throws(SessionStoreError) in }
    }

    private static func index(
        of session: Session,
        in entries: [JSONValue.Member]
    ) throws(SessionStoreError) -> Int {
        let index = entries.firstIndex { entry in
            entry.key == session.name && (entry.value["id"]?.text ?? entry.key) == session.id
        }
        guard let index else { throw .replaced(session.name) }
        return index
    }
}

extension SessionFile {
    private func change(
        _ body: (inout [JSONValue.Member]) throws(SessionStoreError) -> Void
    ) throws(SessionStoreError) {
        try makeFolder(locks)
        if isOwnFolder { closeFolder() }
        let lock = try takeLock(locks + "/store")
        let value = try read()
        var entries = try Self.entries(of: value)
        try body(&entries)
        let others = (value?.members ?? []).filter { !["version", "sessions"].contains($0.key) }
        let changed = JSONValue.object(
            [.init("version", .number("\(Self.version)")), .init("sessions", .object(entries))]
                + others
        )
        do throws(WriteError) {
            let text = changed.json(style: .indented) + [UInt8(ascii: "\n")]
            try ReplacingFile.write(text, to: path, isPrivate: true)
        } catch {
            throw .refused("\(error.target): \(systemMessage(error.code))")
        }
        _ = consume lock
    }

    /// Waits for the lock of the file, which is held for moments, at most ten seconds.
    private func takeLock(_ path: String) throws(SessionStoreError) -> FileLock {
        for _ in 0..<1000 {
            do throws(FileError) {
                if let lock = try FileLock.take(path, waits: false) { return lock }
            } catch {
                throw .refused("\(error.path): \(error.problem)")
            }
            usleep(10_000)
        }
        throw .locked(path: path)
    }

    /// Takes the rights of other users away, and gives the user none that was taken.
    private func closeFolder() {
        var status = stat()
        guard unsafe stat(folder, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        unsafe chmod(folder, status.st_mode & 0o700)
    }

    private func makeFolder(_ path: String) throws(SessionStoreError) {
        do throws(FileError) {
            try Locations.makePrivateFolder(path)
        } catch {
            throw .refused("\(error.path): \(error.problem)")
        }
    }

    private func read() throws(SessionStoreError) -> JSONValue? {
        do {
            try checkKind()
            guard let bytes = try WholeFile.readRegular(path) else { return nil }
            try checkAccess(to: path, S_IRWXG | S_IRWXO)
            // A user who can write into the folder can put another file under the name.
            try checkAccess(to: folder, S_IWGRP | S_IWOTH)
            return try JSONValue(parsing: bytes)
        } catch let error as SessionStoreError {
            throw error
        } catch let error as FileError {
            throw .refused("\(error.path): \(error.problem)")
        } catch {
            throw .malformed("\(path) is not JSON: \(error)")
        }
    }

    /// Refuses what is no file: a folder could not be replaced, a FIFO would be waited for, and a link to nothing would
    /// be lost.
    private func checkKind() throws(SessionStoreError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        if isLink, unsafe stat(path, &status) != 0 {
            throw .refused("\(path) is a symbolic link that leads to no file")
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .refused("\(path) is a folder, not a file")
        case S_IFIFO: throw .refused("\(path) is a FIFO, not a file")
        default: throw .refused("\(path) is a device, not a file")
        }
    }

    private func checkAccess(to path: String, _ forbidden: mode_t) throws(SessionStoreError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return }
        guard status.st_mode & forbidden == 0 else {
            throw .exposed(path: path, mode: Int(status.st_mode & 0o777))
        }
    }

    private static func entries(
        of value: JSONValue?
    ) throws(SessionStoreError) -> [JSONValue.Member] {
        guard let value else { return [] }
        guard let version = value["version"]?.integer, version > 0 else {
            throw .malformed("it has no version")
        }
        guard version <= Self.version else { throw .newer(version: version) }
        guard let entries = value["sessions"]?.members else {
            throw .malformed("its 'sessions' is no object")
        }
        return entries
    }
}
