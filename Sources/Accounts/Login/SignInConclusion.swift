package import Client
package import HTTP
package import Platform
import Records
import Text

/// The steps after a token has arrived: identifying the user and the org, and saving the login.
package final class SignInConclusion: LoginKeeper {
    private let login: LoginOptions
    private let context: any Surroundings
    private let settings: Settings
    private let network: SignInNetwork
    private let store: SessionStore

    /// Makes the conclusion, and checks that a login can be saved.
    ///
    /// - Throws: `SessionStoreError` if a login could not be saved, before anything is sent.
    package init(
        _ login: LoginOptions,
        _ context: any Surroundings,
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

    /// Identifies the owner of the tokens, and saves the login.
    ///
    /// - Returns: The login as saved.
    /// - Throws: `SignInError`; `SessionStoreError`.
    package func keep(_ grant: FirstGrant) async throws -> Session {
        let answer = grant.answer
        if let expected = login.server, !expected.isGeneral, expected != answer.instanceURL {
            context.messages.note(
                "the org's own address is \(answer.instanceURL); sfctl uses it from now on"
            )
        }
        if grant.flow.needs.contains(.refreshToken), answer.refreshToken == nil {
            context.messages.warn(
                "the org sent no refresh token, so this login ends with its session; to "
                    + "avoid that, give the app the scope refresh_token and log in again"
            )
        }
        var session = session(of: grant)
        var previous: Session?
        // The sent refresh token may now be invalid, so the new one is saved before it is used.
        if let sent = grant.sentToken { previous = try await saveFirst(session, after: sent) }
        do {
            if grant.sentToken != nil { try announce(session, insteadOf: previous) }
            session = try await conclude(session, grant)
            if login.becomesDefault {
                try ConfigurationFile(context.environment).setDefaultOrg(session.name)
            }
            return session
        } catch {
            if grant.sentToken != nil { sayKept(session) }
            throw error
        }
    }

    /// Returns the login of a grant before its user is known.
    private func session(of grant: FirstGrant) -> Session {
        let id = Session.newID()
        return Session(
            name: login.alias ?? Self.provisionalName(of: id, at: grant.answer.instanceURL),
            id: id,
            flow: grant.flow,
            instanceURL: grant.answer.instanceURL,
            loginURL: grant.url,
            organizationID: grant.answer.organizationID,
            clientID: grant.client?.id,
            keyFile: grant.keyFile,
            audience: grant.audience,
            storage: login.storage,
            secrets: Session.Secrets(
                accessToken: grant.answer.accessToken,
                refreshToken: grant.answer.refreshToken,
                clientSecret: grant.client?.secret
            )
        )
    }

    private static func provisionalName(of id: String, at url: InstanceURL) -> String {
        "\(url.host)-\(id.prefix(4))"
    }

    /// Identifies the user of a login, and saves the login under its final name.
    private func conclude(_ provisional: Session, _ grant: FirstGrant) async throws -> Session {
        let info = try await userInfo(of: grant.answer)
        var session = provisional.renamed(login.alias ?? name(of: info))
        session.userName = info.userName
        session.userID = info.userID
        session.organizationID = info.organizationID
        session.kind = await kind(of: grant.answer)
        try announce(session, insteadOf: try await save(session))
        if grant.sentToken != nil, session.name != provisional.name {
            try store.file.forget(named: provisional.name)
        }
        return session
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

    /// Saves logins of the Salesforce CLI.
    package func takeOver(_ names: [String]) async throws -> LoginOutcome {
        try await SalesforceCLIImport(login, self, context).run(names)
    }

    /// Saves a login of the Salesforce CLI without a request, because a refresh could invalidate
    /// the CLI's token.
    func keep(
        _ login: SalesforceCLI.Login,
        as name: String,
        _ secrets: SalesforceCLI.Secrets
    ) async throws -> Session {
        let flow: Flow =
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
        try announce(session, insteadOf: try await save(session))
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

    /// Saves a login, and returns the login that had its name before.
    private func save(_ session: Session) async throws -> Session? {
        let previous = try store.file.sessions().first { $0.name == session.name }
        try await store.keep(session)
        return previous
    }

    /// Says which other login had the name before, and lets the settings use the new one.
    private func announce(_ session: Session, insteadOf previous: Session?) throws {
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
            context.messages.warn(
                "\(settings.configurationPath) has another token for '\(session.name)', "
                    + "which takes precedence; to use the login: sfctl config unset \(key)"
            )
        }
    }
}

// MARK: - Refresh tokens that replace the sent one

extension SignInConclusion {
    /// Saves the replacement in a login that cannot be used yet, and reports the result.
    package func keep(
        replacement token: Secret,
        of flow: Flow,
        at url: InstanceURL,
        _ client: OAuthClient
    ) async {
        let id = Session.newID()
        let isTaken = (try? store.file.sessions().contains { $0.name == login.alias }) ?? false
        // The answer may be another org's, so it must not end a login that works.
        let alias = isTaken ? nil : login.alias
        let session = Session(
            name: alias ?? Self.provisionalName(of: id, at: url),
            id: id,
            flow: flow,
            instanceURL: url,
            loginURL: url,
            clientID: client.id,
            storage: login.storage,
            secrets: Session.Secrets(refreshToken: token, clientSecret: client.secret)
        )
        do {
            try await store.keep(session)
        } catch {
            let failure = Failure(error)
            let words = [failure.message] + failure.reasons
            return sayLost(since: words.joined(separator: ": "))
        }
        let place = login.storage == .keychain ? "the keychain" : store.file.path
        let retry = "sfctl whoami -o \(ShellWord.quoted(session.name)) tries it"
        context.messages.say(
            "the server replaced the refresh token; stored the new one as '\(session.name)' in "
                + place
                + (url.isGeneral ? "" : "; \(retry)")
        )
    }

    /// Saves a login before it is used.
    ///
    /// - Returns: The login that had its name before.
    /// - Throws: `SessionStoreError`, after a message if a replacement of the sent token is lost.
    private func saveFirst(_ session: Session, after sent: Secret) async throws -> Session? {
        do {
            return try await save(session)
        } catch {
            if session.secrets.refreshToken != sent { sayLost() }
            throw error
        }
    }

    private func sayLost(since reason: String = "") {
        context.messages.warn(
            "the server replaced the refresh token, and sfctl cannot store the new one, "
                + "so it is lost; the old one may no longer work: get another one"
                + (reason.isEmpty ? "" : " (\(reason))")
        )
    }

    private func sayKept(_ session: Session) {
        context.messages.say(
            "stored the login as '\(session.name)', because the given token may no longer work"
                + (session.userName == nil ? "; its user is not known yet" : "")
                + ": sfctl whoami -o \(ShellWord.quoted(session.name))"
        )
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
