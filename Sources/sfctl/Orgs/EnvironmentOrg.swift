import Client
import HTTP

/// The org whose URL and token stand in the environment.
enum EnvironmentOrg {
    /// Looks at the variables; credentials there are more definite than a name.
    ///
    /// - Throws: `NoOrgError.halfGiven`; `InstanceURL.Fault`.
    static func find(in environment: Environment) throws -> OrgChoice.Remote? {
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
    ) throws -> OrgChoice.Remote? {
        let url = environment.variable(urlVariable)
        let token = environment.variable(tokenVariable)
        guard let url, let token else {
            // sf knows each of its variables without the other, for its own login; alone they name no org.
            if url == nil && token == nil || urlVariable.hasPrefix("SF_") { return nil }
            throw url == nil
                ? NoOrgError.halfGiven(present: tokenVariable, missing: urlVariable)
                : NoOrgError.halfGiven(present: urlVariable, missing: tokenVariable)
        }
        let instanceURL = try InstanceURL(url)
        return OrgChoice.Remote(
            name: instanceURL.host,
            access: .token(
                instanceURL,
                Secret(token),
                remedy: "set \(tokenVariable) to a new access token, or sign in: sfctl login"
            ),
            entry: nil
        )
    }
}
