import Accounts
import Client
import HTTP
import Output
import Platform
import Records
import Text

/// The steps after a token has arrived: identifying the user and the org, saving the login, and
/// reporting it.
struct SignInConclusion: Sendable {
    let login: LoginOptions
    let context: Context
    private let settings: Settings
    private let network: SignInNetwork
    private let store: SessionStore

    /// Makes the conclusion, and checks that a login can be saved.
    ///
    /// - Throws: `SessionStoreError` if a login could not be saved, before anything is sent.
    init(
        _ login: LoginOptions,
        _ context: Context,
        _ settings: Settings,
        _ network: SignInNetwork
    ) throws {
        self.login = login
        self.context = context
        self.settings = settings
        self.network = network
        store = try SessionStore(context.environment)
        try store.check(login.storage)
    }

    /// Identifies the owner of a token, and saves the login.
    ///
    /// - Parameters:
    ///   - answer: The tokens.
    ///   - flow: The flow that returned them.
    ///   - url: The server that returned them.
    ///   - client: The app, if known.
    ///   - keyFile: The private key of an app that has one.
    ///   - audience: The audience of the assertion signed with the key.
    /// - Returns: The login as saved.
    /// - Throws: `SignInError`; `SessionStoreError`.
    func keep(
        _ answer: TokenAnswer,
        _ flow: Session.Flow,
        at url: InstanceURL,
        _ client: OAuthClient?,
        keyFile: String? = nil,
        audience: String? = nil
    ) async throws -> Session {
        if let expected = login.server, !expected.isGeneral, expected != answer.instanceURL {
            context.messages.note(
                "the org's own address is \(answer.instanceURL); sfctl uses it from now on"
            )
        }
        if flow == .web, answer.refreshToken == nil {
            context.messages.say(
                "warning: the org sent no refresh token, so this login ends with its session; to "
                    + "avoid that, give the app the scope refresh_token and log in again"
            )
        }
        let id = Session.newID()
        let provisional = Session(
            name: login.alias ?? "\(answer.instanceURL.host)-\(id.prefix(4))",
            id: id,
            flow: flow,
            instanceURL: answer.instanceURL,
            loginURL: url,
            organizationID: answer.organizationID,
            clientID: client?.id,
            keyFile: keyFile,
            audience: audience,
            storage: login.storage,
            secrets: Session.Secrets(
                accessToken: answer.accessToken,
                refreshToken: answer.refreshToken,
                clientSecret: client?.secret
            )
        )
        // The given refresh token may now be invalid, so the new one is saved before it is used.
        if flow == .refreshToken { try await replace(provisional) }
        let info = try await identified(provisional, answer)
        var session = provisional.renamed(login.alias ?? name(of: info))
        session.userName = info.userName
        session.userID = info.userID
        session.organizationID = info.organizationID
        session.kind = await kind(of: answer)
        try await replace(session)
        if flow == .refreshToken, session.name != provisional.name {
            try store.file.forget(named: provisional.name)
        }
        if login.becomesDefault {
            try ConfigurationFile(context.environment).setDefaultOrg(session.name)
        }
        return session
    }

    /// Identifies the user of a session; on failure, says that the session is saved, if it is.
    private func identified(
        _ session: Session,
        _ answer: TokenAnswer
    ) async throws -> UserInfo {
        do {
            return try await userInfo(of: answer)
        } catch let error where session.flow == .refreshToken {
            context.messages.say(
                "stored the login as '\(session.name)', because its first token may be used up; "
                    + "cannot tell the user yet: sfctl whoami -o \(ShellWord.quoted(session.name))"
            )
            throw error
        }
    }

    /// Returns the user's name, or the org's id if the server's name is not allowed as a login's
    /// name.
    private func name(of info: UserInfo) -> String {
        guard !SignInName.isAllowed(info.userName) else { return info.userName }
        let name = SignInName.first(of: info.organizationID)
        context.messages.note(
            "cannot use the username '\(info.userName)' as a name; the login is named '\(name)'"
        )
        return name
    }

