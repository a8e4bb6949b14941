import HTTP

extension SalesforceCLI.Login {
    /// The first alias, or else the user name.
    package var name: String { aliases.first ?? userName }

    /// The kind of org, if the CLI or the server's name shows it.
    package var kind: OrgKind {
        if isScratch { return .scratch }
        if isSandbox { return .sandbox }
        return OrgKind(host: instanceURL.host)
    }
}
