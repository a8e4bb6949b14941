import HTTP

/// The org that is asked where no flag names one, and what names it.
enum DefaultOrg: Sendable {
    /// Its URL and token stand in variables.
    case environment(EnvironmentOrg)
    /// A variable or a file names it.
    case named(Setting<String>)

    /// Finds the org; `--target-org` is not asked.
    ///
    /// - Returns: The org, which need not be known; nil where nothing names one.
    /// - Throws: `NoOrgError.halfGiven`; `InstanceURL.Fault`; `ConfigurationError` or `FileError` for a file of sf's
    ///   settings that cannot be used and would count.
    static func find(_ settings: Settings) throws -> DefaultOrg? {
        if let org = try EnvironmentOrg.find(in: settings.environment) { return .environment(org) }
        return try settings.defaultOrg().map(DefaultOrg.named)
    }

    /// What keeps an org from being asked where no flag names one; nil where it is asked.
    static func obstacle(to choice: OrgChoice, in settings: Settings) -> String? {
        do {
            guard let found = try find(settings) else { return nil }
            let isAsked = (try? found.choice(settings))?.identity == choice.identity
            return isAsked ? nil : "\(found.origin) goes first here, and names \(found.name)"
        } catch {
            return "it is not asked here: \(Failure(error).message)"
        }
    }

    /// The name as it stands where it is set, or the server's host.
    var name: String {
        switch self {
        case .environment(let org): org.instanceURL.host
        case .named(let target): target.value
        }
    }

    /// The variable or the file that settles it.
    var origin: String {
        switch self {
        case .environment(let org): org.urlVariable
        case .named(let target): target.origin
        }
    }

    /// The org, ready to be asked.
    ///
    /// - Throws: As `OrgChoice.settle`.
    func choice(_ settings: Settings) throws -> OrgChoice {
        switch self {
        case .environment(let org): .remote(org.remote(settings))
        case .named(let target): try OrgChoice.named(target, settings)
        }
    }
}
