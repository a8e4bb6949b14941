import Client
import HTTP
import Text

/// Finds an org by its name: in the settings file, among the kept sign-ins, among those of the Salesforce CLI.
struct NamedOrg {
    private let settings: Settings
    private let entries: OrgEntries

    init(_ settings: Settings) {
        self.settings = settings
        entries = OrgEntries(settings)
    }

    /// The org of a name.
    ///
    /// - Throws: `NoOrgError`; `OrgAddressConflict`; what a file of tokens or sign-ins throws.
    func find(_ target: Setting<String>) throws -> OrgChoice.Remote {
        let name = target.value
        let entry = entries[name]
        if let entry, let access = try access(by: entry, name) {
            return OrgChoice.Remote(name: name, access: access, entry: entry)
        }
        let cli = SalesforceCLI(settings.environment)
        if let session = try SessionStore(settings.environment).session(named: name) {
            return OrgChoice.Remote(
                name: session.name,
                access: .session(session),
                entry: try entries.entry(
                    of: [name, session.name] + otherNames(of: session, cli),
                    userName: session.userName,
                    at: session.instanceURL,
                    toldBy: "the sign-in '\(session.name)'"
                )
            )
        }
        if let login = try cli.login(named: name) {
            return OrgChoice.Remote(
                name: name,
                access: .salesforceCLI(login),
                entry: try self.entry(of: login, called: name, cli)
            )
        }
        // Where its files cannot be read, the CLI alone knows its orgs.
        if cli.isInstalled, !cli.hasFiles {
            return OrgChoice.Remote(name: name, access: .salesforceCLI(nil), entry: entry)
        }
        guard entry == nil else {
            throw NoOrgError.noToken(alias: name, path: settings.configurationPath)
        }
        throw NoOrgError.unknown(target, known: try knownNames(cli))
    }

    private func entry(
        of login: SalesforceCLI.Login,
        called name: String,
        _ cli: SalesforceCLI
    ) throws -> Configuration.OrgEntry? {
        // Without its aliases it is not known whether one of them says that nothing may be changed.
        if entries.hasReadOnly { _ = try cli.aliases() }
        return try entries.entry(
            of: [name] + login.aliases,
            userName: login.userName,
            at: login.instanceURL,
            toldBy: "the login of sf"
        )
    }

    /// What the user of a sign-in is called elsewhere: in other sign-ins, and by sf.
    private func otherNames(of session: Session, _ cli: SalesforceCLI) throws -> [String] {
        guard !entries.isEmpty, let user = session.userName?.lowercased() else { return [] }
        let sessions = try SessionStore(settings.environment).file.sessions()
            .filter { $0.userName?.lowercased() == user && $0.instanceURL == session.instanceURL }
        // What is wrong with the files of sf concerns an org of sf only.
        let logins = ((try? cli.logins())?.logins ?? [])
            .filter { $0.userName.lowercased() == user && $0.instanceURL == session.instanceURL }
        return sessions.map(\.name) + logins.flatMap(\.aliases)
    }

    private func access(
        by entry: Configuration.OrgEntry,
        _ name: String
    ) throws -> OrgChoice.Access? {
        if let command = entry.credentialProcess { return .program(command) }
        guard let token = try entry.accessToken ?? entry.accessTokenFile.map(Self.readToken) else {
            return nil
        }
        guard let url = entry.instanceUrl else {
            throw NoOrgError.noURL(alias: name, path: settings.configurationPath)
        }
        guard !token.value.isEmpty else {
            throw NoOrgError.noToken(alias: name, path: settings.configurationPath)
        }
        let remedy =
            entry.accessTokenFile.map { "put a new access token into \($0)" }
            ?? "sfctl login --alias \(ShellWord.quoted(name))"
        return .token(try InstanceURL(url), token, remedy: remedy)
    }

    private func knownNames(_ cli: SalesforceCLI) throws -> [String] {
        let sessions = try SessionStore(settings.environment).file.sessions()
        let logins = (try? cli.logins())?.logins ?? []
        return [Configuration.builtInOrg] + entries.names + sessions.map(\.name)
            + logins.flatMap { $0.aliases + [$0.userName] }
    }

    private static func readToken(_ path: String) throws -> Secret {
        guard let bytes = try WholeFile.readRegular(path, holdsSecret: true) else {
            throw FileError(path: path, problem: "there is no such file")
        }
        return Secret(String(String(decoding: bytes, as: UTF8.self).trimmingWhitespace))
    }
}
