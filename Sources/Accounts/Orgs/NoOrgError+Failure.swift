import Text

extension NoOrgError: SelfExplaining {
    var failure: Failure { Failure(noOrg: self) }
}

extension Failure {
    /// Reports a missing org: exit 4, with hints on how to choose one.
    init(noOrg error: NoOrgError) {
        switch error {
        case .noneChosen(let commandLine):
            self.init(
                message: "no org selected",
                hints: [
                    "\(commandLine) -o demo uses the built-in org",
                    "export SFCTL_TARGET_ORG=demo sets it for this shell",
                    "sfctl config set defaultOrg demo sets it permanently",
                    Self.wayToAnOrg,
                    "sfctl orgs lists your orgs",
                ]
            )
        case .unknown(let target, let known):
            // A name of one or two letters is close to every other name.
            let closest =
                target.value.count > 2 ? Spelling.closest(to: target.value, in: known) : nil
            let meant = closest.map { "did you mean --target-org \($0)?" }
            self.init(
                message: "no such org: '\(target.value)' (from \(target.origin))",
                hints: [meant, "sfctl orgs lists your orgs", Self.wayToAnOrg]
                    .compactMap(\.self)
            )
        case .halfGiven(let present, let missing):
            self.init(
                message: "\(present) is set, but \(missing) is not; an org by URL needs both",
                hints: ["export \(missing)=…", "unset \(present)"]
            )
        case .noToken(let alias, let path):
            self.init(
                message: "the org '\(alias)' has no access token",
                reasons: [
                    "\(path) has no accessTokenFile or credentialProcess for it, and it has no "
                        + "login"
                ],
                hints: ["sfctl login --alias \(ShellWord.quoted(alias))"]
            )
        case .emptyFile(let alias, let path):
            self.init(
                message: "the org '\(alias)' has no access token",
                reasons: ["\(path) is empty"],
                hints: ["put an access token into \(path)"]
            )
        case .noURL(let alias, let path):
            self.init(
                message: "the org '\(alias)' has no instanceUrl",
                reasons: ["\(path) has its token, but not its URL"],
                hints: [
                    ShellWord.line([
                        "config", "set", "orgs.\(alias).instanceUrl",
                        "https://acme.my.salesforce.com",
                    ])
                ]
            )
        }
    }

    private init(message: String, reasons: [String] = [], hints: [String]) {
        self.init(
            exit: .notSignedIn,
            name: "NoOrgError",
            message: message,
            reasons: reasons,
            hints: hints
        )
    }

    private static let wayToAnOrg = "sfctl login logs in to one of your orgs"
}
