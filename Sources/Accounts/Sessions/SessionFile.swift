import CLibrary
import HTTP
import Platform
import Records
import Text

/// The file `credentials.json` with the saved logins, which only the user can read.
///
/// Each write replaces the whole file; a lock serializes the writes of several processes. Unknown
/// logins and members are preserved.
package struct SessionFile: Sendable {
    let path: String
    private let folder: String
    private var locks: String { folder + "/locks" }
    /// Whether sfctl has chosen the folder, and so may restrict access to it.
    private let isOwnFolder: Bool

    private static let version = 1

    init(_ locations: Locations) throws(UsageError) {
        folder = try locations.configuration()
        isOwnFolder = !locations.configurationIsNamed
        path = folder + "/credentials.json"
    }

    /// Returns the path of the lock for a session's renewal and end, and creates its folder.
    func lockPath(of session: Session) throws(SessionStoreError) -> String {
        try lockPath("session", of: session.id)
    }

    /// Returns the path of the lock for renewing an sf login with sf, and creates its folder.
    func lockPath(ofLogin userName: String) throws(SessionStoreError) -> String {
        try lockPath("sf", of: userName)
    }

    private func lockPath(_ kind: String, of id: String) throws(SessionStoreError) -> String {
        try makeFolder(locks)
        // Some file systems limit names to 143 bytes. Two ids that begin alike would only wait for
        // each other.
        return "\(locks)/\(kind)-\(id.percentEncoded.prefix(120))"
    }

    /// Returns the usable sessions, in the order of the file; empty if there is no file.
    package func sessions() throws(SessionStoreError) -> [Session] {
        try entries(of: try read()).compactMap { try? Session(name: $0.key, $0.value) }
    }

    /// Returns the problem of each unusable session.
    package func problems() throws(SessionStoreError) -> [String: SessionStoreError] {
        var problems: [String: SessionStoreError] = [:]
        for entry in try entries(of: try read()) {
            do throws(SessionStoreError) {
                _ = try Session(name: entry.key, entry.value)
            } catch {
                problems[entry.key] = error
            }
        }
        return problems
    }

    /// Stores a session, replacing one with the same name.
    func keep(_ session: Session) throws(SessionStoreError) {
        try change { entries throws(SessionStoreError) in
            guard let index = entries.firstIndex(where: { $0.key == session.name }) else {
                return entries.append(JSONValue.Member(session.name, session.json))
            }
            let kept = session.json(keepingUnknownOf: entries[index].value)
            entries[index] = JSONValue.Member(session.name, kept)
        }
    }

    /// Writes the changes to a session.
    ///
    /// - Throws: `SessionStoreError.replaced` if the name now belongs to another session, which is
    ///   left unchanged.
    func update(_ session: Session) throws(SessionStoreError) {
        try change { entries throws(SessionStoreError) in
            let index = try Self.index(of: session, in: entries)
            let kept = session.json(keepingUnknownOf: entries[index].value)
            entries[index] = JSONValue.Member(session.name, kept)
        }
    }

    /// Removes a session.
    ///
    /// - Throws: As `update`.
    func forget(_ session: Session) throws(SessionStoreError) {
        try change { entries throws(SessionStoreError) in
            entries.remove(at: try Self.index(of: session, in: entries))
        }
        // A process that waits for the lock then finds that the session has been removed.
        if let lock = try? lockPath(of: session) { unsafe unlink(lock) }
    }

    /// Removes the session with a name, even if it is unusable.
    package func forget(named name: String) throws(SessionStoreError) {
        try change { entries throws(SessionStoreError) in entries.removeAll { $0.key == name } }
    }

    /// Rewrites the file unchanged, to detect a full or read-only disk before anything can be lost.
    package func checkIsWritable() throws(SessionStoreError) {
        try change { _ throws(SessionStoreError) in }
    }

    /// Removes files with tokens that killed processes left behind; if that is not possible now,
    /// the next change does it.
    package func removeLeftovers() {
        guard (try? FolderNames.read(locks)) != nil, let lock = try? takeLock(locks + "/store")
        else {
            return
        }
        lock.whileHeld { ReplacingFile.removeLeftovers(of: path) }
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
        try takeLock(locks + "/store").whileHeld { () throws(SessionStoreError) in
            try changeAlone(body)
        }
    }

    private func changeAlone(
        _ body: (inout [JSONValue.Member]) throws(SessionStoreError) -> Void
    ) throws(SessionStoreError) {
        ReplacingFile.removeLeftovers(of: path)
        let value = try read()
        var entries = try entries(of: value)
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
            throw .refused("\(error.target): \(error.reason)")
        }
    }

    /// Waits at most ten seconds for the lock of the file, which is held only briefly.
    private func takeLock(_ path: String) throws(SessionStoreError) -> FileLock {
        for _ in 0..<1000 {
            do throws(FileError) {
                if let lock = try FileLock.takeIfFree(path) { return lock }
            } catch {
                throw .refused("\(error.path): \(error.problem)")
            }
            usleep(10_000)
        }
        throw .locked(path: path)
    }

    /// Removes other users' access rights, without adding any for the user.
    private func closeFolder() {
        var status = stat()
        guard unsafe stat(folder, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        unsafe chmod(folder, status.st_mode & 0o700)
    }

    private func makeFolder(_ path: String) throws(SessionStoreError) {
        do throws(WriteError) {
            try Locations.makePrivateFolder(path)
        } catch {
            throw .refused("\(error.target): \(error.reason)")
        }
    }

    private func read() throws(SessionStoreError) -> JSONValue? {
        do {
            try checkKind()
            guard let bytes = try WholeFile.readRegular(path) else { return nil }
            try checkAccess(to: path, S_IRWXG | S_IRWXO)
            // A user with write access to the folder can replace the file.
            try checkAccess(to: folder, S_IWGRP | S_IWOTH)
            return try JSONValue(parsing: bytes)
        } catch let error as SessionStoreError {
            throw error
        } catch let error as FileError {
            throw .refused("\(error.path): \(error.problem)")
        } catch {
            throw .broken(path: path, problem: "\(path) is not JSON: \(error)")
        }
    }

    /// Refuses a path that is not a regular file: a folder could not be replaced, a FIFO would
    /// block, and a dangling link would be lost.
    private func checkKind() throws(SessionStoreError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        if isLink, unsafe stat(path, &status) != 0 {
            throw .refused("\(path) is a symbolic link to a missing file")
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

    private func entries(
        of value: JSONValue?
    ) throws(SessionStoreError) -> [JSONValue.Member] {
        guard let value else { return [] }
        guard let version = value["version"]?.integer, version > 0 else {
            throw .broken(path: path, problem: "it has no version")
        }
        guard version <= Self.version else { throw .newer(version: version) }
        guard let entries = value["sessions"]?.members else {
            throw .broken(path: path, problem: "its 'sessions' is not an object")
        }
        return entries
    }
}
