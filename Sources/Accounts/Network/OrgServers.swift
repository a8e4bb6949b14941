package import Client
package import HTTP
package import Platform

/// The servers of orgs, which a test replaces.
package struct OrgServers: Servers {
    /// Makes the transport to a remote org.
    let transport: @Sendable (InstanceURL, NetworkOptions) -> any Transport
    /// Opens the built-in org.
    let builtIn: @Sendable (any Surroundings) throws -> OrgAccess

    package init(
        builtIn: @escaping @Sendable (any Surroundings) throws -> OrgAccess,
        transport: @escaping @Sendable (InstanceURL, NetworkOptions) -> any Transport
    ) {
        self.builtIn = builtIn
        self.transport = transport
    }
}

/// A transport to an org, with the credentials for its requests.
package struct OrgAccess {
    let credentials: any Credentials
    let transport: any Transport

    package init(credentials: any Credentials, transport: any Transport) {
        self.credentials = credentials
        self.transport = transport
    }
}

extension Environment {
    /// The servers that the program uses.
    private var orgServers: OrgServers {
        guard let servers = servers as? OrgServers else {
            preconditionFailure("the environment has the servers of orgs")
        }
        return servers
    }

    /// Makes the transport to a remote org.
    func transport(to url: InstanceURL, _ options: NetworkOptions) -> any Transport {
        orgServers.transport(url, options)
    }

    /// Opens the built-in org.
    func openBuiltInOrg(_ context: any Surroundings) throws -> OrgAccess {
        try orgServers.builtIn(context)
    }
}
