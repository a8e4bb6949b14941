import Client
import HTTP

/// An org that can be asked by a name, as `sfctl orgs` lists it.
struct KnownOrg: Sendable {
    /// What `--target-org` takes; nil for the one that the environment gives.
    var name: String?
    /// Further names.
    var otherNames: [String] = []
    var userName: String?
    var organizationID: String?
    var instanceURL: InstanceURL?
    var kind: OrgKind = .unknown
    let source: Source
    /// Whether it can be asked, as far as this machine knows.
    var state: String
    /// Whether it is asked where nothing names another.
    var isDefault = false

    /// Where the program knows the org from.
    enum Source: String, Sendable {
        case sfctl
        case salesforceCLI = "sf"
        case configuration = "config"
        case environment
        case program = "built-in"
    }

    /// Whether a name means this org.
    func isCalled(_ name: String) -> Bool { self.name == name || otherNames.contains(name) }
}

/// All orgs that the settings, the kept sign-ins, the Salesforce CLI and the environment know; no network is used.
struct KnownOrgs: Sendable {
    private(set) var orgs: [KnownOrg] = []
    /// What could not be read, each in a sentence; it hides no other org.
    private(set) var problems: [String] = []

    init(_ settings: Settings) throws {
        addEnvironment(settings)
        let configured = settings.configuration.orgs ?? [:]
        for name in configured.keys.sorted() {
            guard let entry = configured[name], entry.hasToken else { continue }
            addConfigured(name, entry)
        }
        for session in try SessionStore(settings.environment).file.sessions() {
            add(session, settings)
        }
        addSalesforceCLI(settings)
        orgs.append(
            KnownOrg(
                name: Configuration.builtInOrg,
                kind: .builtIn,
                source: .program,
                state: "ready"
            )
        )
        markDefault(settings)
    }

    private mutating func addEnvironment(_ settings: Settings) {
        do {
            guard let org = try EnvironmentOrg.find(in: settings.environment),
                case .token(let url, _, _) = org.access
            else { return }
            orgs.append(
                KnownOrg(
                    instanceURL: url,
                    kind: OrgKind(host: url.host),
                    source: .environment,
                    state: "token"
                )
            )
        } catch {
            problems.append(Failure(error).message)
        }
    }

    private mutating func addConfigured(_ name: String, _ entry: Configuration.OrgEntry) {
        let url = entry.instanceUrl.flatMap { try? InstanceURL($0) }
        let state =
            entry.credentialProcess != nil
            ? "by a program" : entry.accessTokenFile != nil ? "token in a file" : "token"
        orgs.append(
            KnownOrg(
                name: name,
                instanceURL: url,
                kind: url.map { OrgKind(host: $0.host) } ?? .unknown,
                source: .configuration,
                state: state
            )
        )
    }

    private mutating func add(_ session: Session, _ settings: Settings) {
        guard !orgs.contains(where: { $0.isCalled(session.name) }) else { return }
        orgs.append(
            KnownOrg(
                name: session.name,
                otherNames: session.userName.map { [$0] } ?? [],
                userName: session.userName,
                organizationID: session.organizationID,
                instanceURL: session.instanceURL,
                kind: session.kind == .unknown
                    ? OrgKind(host: session.instanceURL.host) : session.kind,
                source: .sfctl,
                state: session.state(in: settings.environment)
            )
        )
    }

    private mutating func addSalesforceCLI(_ settings: Settings) {
        do {
            let known = try SalesforceCLI(settings.environment).logins()
            problems += known.problems.map { "\($0)" }
            for login in known.logins where !orgs.contains(where: { $0.isCalled(login.name) }) {
                orgs.append(
                    KnownOrg(
                        name: login.name,
                        otherNames: login.aliases + [login.userName],
                        userName: login.userName,
                        organizationID: login.organizationID,
                        instanceURL: login.instanceURL,
                        kind: login.kind,
                        source: .salesforceCLI,
                        state: "by sf"
                    )
                )
            }
        } catch {
            problems.append(
                ([Failure(error).message] + Failure(error).reasons).joined(separator: ": ")
            )
        }
    }

    private mutating func markDefault(_ settings: Settings) {
        if let index = orgs.firstIndex(where: { $0.source == .environment }) {
            orgs[index].isDefault = true
            return
        }
        guard let target = settings.targetOrg(),
            let index = orgs.firstIndex(where: { $0.isCalled(target.value) })
        else { return }
        orgs[index].isDefault = true
    }
}

extension Session {
    /// Whether the session can be used, as far as this machine knows.
    fileprivate func state(in environment: Environment) -> String {
        switch flow {
        case .accessToken: "token, not renewed"
        case .jwt where keyFile.map { !WholeFile.isThere($0) } ?? true: "key file is missing"
        case _ where storage == .keychain && Keychain(environment) == nil: "keychain is missing"
        case .web, .jwt, .clientCredentials, .refreshToken, .salesforceCLI: "ready"
        }
    }
}
