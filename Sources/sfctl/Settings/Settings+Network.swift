import Client

extension Settings {
    /// How an org is reached: time limits, proxy and certificates.
    func network(of entry: Configuration.OrgEntry?) throws -> NetworkOptions {
        NetworkOptions(
            userAgent: ProgramVersion.userAgent,
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
                problem: "an org has a clientKey and no clientCertificate"
            )
        }
        return NetworkOptions.ClientCertificate(path: path, keyPath: entry?.clientKey)
    }

    private func firstVariable(_ names: String...) -> String? {
        names.lazy.compactMap(environment.variable).first
    }
}
