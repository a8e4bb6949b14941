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
/// A write replaces the whole file; a lock keeps the writes of several processes apart. Members that are not known
/// stay as they are.
struct SessionFile: Sendable {
    let path: String
    private let folder: String
    /// Whether the program has chosen the folder, and so may close it to others.
    private let isOwnFolder: Bool

    static let version = 1

    init(_ locations: Locations) throws(UsageError) {
        folder = try locations.configuration()
        isOwnFolder = !locations.configurationIsNamed
        path = folder + "/credentials.json"
    }

    /// The lock of a session's renewal.
    func lockPath(of session: String) -> String { "\(folder)/locks/\(session.percentEncoded).lock" }

    /// The sessions, in the order of the file; empty where there is no file.
    func sessions() throws(SessionStoreError) -> [Session] {
        try Self.sessions(of: try read())
    }

    /// Keeps a session, in the stead of one of the same name.
    func keep(_ session: Session) throws(SessionStoreError) {
        try change { sessions in
            guard let index = sessions.firstIndex(where: { $0.key == session.name }) else {
                return sessions.append(JSONValue.Member(session.name, session.json))
            }
            let kept = session.json(keepingUnknownOf: sessions[index].value)
            sessions[index] = JSONValue.Member(session.name, kept)
        }
    }

    /// Forgets a session.
    func forget(_ name: String) throws(SessionStoreError) {
        try change { $0.removeAll { $0.key == name } }
    }

    /// Writes the file anew as it is, so that a full or read-only disk shows before something is lost by it.
    func checkIsWritable() throws(SessionStoreError) {
        try change { _ in }
    }

    /// Makes the folder of the locks, and opens or waits for nothing.
    func makeLockFolder() throws(SessionStoreError) {
        try makeFolder(folder + "/locks")
    }

    private func change(_ body: (inout [JSONValue.Member]) -> Void) throws(SessionStoreError) {
        try makeLockFolder()
        if isOwnFolder { closeFolder() }
        let lock: FileLock?
        do throws(FileError) {
            lock = try FileLock.take(folder + "/locks/credentials.lock")
        } catch {
            throw .refused("\(error.path): \(error.problem)")
        }
        let value = try read()
        _ = try Self.sessions(of: value)
        var sessions = value?["sessions"]?.members ?? []
        body(&sessions)
        let others = (value?.members ?? []).filter { !["version", "sessions"].contains($0.key) }
        let changed = JSONValue.object(
            [.init("version", .number("\(Self.version)")), .init("sessions", .object(sessions))]
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
            guard let bytes = try WholeFile.read(path) else { return nil }
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

    private static func sessions(of value: JSONValue?) throws(SessionStoreError) -> [Session] {
        guard let value else { return [] }
        guard let version = value["version"]?.integer, version > 0 else {
            throw .malformed("it has no version")
        }
        guard version <= Self.version else { throw .newer(version: version) }
        guard let members = value["sessions"]?.members else {
            throw .malformed("its 'sessions' is no object")
        }
        var sessions: [Session] = []
        for member in members {
            sessions.append(try Session(name: member.key, member.value))
        }
        return sessions
    }
}
