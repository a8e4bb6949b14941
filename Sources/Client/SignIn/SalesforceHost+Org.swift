import HTTP

extension SalesforceHost {
    /// Whether a host in a URL plainly belongs to another org.
    ///
    /// Compares the names of My Domain, whatever the kind of page. The host of an instance, such as
    /// `na1.salesforce.com`, and a proxy's do not name an org, so they prove nothing.
    package func isOfAnotherOrg(_ host: String) -> Bool {
        guard host != url.host, !Self.isInstance(host) else { return false }
        let other = MyDomain(host)
        // No page of Salesforce is on this machine.
        if url.isLoopback { return other != nil }
        guard let own = MyDomain(url.host) else { return false }
        return other.map { !own.isSame(as: $0) } ?? true
    }

    /// Whether a host is an instance's: `na1.salesforce.com`, `cs42.lightning.force.com`.
    private static func isInstance(_ host: String) -> Bool {
        host.prefix { $0 != "." }.wholeMatch(of: /[a-z]{2,4}\d+/) != nil
            && ["salesforce.com", "force.com"].contains { host.hasSuffix(".\($0)") }
            && !host.hasSuffix(".my.salesforce.com")
    }
}

/// The name of an org in its host names: `acme--uat` and `sandbox` in
/// `acme--uat.sandbox.lightning.force.com`.
private struct MyDomain {
    private let name: Substring
    /// The kind of org in the name; empty in names of production orgs, and in older ones, which
    /// have nothing or an instance there.
    private let partition: Substring

    init?(_ host: String) {
        guard let ending = SalesforceHost.myDomainEndings.first(where: host.hasSuffix) else {
            return nil
        }
        let parts = host.dropLast(ending.count).split(separator: ".", maxSplits: 1)
        guard let name = parts.first else { return nil }
        self.name = name
        let partition = parts.count > 1 ? parts[1] : ""
        self.partition = partition.last?.isNumber == true ? "" : partition
    }

    func isSame(as other: MyDomain) -> Bool {
        name == other.name
            && (partition == other.partition || partition.isEmpty || other.partition.isEmpty)
    }
}
