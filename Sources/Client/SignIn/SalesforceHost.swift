public import HTTP

/// What the name of a Salesforce server tells.
///
/// Source: Salesforce Help, "My Domain URL Formats".
public struct SalesforceHost: Hashable, Sendable {
    private let url: InstanceURL

    /// Looks at the host of a URL.
    public init(_ url: InstanceURL) {
        self.url = url
    }

    /// The host that answers the API, where this one only shows pages: `acme.my.salesforce.com` for
    /// `acme.lightning.force.com`.
    ///
    /// nil for a host that may answer the API itself.
    public var apiHost: String? {
        for (ending, replacement) in Self.pageEndings where url.host.hasSuffix(ending) {
            let name = url.host.dropLast(ending.count)
            return name.isEmpty ? nil : name + replacement
        }
        return nil
    }

    /// Whether one can only sign in here, as on `login.salesforce.com`: no org answers the API under this name.
    public var isForSignInOnly: Bool {
        family != nil && ["login", "test", "welcome"].contains(label)
    }

    /// Checks that the host is none that only shows pages.
    ///
    /// - Throws: `SignInError` with the cause `pagesOnly`, which names the right host.
    public func checkAnswersAPI() throws(SignInError) {
        guard let apiHost else { return }
        throw SignInError(.pagesOnly(host: url.host, apiHost: apiHost))
    }

    /// Whether the host is in a domain of Salesforce's own where orgs answer the API.
    public var isOfSalesforce: Bool {
        !url.isLoopback && Self.families.contains { $0.answersAPI(url.host) }
    }

    /// Whether a sign-in here may lead to a server: the same one, or one of the same family of Salesforce's domains.
    ///
    /// `login.salesforce.com` and each My Domain speak for all orgs of their family, as an org may be moved or renamed.
    /// Salesforce itself runs all hosts of these domains. No sign-in of a production org leads to a sandbox, nor the
    /// other way round, and `test.salesforce.com` leads to sandboxes and scratch orgs only.
    public func speaks(for other: InstanceURL) -> Bool {
        if other == url { return true }
        guard !url.isLoopback, !other.isLoopback, let family, family.answersAPI(other.host) else {
            return false
        }
        let target = SalesforceHost(other)
        // The URL of an identity has the general server's name, whatever the org's own is.
        if target.isForSignInOnly { return true }
        guard isForSignInOnly else { return isSandbox == target.isSandbox }
        switch label {
        case "login": return !target.isSandbox
        case "test": return target.isSandbox || target.isScratchOrg
        default: return true
        }
    }

    /// Whether the name is that of a sandbox: `acme--uat.sandbox.my.salesforce.com`, or as it was before, `cs42`.
    private var isSandbox: Bool {
        label.contains("--") || url.host.contains(".sandbox.")
            || url.host.split(separator: ".").contains { $0.wholeMatch(of: /cs\d+/) != nil }
    }

    private var isScratchOrg: Bool { url.host.contains(".scratch.") }

    /// The first label of the name.
    private var label: Substring { url.host.prefix { $0 != "." } }

    /// The family of domains that the host belongs to.
    private var family: Family? { Self.families.first { $0.signsIn(url.host) } }

    /// Domains of one installation of Salesforce.
    private struct Family {
        /// Where orgs answer the API.
        let api: [String]
        /// Where one can sign in, too: sites of Experience Cloud.
        var sites: [String] = []

        func answersAPI(_ host: String) -> Bool { Self.isHost(host, in: api) }

        func signsIn(_ host: String) -> Bool { Self.isHost(host, in: api + sites) }

        private static func isHost(_ host: String, in domains: [String]) -> Bool {
            domains.contains { host.hasSuffix(".\($0)") }
        }
    }

    private static let families = [
        Family(
            api: ["salesforce.com", "cloudforce.com", "database.com"],
            sites: ["my.site.com", "force.com"]
        ),
        Family(api: ["salesforce.mil"]),
        Family(api: ["sfcrmproducts.cn"]),
        Family(api: ["my.salesforce.app"]),
    ]

    /// The ends of hosts that only show pages, and what the host that answers the API has instead.
    private static let pageEndings = [
        (".lightning.force.com", ".my.salesforce.com"),
        (".my.salesforce-setup.com", ".my.salesforce.com"),
        (".lightning.crmforce.mil", ".my.salesforce.mil"),
        (".lightning.sfcrmapps.cn", ".my.sfcrmproducts.cn"),
    ]
}
