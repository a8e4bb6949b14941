package import Text

/// The error of a default org that is not known.
package struct UnknownDefault: SelfExplaining {
    private let name: String
    private let known: [String]
    /// The command that sets the default org, for the hint.
    private let command: [String]

    /// Returns the org with a name.
    ///
    /// - Throws: `UnknownDefault`, with the nearest known name; other errors of `OrgChoice.named`.
    @discardableResult
    package static func check(
        _ name: String,
        _ settings: Settings,
        command: [String]
    ) throws -> OrgChoice {
        do {
            return try OrgChoice.named(Setting(value: name, origin: "the argument"), settings)
        } catch NoOrgError.unknown(let target, let known) {
            throw UnknownDefault(name: target.value, known: known, command: command)
        }
    }

    package var failure: Failure {
        let closest = name.count > 2 ? Spelling.closest(to: name, in: known) : nil
        let meant = closest.map { "did you mean \(ShellWord.line(command + [$0]))?" }
        return Failure(
            exit: .notSignedIn,
            name: "NoOrgError",
            message: "no such org: '\(name)'",
            hints: [
                meant, "sfctl orgs lists your orgs",
                "sfctl login logs in to one of your orgs",
            ].compactMap(\.self)
        )
    }
}
