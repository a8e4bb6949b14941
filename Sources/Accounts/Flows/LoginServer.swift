import HTTP

/// The login servers for all orgs.
enum LoginServer {
    /// The login server of production orgs.
    static let production = "https://login.salesforce.com"
    /// The login server of sandboxes and scratch orgs.
    static let sandboxes = "https://test.salesforce.com"
}

extension InstanceURL {
    /// Whether the server is a login server for all orgs rather than one org's own.
    var isGeneral: Bool {
        ["login.salesforce.com", "test.salesforce.com", "welcome.salesforce.com"].contains(host)
    }
}
