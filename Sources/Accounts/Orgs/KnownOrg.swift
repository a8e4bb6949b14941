import Client
package import HTTP
import Platform
import Text

/// An org that `sfctl orgs` lists.
package struct KnownOrg: Sendable {
    /// The name for `--target-org`; nil for the environment's org.
    package var name: String?
    let identity: OrgChoice.Identity
    package var userName: String?
    package var organizationID: String?
    package var instanceURL: InstanceURL?
    package var kind: OrgKind = .unknown
    package let source: Source
    /// The state of the login, as known on this machine.
    package var state: String
    /// Whether the name selects this org.
    package var isReachable = true
    /// Whether it is the default org.
    package var isDefault = false

    /// The source of information about an org.
    package enum Source: String, Sendable {
        case sfctl
        case salesforceCLI = "sf"
        case configuration = "config"
        case environment
        case program = "built-in"
    }
}

/// All orgs in the settings, the saved logins, the Salesforce CLI and the environment; no network
/// is used.
package struct KnownOrgs: Sendable {
    package private(set) var orgs: [KnownOrg] = []
    /// The sources that could not be read, each as a sentence; they do not hide other orgs.
    package private(set) var problems: [String] = []
    /// Whether the saved logins could be read.
    package private(set) var hasSessions = true

    package init(_ settings: Settings) {
        problems = settings.warnings
        addEnvironment(settings)
        let configured = settings.configuration.orgs ?? [:]
        for name in configured.keys.sorted() {
            guard let entry = configured[name], entry.hasToken else { continue }
            addConfigured(name, entry)
        }
        addSessions(settings)
        addSalesforceCLI(settings)
        orgs.append(
            KnownOrg(
                name: Configuration.builtInOrg,
                identity: .builtIn,
                kind: .builtIn,
                source: .program,
                state: "ready"
            )
        )
        markDefault(settings)
    }

    private mutating func addEnvironment(_ settings: Settings) {
        do {
            guard let org = try EnvironmentOrg.find(in: settings.environment) else { return }
            orgs.append(
                KnownOrg(
                    identity: .environment,
                    instanceURL: org.instanceURL,
                    kind: OrgKind(host: org.instanceURL.host),
                    source: .environment,
                    state: "token"
                )
            )
        } catch {
            addProblem(error)
        }
    }

    private mutating func addProblem(_ error: any Error) {
        let failure = Failure(error)
        problems.append(([failure.message] + failure.reasons).joined(separator: ": "))
    }

    private mutating func addConfigured(_ name: String, _ entry: Configuration.OrgEntry) {
        let url = entry.instanceUrl.flatMap { OrgAddress($0) }?.url
        let state =
            entry.credentialProcess != nil
            ? "by a program" : entry.accessTokenFile != nil ? "token in a file" : "token"
        orgs.append(
            KnownOrg(
                name: name,
                identity: .configured(name),
                instanceURL: url,
                kind: url.map { OrgKind(host: $0.host) } ?? .unknown,
                source: .configuration,
                state: state
            )
        )
    }

    private mutating func addSessions(_ settings: Settings) {
        do {
            let file = try SessionStore(settings.environment).file
            for session in try file.sessions() { add(session, settings) }
            for (_, problem) in try file.problems().sorted(by: { $0.key < $1.key }) {
                hasSessions = false
                addProblem(problem)
            }
        } catch {
            // Without a home there is no file, so no login is missing.
            hasSessions = error is UsageError
            addProblem(error)
        }
    }

    private mutating func add(_ session: Session, _ settings: Settings) {
        let isHidden = orgs.contains { $0.name == session.name }
        orgs.append(
            KnownOrg(
                name: session.name,
                identity: .session(session.name),
                userName: session.userName,
                organizationID: session.organizationID,
                instanceURL: session.instanceURL,
                kind: session.kind == .unknown
                    ? OrgKind(host: session.instanceURL.host) : session.kind,
                source: .sfctl,
                state: isHidden
                    ? "overridden by config.json" : session.state(in: settings.environment),
                isReachable: !isHidden
            )
        )
    }

    private mutating func addSalesforceCLI(_ settings: Settings) {
        do {
            let known = try SalesforceCLI(settings.environment).logins()
            problems += known.problems.map { "\($0)" }
            for login in known.logins {
                // A login of sf is hidden if each of its names selects another login.
                let names = login.aliases + [login.userName]
                guard let name = names.first(where: { !isTaken($0) }) else { continue }
                orgs.append(
                    KnownOrg(
                        name: name,
                        identity: .salesforceCLI(login.userName),
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
            addProblem(error)
        }
    }

    /// Whether a name selects an org of the settings file or a saved login, by its own name or
    /// its user's.
    private func isTaken(_ name: String) -> Bool {
        orgs.contains { org in
            org.name == name
                || org.source == .sfctl && org.userName?.lowercased() == name.lowercased()
        }
    }

    private mutating func markDefault(_ settings: Settings) {
        guard let choice = try? DefaultOrg.find(settings)?.choice(settings),
            let index = orgs.firstIndex(where: { $0.identity == choice.identity })
        else { return }
        orgs[index].isDefault = true
    }
}

extension Session {
    /// Describes the state of the session, as known on this machine.
    fileprivate func state(in environment: Environment) -> String {
        if let obstacle = flow.obstacle(to: self) { return obstacle }
        let lacksKeychain = storage == .keychain && Keychain(environment) == nil
        return lacksKeychain ? "keychain is missing" : "ready"
    }
}
