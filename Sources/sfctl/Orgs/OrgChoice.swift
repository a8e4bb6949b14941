import Client
import HTTP

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
        let access: Access
        /// What the settings file says of it, all its entries as one; nil where it has none.
        let entry: Configuration.OrgEntry?
        /// Whether the environment gives its URL and token.
        var isOfEnvironment = false
    }

    /// Where the access token comes from.
    enum Access: Sendable {
        /// It is given; with what to type when the org turns it away.
        case token(InstanceURL, Secret, remedy: String)
        /// A kept sign-in.
        case session(Session)
        /// A program of the user's prints it: `credentialProcess`.
        case program(String)
        /// The Salesforce CLI is signed in.
        case salesforceCLI(SalesforceCLI.Login?)
    }

    /// The name for messages.
    var name: String {
        switch self {
        case .builtIn: Configuration.builtInOrg
        case .remote(let remote): remote.name
        }
    }

    /// Settles the org: `-o`, then the URL and token of the environment, then the names of the environment, the
    /// project and the settings files.
    ///
    /// - Parameters:
    ///   - settings: What the command line, the variables and the files say.
    ///   - commandLine: The command line, for hints.
    /// - Returns: The org; nothing is sent yet.
    /// - Throws: `NoOrgError`; `InstanceURL.Fault` for a URL that is none; `FileError` for a token's file;
    ///   `SessionStoreError`; `OrgAddressConflict`.
    static func settle(_ settings: Settings, commandLine: String) throws -> OrgChoice {
        if let name = settings.options.targetOrg {
            let origin = "--\(OrgOptions.targetOrg.name)"
            return try named(Setting(value: name, origin: origin), settings)
        }
        guard let found = try DefaultOrg.find(settings) else {
            throw NoOrgError.noneChosen(commandLine: commandLine)
        }
        return try found.choice(settings)
    }

    /// The org of a name.
    ///
    /// - Throws: As `settle`.
    static func named(_ target: Setting<String>, _ settings: Settings) throws -> OrgChoice {
        if target.value == Configuration.builtInOrg { return .builtIn }
        return .remote(try NamedOrg(settings).find(target))
    }

    /// What tells the sign-in of one org from that of another, whichever of its names is used.
    enum Identity: Hashable, Sendable {
        case builtIn
        case environment
        /// By the alias of the settings file.
        case configured(String)
        /// By the name of the sign-in.
        case session(String)
        /// By the user's name.
        case salesforceCLI(String)
    }

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

/// Why there is no org to ask.
enum NoOrgError: Error, Sendable {
    /// Nothing names one; the command line.
    case noneChosen(commandLine: String)
    /// The name is not known.
    case unknown(Setting<String>, known: [String])
    /// Only one of URL and token is set.
    case halfGiven(present: String, missing: String)
    /// The entry in the settings file has no token, and there is no sign-in of that name.
    case noToken(alias: String, path: String)
    /// The entry in the settings file has a token, and no URL.
    case noURL(alias: String, path: String)
}
