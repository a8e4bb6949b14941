import Client
import Records

/// The kept sign-ins: their file, and the keychain where one was asked to keep the secrets.
struct SessionStore: Sendable {
    let file: SessionFile
    private let environment: Environment

    /// - Throws: `UsageError` where there is no folder for the file.
    init(_ environment: Environment) throws(UsageError) {
        file = try SessionFile(Locations(environment))
        self.environment = environment
    }

    /// Makes sure that a sign-in can be kept, before one is made.
    func check(_ storage: Session.Storage) throws(SessionStoreError) {
        try file.checkIsWritable()
        if storage == .keychain { _ = try keychain() }
    }

    /// A session by its name, else by the user's name; without secrets of the keychain.
    ///
    /// - Throws: `SessionStoreError.ambiguous` where several are that user's.
    func session(named name: String) throws(SessionStoreError) -> Session? {
        let sessions = try file.sessions()
        if let session = sessions.first(where: { $0.name == name }) { return session }
        let ofUser = sessions.filter { $0.userName?.lowercased() == name.lowercased() }
        guard ofUser.count < 2 else { throw .ambiguous(name, names: ofUser.map(\.name)) }
        return ofUser.first
    }

    /// The secrets of a session as they are kept now; nil where the session is not kept any more.
    func secrets(of name: String) async throws(SessionStoreError) -> Session.Secrets? {
        guard let session = try file.sessions().first(where: { $0.name == name }) else {
            return nil
        }
        guard session.storage == .keychain else { return session.secrets }
        let keychain = try keychain()
        do throws(KeychainError) {
            guard let bytes = try await keychain.read(account: name) else {
                return Session.Secrets()
            }
            return try Session.Secrets(Self.json(bytes))
        } catch {
            throw .refused("\(error)")
        }
    }

    /// Keeps a session with its secrets, in the stead of one of the same name.
    func keep(_ session: Session) async throws(SessionStoreError) {
        if session.storage == .keychain {
            let keychain = try keychain()
            do throws(KeychainError) {
                try await keychain.write(
                    JSONValue.object(session.secrets.members).json(),
                    account: session.name
                )
            } catch {
                throw .refused("\(error)")
            }
        }
        try file.keep(session)
    }

    /// Forgets a session and its secrets.
    func forget(_ session: Session) async throws(SessionStoreError) {
        if session.storage == .keychain {
            let keychain = try keychain()
            do throws(KeychainError) {
                try await keychain.remove(account: session.name)
            } catch {
                throw .refused("\(error)")
            }
        }
        try file.forget(session.name)
    }

    /// Runs `body` while no other process renews the session.
    ///
    /// - Throws: `SessionStoreError.locked` where another has the lock for two minutes; `CancellationError`.
    func whileLocked<Value>(
        _ name: String,
        _ body: () async throws -> Value
    ) async throws -> Value {
        try file.makeLockFolder()
        let path = file.lockPath(of: name)
        for _ in 0..<Self.attempts {
            if let lock = try FileLock.take(path, waits: false) {
                let value = try await body()
                _ = consume lock
                return value
            }
            try await environment.clock.sleep(for: Self.pause)
        }
        throw SessionStoreError.locked(path: path)
    }

    private static let pause = Duration.milliseconds(50)
    private static let attempts = 2400

    private func keychain() throws(SessionStoreError) -> Keychain {
        guard let keychain = Keychain(environment) else {
            throw .refused(
                "this machine has no keychain: Linux needs secret-tool (package libsecret-tools) and a desktop session"
            )
        }
        return keychain
    }

    private static func json(_ bytes: [UInt8]) throws(KeychainError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw .notOurs
        }
    }
}
