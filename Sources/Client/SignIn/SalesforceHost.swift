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
        family != nil && ["login", "test", "welcome"].contains(url.host.prefix { $0 != "." })
    }

    /// Checks that the host is none that only shows pages.
    ///
    /// - Throws: `SignInError` with the cause `pagesOnly`, which names the right host.
    public func checkAnswersAPI() throws(SignInError) {
        guard let apiHost else { return }
        throw SignInError(.pagesOnly(host: url.host, apiHost: apiHost))
    }

    /// Whether a sign-in here may lead to a server: the same one, or one of the same family of Salesforce's domains.
    ///
    /// `login.salesforce.com` and each My Domain speak for all orgs of their family, as an org may be moved or renamed.
    /// Salesforce itself runs all hosts of these domains.
    public func speaks(for other: InstanceURL) -> Bool {
        if other == url { return true }
        guard !url.isLoopback, !other.isLoopback, let family else { return false }
        return family.answersAPI(other.host)
    }

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
