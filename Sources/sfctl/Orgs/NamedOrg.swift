import Client
import HTTP
import Text

/// Finds an org by its name: in the settings file, among the kept sign-ins, among those of the Salesforce CLI.
struct NamedOrg {
    private let settings: Settings
    private let orgs: [String: Configuration.OrgEntry]

    init(_ settings: Settings) {
        self.settings = settings
        orgs = settings.configuration.orgs ?? [:]
    }

    /// The org of a name.
    ///
    /// - Throws: `NoOrgError`; what a file of tokens or sign-ins throws.
    func find(_ target: Setting<String>) throws -> OrgChoice.Remote {
        let name = target.value
        let entry = orgs[name]
        if let entry, let access = try access(by: entry, name) {
            return OrgChoice.Remote(name: name, access: access, entry: entry)
        }
        if let session = try SessionStore(settings.environment).session(named: name) {
            // What is set for an org stands under its alias, and may be asked for by the user's name.
            let entry = entry ?? orgs[session.name]
            return OrgChoice.Remote(name: session.name, access: .session(session), entry: entry)
        }
        let cli = SalesforceCLI(settings.environment)
        if let login = try cli.login(named: name) {
            let access = OrgChoice.Access.salesforceCLI(login)
            return OrgChoice.Remote(name: name, access: access, entry: entry)
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
        return [Configuration.builtInOrg] + orgs.keys.sorted() + sessions.map(\.name)
            + logins.flatMap { $0.aliases + [$0.userName] }
    }

    private static func readToken(_ path: String) throws -> Secret {
        guard let bytes = try WholeFile.read(path) else {
            throw FileError(path: path, problem: "there is no such file")
        }
        return Secret(String(String(decoding: bytes, as: UTF8.self).trimmingWhitespace))
    }
}
