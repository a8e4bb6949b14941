import HTTP

extension SalesforceCLI.Login {
    /// The first alias, or the user's name.
    var name: String { aliases.first ?? userName }

    /// What kind of org it is, as far as the CLI or the name of the server tells.
    var kind: OrgKind {
        if isScratch { return .scratch }
        if isSandbox { return .sandbox }
        return OrgKind(host: instanceURL.host)
    }
}
