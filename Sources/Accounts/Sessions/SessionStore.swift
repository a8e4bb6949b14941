import Client
package import Platform
import Records
package import Text

/// The store of saved logins: their file, and the keychain if the user chose it for the secrets.
package struct SessionStore: Sendable {
    package let file: SessionFile
    private let environment: Environment

    /// - Throws: `UsageError` if there is no folder for the file.
    package init(_ environment: Environment) throws(UsageError) {
        file = try SessionFile(Locations(environment))
        self.environment = environment
    }

    /// Checks that a login can be stored, before one is made.
    package func check(_ storage: Session.Storage) throws(SessionStoreError) {
        try file.checkIsWritable()
        if storage == .keychain { _ = try keychain() }
    }

    /// Finds a session by its name, or else by the user's name; without secrets in the keychain.
    ///
    /// - Throws: `SessionStoreError.ambiguous` if several are that user's; the problem of an
    ///   unusable session.
    package func session(named name: String) throws(SessionStoreError) -> Session? {
        let sessions = try file.sessions()
        if let session = sessions.first(where: { $0.name == name }) { return session }
        if let problem = try file.problems()[name] { throw problem }
        let ofUser = sessions.filter { $0.userName?.lowercased() == name.lowercased() }
        guard ofUser.count < 2 else { throw .ambiguous(name, names: ofUser.map(\.name)) }
        return ofUser.first
    }

    /// Returns the stored state of a session, with its secrets.
    ///
    /// - Throws: `SessionStoreError.replaced` if it was ended, or the name now belongs to another
    ///   one.
    package func current(_ session: Session) async throws(SessionStoreError) -> Session {
        let kept = try file.sessions().first { $0.name == session.name && $0.id == session.id }
        guard var kept else { throw .replaced(session.name) }
        guard kept.storage == .keychain else { return kept }
        let keychain = try keychain()
        do throws(KeychainError) {
            let bytes = try await keychain.read(account: kept.account)
            kept.secrets = try bytes.map(Self.secrets) ?? Session.Secrets()
            return kept
        } catch {
            throw .refused("\(error)")
        }
    }

    /// Stores a session with its secrets, replacing one with the same name.
    package func keep(_ session: Session) async throws(SessionStoreError) {
        let previous = try file.sessions().first { $0.name == session.name }
        try await keepSecrets(of: session)
        try file.keep(session)
        guard let previous, previous.id != session.id, previous.storage == .keychain else { return }
        try await forgetSecrets(of: previous)
    }

    /// Stores the changes to a session.
    ///
    /// - Throws: As `current`.
    func update(_ session: Session) async throws(SessionStoreError) {
        try await keepSecrets(of: session)
        try file.update(session)
    }

    /// Removes a session and its secrets.
    ///
    /// - Throws: As `current`.
    package func forget(_ session: Session) async throws(SessionStoreError) {
        try file.forget(session)
        if session.storage == .keychain { try await forgetSecrets(of: session) }
    }

    private func keepSecrets(of session: Session) async throws(SessionStoreError) {
        guard session.storage == .keychain else { return }
        let keychain = try keychain()
        let secrets = JSONValue.object(session.secrets.members).json()
        let account = session.account
        // The secrets may be the only copy of a token that was just renewed.
        let cancellation = DelayedCancellation(by: Self.grace, clock: environment.clock)
        let result = await cancellation.delay {
            do throws(KeychainError) {
                return Result<Void, KeychainError>.success(
                    try await keychain.write(secrets, account: account)
                )
            } catch {
                return .failure(error)
            }
        }
        if case .failure(let error) = result { throw .refused("\(error)") }
    }

    private func forgetSecrets(of session: Session) async throws(SessionStoreError) {
        let keychain = try keychain()
        do throws(KeychainError) {
            try await keychain.remove(account: session.account)
        } catch {
            throw .refused("\(error)")
        }
    }

    /// Runs `body` while no other process renews or ends the session.
    ///
    /// - Throws: `SessionStoreError.locked` if another process holds the lock for two minutes;
    ///   `CancellationError`.
    package func whileLocked<Value>(
        _ session: Session,
        _ body: () async throws -> Value
    ) async throws -> Value {
        try await whileLocked(at: try file.lockPath(of: session), body)
    }

    /// Runs `body` while no other process makes sf renew a login.
    ///
    /// - Throws: As for a session.
    func whileLocked<Value>(
        login userName: String,
        _ body: () async throws -> Value
    ) async throws -> Value {
        try await whileLocked(at: try file.lockPath(ofLogin: userName), body)
    }

    private func whileLocked<Value>(
        at path: String,
        _ body: () async throws -> Value
    ) async throws -> Value {
        for _ in 0..<Self.attempts {
            if let lock = try FileLock.takeIfFree(path) {
                return try await lock.whileHeldWaiting(body)
            }
            try await environment.clock.sleep(for: Self.pause)
        }
        throw SessionStoreError.locked(path: path)
    }

    /// The extra time for the keychain's tool after the command was cancelled.
    private static let grace = Duration.seconds(5)
    private static let pause = Duration.milliseconds(50)
    private static let attempts = 2400

    private func keychain() throws(SessionStoreError) -> Keychain {
        guard let keychain = Keychain(environment) else {
            throw .refused(
                "this machine has no keychain: Linux needs secret-tool (package libsecret-tools) "
                    + "and a desktop session"
            )
        }
        return keychain
    }

    private static func secrets(_ bytes: [UInt8]) throws(KeychainError) -> Session.Secrets {
        do {
            return Session.Secrets(try JSONValue(parsing: bytes))
        } catch {
            throw .notOurs
        }
    }
}

extension Session {
    /// The account's name in the keychain, an id because two settings folders may have logins
    /// with the same name.
    fileprivate var account: String { id }
}
