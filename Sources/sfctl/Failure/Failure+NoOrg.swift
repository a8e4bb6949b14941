import Text

extension Failure {
    /// No org to ask: exit 4, with hints on how to choose one.
    init(noOrg error: NoOrgError) {
        switch error {
        case .noneChosen(let path, let commandLine):
            self.init(
                message: "no org is chosen",
                hints: [
                    "\(commandLine) -o demo asks the built-in org",
                    Self.wayToAnOrg(path),
                ]
            )
        case .unknown(let target, let known, let path):
            let closest = Spelling.closest(to: target.value, in: known)
            let isFormat = ResultFormat(named: target.value) != nil
            let meant =
                isFormat
                ? "--result-format \(target.value) chooses the output format"
                : closest.map { "did you mean --target-org \($0)?" }
            self.init(
                message: "there is no org '\(target.value)' (from \(target.origin))",
                hints: [meant, Self.wayToAnOrg(path)].compactMap(\.self)
            )
        case .halfGiven(let present, let missing):
            self.init(
                message: "\(present) is set and \(missing) is not; an org by URL needs both",
                hints: ["export \(missing)=…", "unset \(present)"]
            )
        case .noToken(let alias, let path):
            self.init(
                message: "the org '\(alias)' has no access token",
                hints: ["give it an accessTokenFile or accessToken in \(path)"]
            )
        }
    }

    private init(message: String, hints: [String]) {
        self.init(exit: .notSignedIn, name: "NoOrgError", message: message, hints: hints)
    }

    private static func wayToAnOrg(_ path: String) -> String {
        "for an org of yours, set SFCTL_INSTANCE_URL and SFCTL_ACCESS_TOKEN, or add it to \(path)"
    }
}
