package import Client
import CommandLine
package import HTTP
package import Platform

/// The org that a command uses.
package enum OrgChoice: Sendable {
    /// The built-in org.
    case builtIn
    /// An org with a URL.
    case remote(Remote)

    /// An org with a URL.
    package struct Remote: Sendable {
        /// The alias, or the host if the org has none.
        let name: String
        package let access: Access
        /// The merged entries of the settings file for the org; nil if there is none.
        let entry: Configuration.OrgEntry?
        /// Whether the environment provides its URL and token.
        package var isOfEnvironment = false
        /// A note for the user about how the org's address was interpreted; nil if it is used as
        /// given.
        var remark: String?
    }

    /// The source of the access token.
    package enum Access: Sendable {
        /// A given token; `remedy` is the next command to type if the org rejects it.
        case token(InstanceURL, Secret, remedy: String)
        /// A saved login.
        case session(Session)
        /// A program of the user's that prints the token: `credentialProcess`.
        case program(String)
        /// A login of the Salesforce CLI.
        case salesforceCLI(SalesforceCLI.Login?)
    }

    /// The name for messages.
    package var name: String {
        switch self {
        case .builtIn: Configuration.builtInOrg
        case .remote(let remote): remote.name
        }
    }

    /// A note for the user about how the org's address was interpreted.
    var remark: String? {
        if case .remote(let remote) = self { remote.remark } else { nil }
    }

    /// Determines the org: `-o`, then the URL and token of the environment, then the names in the
    /// environment, the project and the settings files.
    ///
    /// - Parameters:
    ///   - settings: The command line, the variables and the files.
    ///   - commandLine: The command line, for hints.
    /// - Returns: The org; nothing is sent yet.
    /// - Throws: `NoOrgError`; `UsageError` for an invalid address; `FileError` for a token's file;
    ///   `SessionStoreError`; `OrgAddressConflict`.
    package static func settle(_ settings: Settings, commandLine: String) throws -> OrgChoice {
        if let name = settings.options.targetOrg {
            let origin = "--\(OrgOptions.targetOrg.name)"
            return try named(Setting(value: name, origin: origin), settings)
        }
        guard let found = try DefaultOrg.find(settings) else {
            throw NoOrgError.noneChosen(commandLine: commandLine)
        }
        return try found.choice(settings)
    }

    /// Finds the org with a name.
    ///
    /// - Throws: As `settle`.
    package static func named(_ target: Setting<String>, _ settings: Settings) throws -> OrgChoice {
        if target.value == Configuration.builtInOrg { return .builtIn }
        return .remote(try NamedOrg(settings).find(target))
    }

    /// Returns whether a command with these options uses a remote org.
    ///
    /// Unlike `settle`, it reads no logins, so the org may be unknown; and if a settings file has an
    /// error, the answer is no.
    package static func isRemote(_ options: OrgOptions, in environment: Environment) -> Bool {
        if let name = options.targetOrg { return name != Configuration.builtInOrg }
        // Before the settings files are read, which a command does once more.
        if EnvironmentOrg.isGiven(in: environment) { return true }
        guard let settings = try? Settings(options, in: environment),
            let found = try? DefaultOrg.find(settings)
        else { return false }
        return switch found {
        case .environment: true
        case .named(let target): target.value != Configuration.builtInOrg
        }
    }

    /// The identity of a login, the same for all its names.
    enum Identity: Hashable, Sendable {
        case builtIn
        case environment
        /// An alias of the settings file.
        case configured(String)
        /// The name of a login.
        case session(String)
        /// A user name.
        case salesforceCLI(String)
    }

    /// Whether this is the built-in org, in this process.
    package var isBuiltIn: Bool { if case .builtIn = self { true } else { false } }

    var identity: Identity {
        guard case .remote(let remote) = self else { return .builtIn }
        return switch remote.access {
        case .token where remote.isOfEnvironment: .environment
        case .token, .program: .configured(remote.name)
        case .session(let session): .session(session.name)
        case .salesforceCLI(let login): .salesforceCLI(login?.userName ?? remote.name)
        }
    }
}

/// The reason why there is no org.
package enum NoOrgError: Error, Sendable {
    /// No org was chosen.
    case noneChosen(commandLine: String)
    /// The name is unknown.
    case unknown(Setting<String>, known: [String])
    /// Only one of URL and token is set.
    case halfGiven(present: String, missing: String)
    /// The entry in the settings file has no token, and there is no login with that name.
    case noToken(alias: String, path: String)
    /// The file of an entry's access token is empty.
    case emptyFile(alias: String, path: String)
    /// The entry in the settings file has a token but no URL.
    case noURL(alias: String, path: String)
}
