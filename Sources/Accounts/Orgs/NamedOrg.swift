import Client
import HTTP
import Platform
import Text

/// A search for an org by its name: in the settings file, the saved logins and the Salesforce
/// CLI's logins.
struct NamedOrg {
    private let settings: Settings
    private let entries: OrgEntries

    init(_ settings: Settings) {
        self.settings = settings
        entries = OrgEntries(settings)
    }

    /// Finds the org.
    ///
    /// - Throws: `NoOrgError`; `OrgAddressConflict`; errors of token files and saved logins.
    func find(_ target: Setting<String>) throws -> OrgChoice.Remote {
        let name = target.value
        let entry = entries[name]
        if let entry, let org = try org(of: entry, name) { return org }
        let cli = SalesforceCLI(settings.environment)
        if let session = try SessionStore(settings.environment).session(named: name) {
            return OrgChoice.Remote(
                name: session.name,
                access: .session(session),
                entry: try entries.entry(
                    of: [name, session.name] + otherNames(of: session, cli),
                    userName: session.userName,
                    at: session.instanceURL,
                    toldBy: "the login '\(session.name)'"
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
        // If its files cannot be read, only the CLI itself knows its orgs.
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
        // Without the aliases, it is unknown whether one of them is read-only.
        if entries.hasReadOnly { _ = try cli.aliases() }
        return try entries.entry(
            of: [name] + login.aliases,
            userName: login.userName,
            at: login.instanceURL,
            toldBy: "the login of sf"
        )
    }

    /// Returns the user's other names: in other logins, and in sf.
    private func otherNames(of session: Session, _ cli: SalesforceCLI) throws -> [String] {
        guard !entries.isEmpty, let user = session.userName?.lowercased() else { return [] }
        let sessions = try SessionStore(settings.environment).file.sessions()
            .filter { $0.userName?.lowercased() == user && $0.instanceURL == session.instanceURL }
        // Problems with sf's files matter only for sf's orgs.
        let logins = ((try? cli.logins())?.logins ?? [])
            .filter { $0.userName.lowercased() == user && $0.instanceURL == session.instanceURL }
        return sessions.map(\.name) + logins.flatMap(\.aliases)
    }

    /// Returns the org of an entry that names a source of tokens; nil for any other entry.
    private func org(
        of entry: Configuration.OrgEntry,
        _ name: String
    ) throws -> OrgChoice.Remote? {
        if let command = entry.credentialProcess {
            return OrgChoice.Remote(name: name, access: .program(command), entry: entry)
        }
        let file = entry.accessToken == nil ? entry.accessTokenFile : nil
        guard let token = try entry.accessToken ?? file.map(Self.readToken) else { return nil }
        guard let address = try entry.address(of: name, in: settings) else {
            throw NoOrgError.noURL(alias: name, path: settings.configurationPath)
        }
        guard !token.value.isEmpty else {
            throw file.map { NoOrgError.emptyFile(alias: name, path: $0) }
                ?? .noToken(alias: name, path: settings.configurationPath)
        }
        let source = file ?? "orgs.\(name).accessToken in \(settings.configurationPath)"
        guard SecretSource.isOne(token.value) else {
            throw UsageError("\(source) contains more than an access token")
        }
        let remedy =
            file.map { "put a new access token into \($0)" }
            ?? "sfctl login --alias \(ShellWord.quoted(name))"
        return OrgChoice.Remote(
            name: name,
            access: .token(address.url, token, remedy: remedy),
            entry: entry,
            remark: address.remark
        )
    }

    private func knownNames(_ cli: SalesforceCLI) throws -> [String] {
        let sessions = try SessionStore(settings.environment).file.sessions()
        let logins = (try? cli.logins())?.logins ?? []
        return [Configuration.builtInOrg] + entries.names + sessions.map(\.name)
            + logins.flatMap { $0.aliases + [$0.userName] }
    }

    private static func readToken(_ path: String) throws -> Secret {
        guard let bytes = try WholeFile.readRegular(path, holdsSecret: true) else {
            throw FileError(path: path, problem: "no such file")
        }
        return Secret(String(String(decoding: bytes, as: UTF8.self).trimmingWhitespace))
    }
}
