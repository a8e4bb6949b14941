import Client
import HTTP
import Platform
import Text

/// The credentials of an sf login, used without setup and kept only in memory.
///
/// The token is the one in sf's store. If the org rejects it, sf renews its own login: sfctl does
/// not use sf's refresh token, since that would end sf's login in an org that rotates refresh
/// tokens.
struct CLICredentials: Credentials {
    /// The login's user.
    let userName: String
    private let renewing: RenewingCredentials

    var instanceURL: InstanceURL { renewing.instanceURL }
    var remedy: String? { renewing.remedy }

    /// Finds the org of an sf login.
    ///
    /// - Parameters:
    ///   - name: An alias or a username.
    ///   - login: The login with that name in sf's files; nil asks sf.
    ///   - environment: The location of sf and its files.
    /// - Returns: The credentials; no token is requested yet.
    /// - Throws: `SignInError` if sf does not know the name.
    static func open(
        _ name: String,
        _ login: SalesforceCLI.Login?,
        in environment: Environment
    ) async throws(SignInError) -> CLICredentials {
        let cli = SalesforceCLI(environment)
        if let login { return CLICredentials(login, of: cli) }
        let (instanceURL, userName) = try await cli.display(name)
        let session = CLISession(cli: cli, name: userName, login: nil)
        let remedy = "sf org display --target-org \(ShellWord.quoted(name))"
        return CLICredentials(
            userName: userName,
            renewing: RenewingCredentials(instanceURL: instanceURL, keeper: session, remedy: remedy)
        )
    }

    /// Makes the credentials of a login in sf's files.
    init(_ login: SalesforceCLI.Login, of cli: SalesforceCLI) {
        let session = CLISession(cli: cli, name: login.userName, login: login)
        self.init(
            userName: login.userName,
            renewing: RenewingCredentials(
                instanceURL: login.instanceURL,
                keeper: session,
                remedy: login.remedy
            )
        )
    }

    private init(userName: String, renewing: RenewingCredentials) {
        self.userName = userName
        self.renewing = renewing
    }

    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        try await renewing.accessToken(replacing: refused)
    }
}

/// The session that sf stores; only one process at a time makes sf renew it.
private struct CLISession: SessionKeeper {
    let cli: SalesforceCLI
    let name: String
    /// The login in sf's files; nil if they cannot be read.
    let login: SalesforceCLI.Login?

    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        var problem: SignInError?
        do throws(SignInError) {
            if let token = try await storedToken(), token != refused { return token }
        } catch {
            guard cli.isInstalled, error.cause != .transport(.cancelled) else { throw error }
            problem = error
        }
        guard cli.isInstalled else {
            let words =
                "sf, needed to renew the session of \(name), is not installed or not in PATH"
            throw problem ?? SignInError(.local(words), remedy: login?.remedy)
        }
        let token = try await token(replacing: refused)
        guard token != refused else {
            throw SignInError(
                .local("sf cannot renew the session of \(name)"),
                remedy: login?.remedy
            )
        }
        return token
    }

    /// Returns sf's token; if the last one was rejected, also one that another process made sf
    /// renew.
    private func token(replacing refused: Secret?) async throws(SignInError) -> Secret {
        // Reading a token changes nothing, so it needs no lock.
        guard let refused, let store = try? SessionStore(cli.environment) else {
            return try await cli.accessToken(of: name)
        }
        do {
            return try await store.whileLocked(login: name) {
                if let token = try? await storedToken(), token != refused { return token }
                return try await cli.accessToken(of: name)
            }
        } catch let error as SignInError {
            throw error
        } catch is CancellationError {
            throw SignInError(.transport(.cancelled))
        } catch {
            // Without the lock, as in a read-only home, sf itself coordinates its processes.
            return try await cli.accessToken(of: name)
        }
    }

    /// Returns the token that is now in the file: another sf process may have renewed it.
    private func storedToken() async throws(SignInError) -> Secret? {
        guard let login else { return nil }
        let current = (try? cli.login(named: login.userName)) ?? login
        return try await cli.secrets(of: current).accessToken
    }
}
