import Client
import HTTP
import Records

/// What follows when a token has come: who it is, which org, keeping it, telling of it.
struct SignInConclusion: Sendable {
    let login: LoginOptions
    let context: Context
    private let settings: Settings
    private let network: SignInNetwork
    private let store: SessionStore

    /// - Throws: `SessionStoreError` where a sign-in could not be kept, which is better known before.
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

    /// Finds out whose token it is, and keeps it.
    ///
    /// - Parameters:
    ///   - answer: The tokens.
    ///   - flow: How they were got.
    ///   - url: The server that gave them.
    ///   - client: The app, as far as it is known.
    ///   - keyFile: The private key of an app that has one.
    /// - Returns: The sign-in as it is kept.
    /// - Throws: `SignInError`; `SessionStoreError`.
    func keep(
        _ answer: TokenAnswer,
        _ flow: Session.Flow,
        at url: InstanceURL,
        _ client: OAuthClient?,
        keyFile: String? = nil
    ) async throws -> Session {
        if let expected = login.server, !expected.isGeneral, expected != answer.instanceURL {
            context.messages.note(
                "the org's own address is \(answer.instanceURL), which is used from now on"
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
            storage: login.storage,
            secrets: Session.Secrets(
                accessToken: answer.accessToken,
                refreshToken: answer.refreshToken,
                clientSecret: client?.secret
            )
        )
        // The token that was given may be spent, so the one that replaces it is kept before it is used.
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

    /// Whose the session is; a failure tells that it is kept, where it is.
    private func identified(
        _ session: Session,
        _ answer: TokenAnswer
    ) async throws -> UserInfo {
        do {
            return try await userInfo(of: answer)
        } catch let error where session.flow == .refreshToken {
            context.messages.say(
                "the sign-in is kept as '\(session.name)', since its first token may be spent; who it is was not found "
                    + "out: sfctl whoami -o \(ShellWord.quoted(session.name))"
            )
            throw error
        }
    }

    /// The user's name, which the server could have made up; one that is no name is replaced by the org's id.
    private func name(of info: UserInfo) -> String {
        guard !SignInName.isAllowed(info.userName) else { return info.userName }
        let name = SignInName.first(of: info.organizationID)
        context.messages.note(
            "the org's name for the user, '\(info.userName)', cannot be a name here; the sign-in is called '\(name)'"
        )
        return name
    }

    /// Keeps a login of the Salesforce CLI; nothing is sent, since a refresh could end that of the CLI.
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
            // An app may have the scope for the API alone; then the user's record tells.
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

    /// What kind of org it is; not knowing it is no reason to lose the sign-in.
    private func kind(of answer: TokenAnswer) async -> OrgKind {
        let org = network.org(at: answer.instanceURL, answer.accessToken)
        return (try? await OrganizationRecord.fetch(from: org))??.kind ?? .unknown
    }

    /// Keeps a sign-in, and says what it takes the name from.
    private func replace(_ session: Session) async throws {
        let previous = try store.file.sessions().first { $0.name == session.name }
        try await store.keep(session)
        if let previous, previous.id != session.id,
            previous.userName != session.userName || previous.instanceURL != session.instanceURL
        {
            context.messages.note(
                "'\(session.name)' was \(previous.userName ?? "a token") at \(previous.instanceURL.host) before"
            )
        }
        try dropToken(of: session)
    }

    /// Takes an access token of that name out of the settings, where it would go before the sign-in.
    private func dropToken(of session: Session) throws {
        guard let entry = settings.configuration.orgs?[session.name], entry.hasToken else { return }
        if entry.accessToken != nil {
            try ConfigurationFile(context.environment).edit {
                $0.remove(at: ["orgs", session.name, "accessToken"])
            }
            context.messages.note(
                "the access token of '\(session.name)' in \(settings.configurationPath) is removed"
            )
        }
        let others = [
            ("accessTokenFile", entry.accessTokenFile),
            ("credentialProcess", entry.credentialProcess),
        ]
        for (key, value) in others where value != nil {
            let key = ShellWord.quoted("orgs.\(session.name).\(key)")
            context.messages.say(
                "warning: \(settings.configurationPath) has another token for '\(session.name)', which goes first; "
                    + "sfctl config unset \(key) leaves the sign-in"
            )
        }
    }
}

extension Session {
    /// The same sign-in under another name.
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
            storage: storage,
            secrets: secrets
        )
    }
}

extension Configuration.OrgEntry {
    /// Whether the entry says where a token comes from.
    var hasToken: Bool {
        accessToken != nil || accessTokenFile != nil || credentialProcess != nil
    }
}
