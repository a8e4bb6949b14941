import Client
import HTTP

/// The org whose URL and token stand in the environment.
struct EnvironmentOrg: Sendable {
    let instanceURL: InstanceURL
    let token: Secret
    /// The variable that has the URL.
    let urlVariable: String
    private let tokenVariable: String

    /// Looks at the variables; credentials there are more definite than a name.
    ///
    /// - Throws: `NoOrgError.halfGiven`; `InstanceURL.Fault`.
    static func find(in environment: Environment) throws -> EnvironmentOrg? {
        if let org = try org(environment, "SFCTL_INSTANCE_URL", "SFCTL_ACCESS_TOKEN") { return org }
        guard environment.variable("SFCTL_TARGET_ORG") == nil else { return nil }
        // The first name is sf's, the second that of other clients.
        for url in ["SF_ORG_INSTANCE_URL", "SF_INSTANCE_URL"] {
            if let org = try org(environment, url, "SF_ACCESS_TOKEN") { return org }
        }
        return nil
    }

    private static func org(
        _ environment: Environment,
        _ urlVariable: String,
        _ tokenVariable: String
    ) throws -> EnvironmentOrg? {
        let url = environment.variable(urlVariable)
        let token = environment.variable(tokenVariable)
        guard let url, let token else {
            // sf knows each of its variables without the other, for its own login; alone they name no org.
            if url == nil && token == nil || urlVariable.hasPrefix("SF_") { return nil }
            throw url == nil
                ? NoOrgError.halfGiven(present: tokenVariable, missing: urlVariable)
                : NoOrgError.halfGiven(present: urlVariable, missing: tokenVariable)
        }
        return EnvironmentOrg(
            instanceURL: try InstanceURL(url),
            token: Secret(token),
            urlVariable: urlVariable,
            tokenVariable: tokenVariable
        )
    }

    /// The org with what is set for its server in `config.json`.
    func remote(_ settings: Settings) -> OrgChoice.Remote {
        OrgChoice.Remote(
            name: instanceURL.host,
            access: .token(
                instanceURL,
                token,
                remedy: "set \(tokenVariable) to a new access token, or sign in: sfctl login"
            ),
            entry: OrgEntries(settings).entry(at: instanceURL),
            isOfEnvironment: true
        )
    }
}
