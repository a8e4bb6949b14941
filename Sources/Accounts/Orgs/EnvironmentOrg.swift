import Client
import HTTP
import Platform

/// An org whose URL and token are in the environment.
package struct EnvironmentOrg: Sendable {
    private let address: OrgAddress
    let token: Secret
    /// The variable with the URL.
    let urlVariable: String
    private let tokenVariable: String

    var instanceURL: InstanceURL { address.url }

    /// Reads the variables; credentials in variables take precedence over a name.
    ///
    /// - Throws: `NoOrgError.halfGiven`; `UsageError`.
    static func find(in environment: Environment) throws -> EnvironmentOrg? {
        if let org = try org(environment, own.url, own.token) { return org }
        guard environment.variable("SFCTL_TARGET_ORG") == nil else { return nil }
        // The first name is sf's, the second one that of other clients.
        for url in ["SF_ORG_INSTANCE_URL", "SF_INSTANCE_URL"] {
            if let org = try org(environment, url, "SF_ACCESS_TOKEN") { return org }
        }
        return nil
    }

    /// Whether the variables that take precedence over all other settings give an org, which may be
    /// wrong.
    static func isGiven(in environment: Environment) -> Bool {
        [own.url, own.token].allSatisfy { environment.variable($0) != nil }
    }

    /// sfctl's own variables.
    private static let own = (url: "SFCTL_INSTANCE_URL", token: "SFCTL_ACCESS_TOKEN")

    private static func org(
        _ environment: Environment,
        _ urlVariable: String,
        _ tokenVariable: String
    ) throws -> EnvironmentOrg? {
        let url = environment.variable(urlVariable)
        let hasToken = environment.variable(tokenVariable) != nil
        guard let url, hasToken else {
            // sf uses each of its variables alone, for its own login; one alone does not name an
            // org.
            if url == nil && !hasToken || urlVariable.hasPrefix("SF_") { return nil }
            throw url == nil
                ? NoOrgError.halfGiven(present: tokenVariable, missing: urlVariable)
                : NoOrgError.halfGiven(present: urlVariable, missing: tokenVariable)
        }
        let source = SecretSource.variable(tokenVariable)
        return EnvironmentOrg(
            address: try OrgAddress(url, from: .variable(urlVariable)),
            token: try source.read("access token", in: environment),
            urlVariable: urlVariable,
            tokenVariable: tokenVariable
        )
    }

    /// Returns the org with its server's settings in `config.json`.
    func remote(_ settings: Settings) -> OrgChoice.Remote {
        OrgChoice.Remote(
            name: instanceURL.host,
            access: .token(
                instanceURL,
                token,
                remedy: "set \(tokenVariable) to a new access token, or log in: sfctl login"
            ),
            entry: OrgEntries(settings).entry(at: instanceURL),
            isOfEnvironment: true,
            remark: address.remark
        )
    }
}
