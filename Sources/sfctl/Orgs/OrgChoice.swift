import Client
import HTTP
import Records
import Text

/// Which org a command asks.
enum OrgChoice: Sendable {
    /// The one in the program.
    case builtIn
    /// One behind a URL.
    case remote(Remote)

    /// An org behind a URL.
    struct Remote: Sendable {
        /// The alias, or the host where the org has none.
        let name: String
        let instanceURL: InstanceURL
        let accessToken: Secret
        /// Its entry in the settings file, if it has one.
        let entry: Configuration.OrgEntry?
    }

    /// The name for messages.
    var name: String {
        switch self {
        case .builtIn: Configuration.builtInOrg
        case .remote(let remote): remote.name
        }
    }

    /// Settles the org: `-o`, then the URL and token of the environment, then the names of the environment, the
    /// project and the settings file.
    ///
    /// - Parameters:
    ///   - settings: What the command line, the variables and the files say.
    ///   - commandLine: The command line, for hints.
    /// - Returns: The org; nothing is sent yet.
    /// - Throws: `NoOrgError`; `InstanceURL.Fault` for a URL that is none; `FileError` for a token's file.
    static func settle(_ settings: Settings, commandLine: String) throws -> OrgChoice {
        let environment = settings.environment
        if settings.options.targetOrg == nil {
            // Credentials in the environment are more definite than a name there.
            if let org = try environmentOrg(environment, "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN")
            {
                return org
            }
            // The first name is sf's, the second that of other clients.
            for url in ["SF_ORG_INSTANCE_URL", "SF_INSTANCE_URL"]
            where environment.variable("SFCTL_TARGET_ORG") == nil {
                if let org = try environmentOrg(environment, url, "SF_ACCESS_TOKEN") { return org }
            }
        }
        guard let target = settings.targetOrg() else {
            throw NoOrgError.noneChosen(
                path: settings.configurationPath,
                commandLine: commandLine
            )
        }
        if target.value == Configuration.builtInOrg { return .builtIn }
        guard let entry = settings.configuration.orgs?[target.value] else {
            throw NoOrgError.unknown(
                target,
                known: [Configuration.builtInOrg]
                    + (settings.configuration.orgs?.keys.sorted() ?? []),
                path: settings.configurationPath
            )
        }
        return try .remote(org(target.value, entry, settings))
    }

    private static func environmentOrg(
        _ environment: Environment,
        _ urlVariable: String,
        _ tokenVariable: String
    ) throws -> OrgChoice? {
        switch (environment.variable(urlVariable), environment.variable(tokenVariable)) {
        case (nil, nil): return nil
        case (nil, _):
            // sf knows SF_ACCESS_TOKEN without a URL, for its own login; alone it names no org.
            if urlVariable.hasPrefix("SF_") { return nil }
            throw NoOrgError.halfGiven(present: tokenVariable, missing: urlVariable)
        case (_, nil):
            if urlVariable.hasPrefix("SF_") { return nil }
            throw NoOrgError.halfGiven(present: urlVariable, missing: tokenVariable)
        case (let url?, let token?):
            let instanceURL = try InstanceURL(url)
            return .remote(
                Remote(
                    name: instanceURL.host,
                    instanceURL: instanceURL,
                    accessToken: Secret(token),
                    entry: nil
                )
            )
        }
    }

    private static func org(
        _ alias: String,
        _ entry: Configuration.OrgEntry,
        _ settings: Settings
    ) throws -> Remote {
        let token = try entry.accessToken ?? entry.accessTokenFile.map(readToken)
        guard let token, !token.isEmpty else {
            throw NoOrgError.noToken(alias: alias, path: settings.configurationPath)
        }
        guard let url = entry.instanceUrl else {
            throw ConfigurationError(
                path: settings.configurationPath,
                problem: "'orgs.\(alias)' has an access token and no 'instanceUrl'"
            )
        }
        return try Remote(
            name: alias,
            instanceURL: InstanceURL(url),
            accessToken: Secret(token),
            entry: entry
        )
    }

    private static func readToken(_ path: String) throws -> String {
        guard let bytes = try WholeFile.read(path) else {
            throw FileError(path: path, problem: "there is no such file")
        }
        return String(String(decoding: bytes, as: UTF8.self).trimmingWhitespace)
    }
}

/// Why there is no org to ask.
enum NoOrgError: Error, Sendable {
    /// Nothing names one; the settings file's path, and the command line.
    case noneChosen(path: String, commandLine: String)
    /// The name is not known.
    case unknown(Setting<String>, known: [String], path: String)
    /// Only one of URL and token is set.
    case halfGiven(present: String, missing: String)
    /// The entry has no token.
    case noToken(alias: String, path: String)
}
