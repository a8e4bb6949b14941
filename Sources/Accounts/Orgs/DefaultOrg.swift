import HTTP
import Platform
import Text

/// The default org and its origin.
package enum DefaultOrg: Sendable {
    /// An org whose URL and token are in variables.
    case environment(EnvironmentOrg)
    /// An org named by a variable or a file.
    case named(Setting<String>)

    /// Finds the org, ignoring `--target-org`.
    ///
    /// - Returns: The org, which may be unknown; nil if there is no default org.
    /// - Throws: `NoOrgError.halfGiven`; `UsageError`; `ConfigurationError` or `FileError` for a
    ///   settings file of sf that cannot be used and would rank highest.
    package static func find(_ settings: Settings) throws -> DefaultOrg? {
        if let org = try EnvironmentOrg.find(in: settings.environment) { return .environment(org) }
        return try settings.defaultOrg().map(DefaultOrg.named)
    }

    /// Returns the reason why an org is not the default org; nil if it is.
    package static func obstacle(to choice: OrgChoice, in settings: Settings) -> String? {
        do {
            guard let found = try find(settings) else { return nil }
            let isAsked = (try? found.choice(settings))?.identity == choice.identity
            return isAsked ? nil : "\(found.origin) takes precedence here and sets \(found.name)"
        } catch {
            return "sfctl does not use it here: \(Failure(error).message)"
        }
    }

    /// The name as written where it is set, or the server's host.
    var name: String {
        switch self {
        case .environment(let org): org.instanceURL.host
        case .named(let target): target.value
        }
    }

    /// The variable or the file that sets it.
    package var origin: String {
        switch self {
        case .environment(let org): org.urlVariable
        case .named(let target): target.origin
        }
    }

    /// Returns the org, ready for use.
    ///
    /// - Throws: As `OrgChoice.settle`.
    package func choice(_ settings: Settings) throws -> OrgChoice {
        switch self {
        case .environment(let org): .remote(org.remote(settings))
        case .named(let target): try OrgChoice.named(target, settings)
        }
    }
}
