import Client
import CommandLine
import HTTP
import Platform

/// The servers of orgs, which a test replaces.
struct OrgServers: Servers {
    /// Makes the transport to a remote org.
    let transport: @Sendable (InstanceURL, NetworkOptions) -> any Transport

    /// The real ones, over libcurl.
    static let live = OrgServers { CurlTransport(to: $0, options: $1) }
}

extension Environment {
    /// Makes the transport to a remote org.
    func transport(to url: InstanceURL, _ options: NetworkOptions) -> any Transport {
        guard let servers = servers as? OrgServers else {
            preconditionFailure("the environment has the servers of orgs")
        }
        return servers.transport(url, options)
    }
}
