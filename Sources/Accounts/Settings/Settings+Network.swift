package import Client
import Platform

extension Settings {
    /// Returns the options for connecting to an org: time limits, proxy and certificates.
    package func network(of entry: Configuration.OrgEntry?) throws -> NetworkOptions {
        NetworkOptions(
            idleTimeout: try idleTimeout(),
            proxy: firstVariable("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
                .map { NetworkOptions.Proxy($0) },
            noProxy: firstVariable("no_proxy", "NO_PROXY") ?? "",
            trustFile: setting(.caFile)?.value,
            clientCertificate: try clientCertificate(of: entry)
        )
    }

    private func clientCertificate(
        of entry: Configuration.OrgEntry?
    ) throws -> NetworkOptions.ClientCertificate? {
        guard let path = entry?.clientCertificate else {
            guard entry?.clientKey != nil else { return nil }
            throw ConfigurationError(
                path: configurationPath,
                problem: "an org has a clientKey but no clientCertificate"
            )
        }
        // Without clientKey, the key is in the certificate's file.
        try SecretFile.checkKey(in: entry?.clientKey ?? path)
        return NetworkOptions.ClientCertificate(path: path, keyPath: entry?.clientKey)
    }

    private func firstVariable(_ names: String...) -> String? {
        names.lazy.compactMap(environment.variable).first
    }
}
