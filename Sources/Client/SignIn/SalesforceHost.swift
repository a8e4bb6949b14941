package import HTTP

/// A Salesforce server's host name and its meaning.
///
/// Source: Salesforce Help, "My Domain URL Formats".
package struct SalesforceHost: Hashable, Sendable {
    let url: InstanceURL

    /// Takes the host of a URL.
    package init(_ url: InstanceURL) {
        self.url = url
    }

    /// The API host of a host that only shows pages: `acme.my.salesforce.com` for
    /// `acme.lightning.force.com`.
    ///
    /// nil for a host that may serve the API itself.
    package var apiHost: String? {
        for (ending, replacement) in Self.pageEndings where url.host.hasSuffix(ending) {
            let name = url.host.dropLast(ending.count)
            return name.isEmpty ? nil : name + replacement
        }
        return nil
    }

    /// Whether the host is only for logging in, as `login.salesforce.com` is: no org serves the API
    /// under this name.
    package var isForSignInOnly: Bool {
        family != nil && ["login", "test", "welcome"].contains(label)
    }

    /// Checks that the host does not only show pages.
    ///
    /// - Throws: `SignInError` with the cause `pagesOnly`, which names the right host.
    func checkAnswersAPI() throws(SignInError) {
        guard let apiHost else { return }
        throw SignInError(.pagesOnly(host: url.host, apiHost: apiHost))
    }

    /// Whether the host is in a Salesforce domain where orgs serve the API.
    package var isOfSalesforce: Bool {
        !url.isLoopback && Self.families.contains { $0.answersAPI(url.host) }
    }

    /// Whether a login here may lead to a server: the same one, or one of the same family of
    /// Salesforce domains.
    ///
    /// `login.salesforce.com` and each My Domain speak for all orgs of their family, as an org may
    /// be moved or renamed. Salesforce itself runs all hosts of these domains. A production login
    /// never leads to a sandbox, or the reverse, and `test.salesforce.com` leads only to sandboxes
    /// and scratch orgs.
    package func speaks(for other: InstanceURL) -> Bool {
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

    /// Whether the name is a sandbox's: `acme--uat.sandbox.my.salesforce.com`, or the older form
    /// `cs42`.
    private var isSandbox: Bool {
        label.contains("--") || url.host.contains(".sandbox.")
            || url.host.split(separator: ".").contains { $0.wholeMatch(of: /cs\d+/) != nil }
    }

    private var isScratchOrg: Bool { url.host.contains(".scratch.") }

    /// The first label of the name.
    private var label: Substring { url.host.prefix { $0 != "." } }

    /// The family of domains that the host belongs to.
    private var family: Family? { Self.families.first { $0.signsIn(url.host) } }

    /// A group of domains of one Salesforce installation.
    private struct Family {
        /// The domains where orgs serve the API.
        let api: [String]
        /// Further domains for logging in: sites of Experience Cloud.
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

    /// The domain suffixes of hosts that only show pages, with the suffixes of the API hosts.
    private static let pageEndings = [
        (".lightning.force.com", ".my.salesforce.com"),
        (".my.salesforce-setup.com", ".my.salesforce.com"),
        (".lightning.crmforce.mil", ".my.salesforce.mil"),
        (".lightning.sfcrmapps.cn", ".my.sfcrmproducts.cn"),
    ]

    /// The domain suffixes behind the name of an org.
    static var myDomainEndings: [String] {
        pageEndings.flatMap { [$0.0, $0.1] } + [".my.salesforce.app"]
    }
}
