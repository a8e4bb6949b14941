import Client
import HTTP
import LocalOrg

/// The org that a command asks, ready to be asked.
struct OrgConnection: Sendable {
    let org: Org
    let choice: OrgChoice
    /// Where the org's version is remembered; nil where it is given, or costs nothing.
    private let versions: VersionCache?
    /// The version remembered there.
    private let rememberedVersion: APIVersion?

    /// Opens the org that the settings name, lets `body` use it, and remembers its API version.
    ///
    /// - Parameters:
    ///   - context: The command's.
    ///   - settings: They name the org.
    ///   - saysWarnings: Whether what is wrong with files of settings is said; not where it has been.
    ///   - body: Uses the org.
    /// - Returns: What `body` returns.
    /// - Throws: As `OrgChoice.settle`; `SignInError`; what `body` throws.
    static func use<Result>(
        _ context: Context,
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

    /// Opens the org that the settings name; `close` has to be called when it is not asked any more.
    ///
    /// - Parameters:
    ///   - context: The command's.
    ///   - settings: They name the org.
    ///   - saysWarnings: Whether what is wrong with files of settings is said; not where it has been.
    ///   - observer: Is told of the requests beside the trace.
    /// - Returns: The org; nothing has been sent to it.
    /// - Throws: As `OrgChoice.settle`; `SignInError`.
    static func open(
        _ context: Context,
        _ settings: Settings,
        saysWarnings: Bool = true,
        observer: (any OrgObserver)? = nil
    ) async throws -> OrgConnection {
        var settings = settings
        var choice = try OrgChoice.settle(settings, commandLine: context.commandLine)
        if case .remote = choice, ConfiguredTokens.areIn(settings) {
            settings = try await ConfiguredTokens.moved(from: settings, context)
            choice = try OrgChoice.settle(settings, commandLine: context.commandLine)
        }
        for warning in saysWarnings ? settings.warnings : [] {
            context.messages.say("warning: \(warning)")
        }
        return try await OrgConnection(to: choice, context, settings, observer)
    }

    /// Remembers the org's API version, or forgets the one that the org no longer serves.
    func close(after error: (any Error)? = nil) async {
        if (error as? any VersionDoubting)?.doubtsVersion == true {
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
        _ context: Context,
        _ settings: Settings,
        _ observer: (any OrgObserver)?
    ) async throws {
        self.choice = choice
        // Checked for the built-in org too: a wrong value is an error wherever it is given.
        let answerLimit = try settings.answerLimit()
        let entry: Configuration.OrgEntry? =
            if case .remote(let remote) = choice { remote.entry } else { nil }
        let network = try settings.network(of: entry)
        let version = try settings.apiVersion(of: entry)
        let access = try await Self.access(to: choice, context, network)
        try Self.check(access.credentials, of: choice, settings)
        versions =
            access.isLocal || version != nil
            ? nil
            : VersionCache(context, instanceURL: access.credentials.instanceURL.description)
        rememberedVersion = versions?.version
        org = Org(
            credentials: access.credentials,
            transport: access.transport,
            apiVersion: version ?? rememberedVersion,
            options: Org.Options(
                client: ProgramVersion.userAgent,
                isReadOnly: settings.isReadOnly(entry)
                    || !access.isLocal && Self.isReadOnly(access.credentials, settings),
                answerLimit: answerLimit,
                clock: context.environment.clock,
                observer: try observer ?? Trace(context)
            ),
            random: context.environment.random
        )
    }

    /// What has just told an org's URL may have told another one than the settings file has.
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

    /// Whether the settings file has the org under another name, and says that nothing may be changed in it.
    private static func isReadOnly(_ credentials: any Credentials, _ settings: Settings) -> Bool {
        let userName = (credentials as? CLICredentials)?.userName
        return OrgEntries(settings).isReadOnly(at: credentials.instanceURL, userName: userName)
    }

    /// A transport, and what signs the requests.
    private struct Access {
        let credentials: any Credentials
        let transport: any Transport
        var isLocal = false
    }

    private static func access(
        to choice: OrgChoice,
        _ context: Context,
        _ network: NetworkOptions
    ) async throws -> Access {
        switch choice {
        case .builtIn:
            let org = try BuiltInOrg(context)
            try org.checkState()
            return Access(
                credentials: try org.credentials(),
                transport: org.transport,
                isLocal: true
            )
        case .remote(let remote):
            let credentials = try await remote.credentials(context, network)
            return Access(
                credentials: credentials,
                transport: context.environment.makeTransport(credentials.instanceURL, network)
            )
        }
    }
}

/// An error that an API version may have caused which the org does not serve (any more).
protocol VersionDoubting: Error {
    /// Whether a remembered version should be asked for again.
    var doubtsVersion: Bool { get }
}

extension OrgError: VersionDoubting {
    var doubtsVersion: Bool {
        if case .refused(let refusal) = self { refusal.doubtsVersion } else { false }
    }
}
