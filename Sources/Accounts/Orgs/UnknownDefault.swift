package import Text

/// The error of a default org that is not known, or of a user with several logins.
package struct UnknownDefault: SelfExplaining {
    package private(set) var failure: Failure

    /// Returns the org with a name.
    ///
    /// - Throws: `UnknownDefault`, with the command for the nearest known name, or for the first
    ///   login of the user; other errors of `OrgChoice.named`.
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
        } catch let error as SessionStoreError {
            guard case .ambiguous(_, let names) = error else { throw error }
            var failure = error.failure
            failure.hints = ["name one of them: \(ShellWord.line(command + [names[0]]))"]
            throw UnknownDefault(failure: failure)
        }
    }

    private init(failure: Failure) {
        self.failure = failure
    }

    private init(name: String, known: [String], command: [String]) {
        let closest = name.count > 2 ? Spelling.closest(to: name, in: known) : nil
        let meant = closest.map { "did you mean \(ShellWord.line(command + [$0]))?" }
        failure = Failure(
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