    /// Saves a login of the Salesforce CLI without a request, because a refresh could invalidate
    /// the CLI's token.
    func keep(
        _ login: SalesforceCLI.Login,
        as name: String,
        _ secrets: SalesforceCLI.Secrets
    ) async throws -> Session {
        let flow: Session.Flow =
            secrets.refreshToken != nil
            ? .salesforceCLI : login.privateKey != nil ? .jwt : .accessToken
        let session = Session(
            name: name,
            flow: flow,
            instanceURL: login.instanceURL,
            loginURL: login.loginURL ?? login.instanceURL,
            userName: login.userName,
            organizationID: login.organizationID,
            kind: login.kind,
            clientID: login.clientID,
            keyFile: login.privateKey,
            storage: self.login.storage,
            secrets: Session.Secrets(
                accessToken: secrets.accessToken,
                refreshToken: secrets.refreshToken,
                clientSecret: secrets.clientSecret
            )
        )
        try await replace(session)
        if self.login.becomesDefault {
            try ConfigurationFile(context.environment).setDefaultOrg(session.name)
        }
        return session
    }

    private func userInfo(of answer: TokenAnswer) async throws -> UserInfo {
        let info: UserInfo
        do {
            info = try await network.server(at: answer.instanceURL).userInfo(answer.accessToken)
        } catch {
            // An app may have only the scope for the API; the user's record then identifies the
            // user.
            guard case .refused = error.cause, let known = await user(of: answer) else {
                throw error
            }
            info = known
        }
        guard let told = answer.organizationID, told.prefix(15) != info.organizationID.prefix(15)
        else { return info }
        throw SignInError(.elsewhere(expected: "org \(told)", found: "org \(info.organizationID)"))
    }

    private func user(of answer: TokenAnswer) async -> UserInfo? {
        guard let user = answer.userID, let organization = answer.organizationID,
            let id = try? RecordID(user)
        else { return nil }
        let org = network.org(at: answer.instanceURL, answer.accessToken)
        return try? await org.user(id, of: organization)
    }

    /// Finds the kind of the org; an unknown kind is no reason to lose the login.
    private func kind(of answer: TokenAnswer) async -> OrgKind {
        let org = network.org(at: answer.instanceURL, answer.accessToken)
        return (try? await OrganizationRecord.fetch(from: org))??.kind ?? .unknown
    }

    /// Saves a login, and says which other login had its name before.
    private func replace(_ session: Session) async throws {
        let previous = try store.file.sessions().first { $0.name == session.name }
        try await store.keep(session)
        if let previous, previous.id != session.id,
            previous.userName != session.userName || previous.instanceURL != session.instanceURL
        {
            context.messages.note(
                "'\(session.name)' was previously \(previous.userName ?? "a token") at "
                    + "\(previous.instanceURL.host)"
            )
        }
        try dropToken(of: session)
    }

    /// Removes an access token with this name from the settings, because it would take precedence
    /// over the login.
    private func dropToken(of session: Session) throws {
        guard let entry = settings.configuration.orgs?[session.name], entry.hasToken else { return }
        if entry.accessToken != nil {
            try ConfigurationFile(context.environment).edit {
                $0.remove(at: ["orgs", session.name, "accessToken"])
            }
            context.messages.note(
                "removed the access token of '\(session.name)' from \(settings.configurationPath)"
            )
        }
        let others = [
            ("accessTokenFile", entry.accessTokenFile),
            ("credentialProcess", entry.credentialProcess),
        ]
        for (key, value) in others where value != nil {
            let key = ShellWord.quoted("orgs.\(session.name).\(key)")
            context.messages.say(
                "warning: \(settings.configurationPath) has another token for '\(session.name)', "
                    + "which takes precedence; to use the login: sfctl config unset \(key)"
            )
        }
    }
}

extension Session {
    /// Returns the same login under another name.
    fileprivate func renamed(_ name: String) -> Session {
        Session(
            name: name,
            id: id,
            flow: flow,
            instanceURL: instanceURL,
            loginURL: loginURL,
            userName: userName,
            userID: userID,
            organizationID: organizationID,
            kind: kind,
            clientID: clientID,
            keyFile: keyFile,
            audience: audience,
            storage: storage,
            secrets: secrets
        )
    }
}
