package import Client
import HTTP
package import Platform
import Text

/// The connection to the org that a command uses.
package struct OrgConnection: Sendable {
    package let org: Org
    package let choice: OrgChoice
    /// The cache of the org's version; nil if the version is given, or costs nothing to find.
    private let versions: VersionCache?
    /// The version in the cache.
    private let rememberedVersion: APIVersion?

    /// Opens the org that the settings name, passes it to `body`, and remembers its API version.
    ///
    /// - Parameters:
    ///   - context: The command's context.
    ///   - settings: The settings that name the org.
    ///   - saysWarnings: Whether to report problems of settings files; false if that has been done.
    ///   - body: Uses the org.
    /// - Returns: The result of `body`.
    /// - Throws: As `OrgChoice.settle`; `SignInError`; any error of `body`.
    package static func use<Result>(
        _ context: any Surroundings,
        _ settings: Settings,
        saysWarnings: Bool = true,
        _ body: (OrgConnection) async throws -> Result
    ) async throws -> Result {
        let connection = try await open(context, settings, saysWarnings: saysWarnings)
        do {
            let result = try await body(connection)
            await connection.close()
            return result
        } catch {
            await connection.close(after: error)
            throw UnreachableOrg(error, connection) ?? error
        }
    }

    /// Opens the org that the settings name; the caller must call `close` after its last request.
    ///
    /// - Parameters:
    ///   - context: The command's context.
    ///   - settings: The settings that name the org.
    ///   - saysWarnings: Whether to report problems of settings files; false if that has been done.
    ///   - observer: An observer of the requests in addition to the trace.
    /// - Returns: The org; nothing has been sent to it.
    /// - Throws: As `OrgChoice.settle`; `SignInError`.
    package static func open(
        _ context: any Surroundings,
        _ settings: Settings,
        saysWarnings: Bool = true,
        observer: (any OrgObserver)? = nil
    ) async throws -> OrgConnection {
        var settings = settings
        var choice = try OrgChoice.settle(settings, commandLine: context.commandLine)
        if saysWarnings, let remark = choice.remark { context.messages.note(remark) }
        if case .remote = choice, ConfiguredTokens.areIn(settings) {
            settings = try await ConfiguredTokens.moved(from: settings, context)
            choice = try OrgChoice.settle(settings, commandLine: context.commandLine)
        }
        for warning in saysWarnings ? settings.warnings : [] {
            context.messages.warn(warning)
        }
        return try await OrgConnection(to: choice, context, settings, observer)
    }

    /// Remembers the org's API version, or forgets a version that the org no longer serves.
    package func close(after error: (any Error)? = nil) async {
        if error?.doubtsVersion == true {
            versions?.forget()
        } else {
            await rememberVersion()
        }
    }

    private func rememberVersion() async {
        guard rememberedVersion == nil, let known = await org.knownVersion else { return }
        versions?.remember(known)
    }

    /// Opens an org; nothing is sent to it yet.
    private init(
        to choice: OrgChoice,
        _ context: any Surroundings,
        _ settings: Settings,
        _ observer: (any OrgObserver)?
    ) async throws {
        self.choice = choice
        // Checked for the built-in org too: a wrong value is always an error.
        let answerLimit = try settings.answerLimit()
        let remote =
            if case .remote(let remote) = choice { remote } else { nil as OrgChoice.Remote? }
        let entry = remote?.entry
        let network = try settings.network(of: entry)
        let version = try settings.apiVersion(of: entry)
        let access = try await Self.access(to: choice, context, network)
        try Self.check(access.credentials, of: choice, settings)
        versions =
            remote == nil || version != nil
            ? nil
            : VersionCache(context, instanceURL: access.credentials.instanceURL.description)
        rememberedVersion = versions?.version
        org = Org(
            credentials: access.credentials,
            transport: access.transport,
            apiVersion: version ?? rememberedVersion,
            options: Org.Options(
                client: ProgramVersion.client,
                isReadOnly: settings.isReadOnly(entry)
                    || remote != nil && Self.isReadOnly(access.credentials, settings),
                answerLimit: answerLimit,
                clock: context.environment.clock,
                observer: try observer ?? Trace.observer(context),
                keeper: DescribeCache(of: choice, context.environment)
            ),
            random: context.environment.random
        )
    }

    /// Checks a newly received URL of the org against the settings file, which may name another
    /// one.
    private static func check(
        _ credentials: any Credentials,
        of choice: OrgChoice,
        _ settings: Settings
    ) throws(OrgAddressConflict) {
        guard case .remote(let remote) = choice else { return }
        let source: String
        switch remote.access {
        case .program: source = "credentialProcess"
        case .salesforceCLI(nil): source = "sf"
        case .token, .session, .salesforceCLI: return
        }
        let url = credentials.instanceURL
        try OrgEntries(settings).check(remote.name, leadsTo: url, toldBy: source)
    }

    /// Whether the settings file has the org under another name, as read-only.
    private static func isReadOnly(_ credentials: any Credentials, _ settings: Settings) -> Bool {
        let userName = (credentials as? CLICredentials)?.userName
        return OrgEntries(settings).isReadOnly(at: credentials.instanceURL, userName: userName)
    }

    private static func access(
        to choice: OrgChoice,
        _ context: any Surroundings,
        _ network: NetworkOptions
    ) async throws -> OrgAccess {
        switch choice {
        case .builtIn:
            return try context.environment.openBuiltInOrg(context)
        case .remote(let remote):
            let credentials = try await remote.credentials(context, network)
            return OrgAccess(
                credentials: credentials,
                transport: context.environment.transport(to: credentials.instanceURL, network)
            )
        }
    }
}

extension Error {
    /// Whether the error may come from an API version that the org does not serve, so that a
    /// remembered version has to be asked for again.
    fileprivate var doubtsVersion: Bool {
        if case .refused(let refusal) = self as? OrgError { return refusal.doubtsVersion }
        return (self as? any CausedError)?.causes.contains(where: \.doubtsVersion) ?? false
    }
}
