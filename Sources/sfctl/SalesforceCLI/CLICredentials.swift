import Client
import HTTP

/// A login of sf as credentials: nothing is set up, and nothing is kept but in memory.
///
/// Its token is the one in sf's store. When the org turns that away, sf renews its own login: its refresh token is not
/// used behind its back, since an org that rotates refresh tokens would end sf's login with that.
struct CLICredentials: Credentials {
    /// The user of the login.
    let userName: String
    private let renewing: RenewingCredentials

    var instanceURL: InstanceURL { renewing.instanceURL }
    var remedy: String? { renewing.remedy }

    /// Finds out where a login of sf leads.
    ///
    /// - Parameters:
    ///   - name: An alias or a username.
    ///   - login: The login of that name in sf's files; nil asks sf.
    ///   - environment: Where sf and its files are.
    /// - Returns: The credentials; no token is asked for yet.
    /// - Throws: `SignInError`, where sf does not know the name.
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

    /// The credentials of a login in sf's files.
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

/// The session that sf keeps.
private struct CLISession: SessionKeeper {
    let cli: SalesforceCLI
    let name: String
    /// As the files have it; nil where they cannot be read.
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
            let words = "sf, which renews the session of \(name), is not installed, or not in PATH"
            throw problem ?? SignInError(.local(words), remedy: login?.remedy)
        }
        let token = try await cli.accessToken(of: name)
        guard token != refused else {
            throw SignInError(
                .local("sf cannot renew the session of \(name)"),
                remedy: login?.remedy
            )
        }
        return token
    }

    /// The token in the file as it is now: another process of sf may have renewed it.
    private func storedToken() async throws(SignInError) -> Secret? {
        guard let login else { return nil }
        let current = (try? cli.login(named: login.userName)) ?? login
        return try await cli.secrets(of: current).accessToken
    }
}
