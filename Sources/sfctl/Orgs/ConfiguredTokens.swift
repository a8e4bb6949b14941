import Client
import HTTP
import Records

/// Access tokens that stand in the settings file, which is copied, shared and shown to others.
///
/// They are moved to the file of the sign-ins once, with a word.
enum ConfiguredTokens {
    /// Whether a settings file has any.
    static func areIn(_ settings: Settings) -> Bool {
        settings.configuration.orgs?.values.contains { $0.accessToken != nil } == true
    }

    /// The settings without tokens in their file; the same ones where it has none.
    ///
    /// A file that cannot be changed is used as it is, and that is said.
    static func moved(from settings: Settings, _ context: Context) async throws -> Settings {
        let entries = (settings.configuration.orgs ?? [:]).filter { $0.value.accessToken != nil }
        guard !entries.isEmpty else { return settings }
        let names = entries.keys.sorted()
        do {
            let store = try SessionStore(context.environment)
            let kept = try store.file.sessions().map(\.name)
            var moved: [String] = []
            for name in names {
                guard let session = try entries[name].flatMap({ try session(name, $0) }) else {
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
            context.messages.say(
                "warning: the access token in \(settings.configurationPath) cannot be moved to the file of your "
                    + "sign-ins: " + ([failure.message] + failure.reasons).joined(separator: ": ")
            )
            return settings
        }
        return try Settings(settings.options, in: context.environment)
    }

    /// A sign-in may have a refresh token, so a token in the settings does not replace it.
    private static func warn(ofBoth name: String, _ settings: Settings, _ context: Context) {
        let key = ShellWord.quoted("orgs.\(name).accessToken")
        context.messages.say(
            "warning: '\(name)' is signed in, and \(settings.configurationPath) has an access token for it, which goes "
                + "first; sfctl config unset \(key) leaves the sign-in"
        )
    }

    /// The sign-in that an entry stands for; nil where it has no URL, or gets its token otherwise.
    private static func session(
        _ name: String,
        _ entry: Configuration.OrgEntry
    ) throws -> Session? {
        guard let token = entry.accessToken, !token.value.isEmpty, entry.credentialProcess == nil,
            let url = try entry.instanceUrl.map({ try InstanceURL($0) })
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
