import Client
import HTTP
package import Platform
import Records
import Text

/// Access tokens in the settings file, which users copy, share and show to others.
///
/// sfctl moves them once to the file of logins, with a note.
package enum ConfiguredTokens {
    /// Whether the settings file contains any.
    static func areIn(_ settings: Settings) -> Bool {
        settings.configuration.orgs?.values.contains { $0.accessToken != nil } == true
    }

    /// Returns the settings after moving tokens out of their file; the same settings if there are
    /// none.
    ///
    /// If the file cannot be changed, it is used unchanged, with a warning.
    package static func moved(from settings: Settings, _ context: any Surroundings) async throws
        -> Settings
    {
        let entries = (settings.configuration.orgs ?? [:]).filter { $0.value.accessToken != nil }
        guard !entries.isEmpty else { return settings }
        let names = entries.keys.sorted()
        do {
            let store = try SessionStore(context.environment)
            let kept = try store.file.sessions().map(\.name)
            var moved: [String] = []
            for name in names {
                guard let session = try entries[name].flatMap({ try session(name, $0, settings) })
                else {
                    continue
                }
                guard !kept.contains(name) else {
                    warn(ofBoth: name, settings, context)
                    continue
                }
                try await store.keep(session)
                moved.append(name)
            }
            guard !moved.isEmpty else { return settings }
            try ConfigurationFile(context.environment).edit { value in
                for name in moved { value.remove(at: ["orgs", name, "accessToken"]) }
            }
            context.messages.say(
                "moved \(moved.count == 1 ? "the access token" : "the access tokens") of "
                    + "\(moved.joined(separator: ", ")) from \(settings.configurationPath) to "
                    + store.file.path
            )
        } catch let error where !error.isInterruption {
            let failure = Failure(error)
            context.messages.warn(
                "cannot move the access token in \(settings.configurationPath) to the "
                    + "file of your logins: "
                    + ([failure.message] + failure.reasons).joined(separator: ": ")
            )
            return settings
        }
        return try Settings(settings.options, in: context.environment)
    }

    /// Warns that both exist: a login may have a refresh token, so a token in the settings does
    /// not replace it.
    private static func warn(ofBoth name: String, _ settings: Settings, _ context: any Surroundings)
    {
        let key = ShellWord.quoted("orgs.\(name).accessToken")
        context.messages.warn(
            "'\(name)' has a login, but the access token in \(settings.configurationPath) "
                + "takes precedence; to use the login: sfctl config unset \(key)"
        )
    }

    /// Makes a login from an entry; nil if the entry has no URL, or gets its token in another
    /// way.
    private static func session(
        _ name: String,
        _ entry: Configuration.OrgEntry,
        _ settings: Settings
    ) throws(UsageError) -> Session? {
        guard let token = entry.accessToken, !token.value.isEmpty, entry.credentialProcess == nil,
            let url = try entry.address(of: name, in: settings)?.url
        else { return nil }
        return Session(
            name: name,
            flow: .accessToken,
            instanceURL: url,
            loginURL: url,
            secrets: Session.Secrets(accessToken: token)
        )
    }
}
