import Client
import HTTP
import Records

/// Access tokens that stand in the settings file, which is copied, shared and shown to others.
///
/// They are moved to the file of the sign-ins once, with a word.
enum ConfiguredTokens {
    /// The settings without tokens in their file; the same ones where it has none.
    ///
    /// A file that cannot be changed is used as it is, and that is said.
    static func moved(from settings: Settings, _ context: Context) async throws -> Settings {
        let entries = (settings.configuration.orgs ?? [:]).filter { $0.value.accessToken != nil }
        guard !entries.isEmpty else { return settings }
        let names = entries.keys.sorted()
        do {
            let store = try SessionStore(context.environment)
            for name in names {
                guard let session = try entries[name].flatMap({ try session(name, $0) }) else {
                    continue
                }
                try await store.keep(session)
            }
            let kept = try store.file.sessions().map(\.name)
            let movable = names.filter(kept.contains)
            try ConfigurationFile(context.environment).edit { value in
                for name in movable { value.remove(at: ["orgs", name, "accessToken"]) }
            }
            guard !movable.isEmpty else { return settings }
            context.messages.say(
                "moved \(movable.count == 1 ? "the access token" : "the access tokens") of "
                    + "\(movable.joined(separator: ", ")) from \(settings.configurationPath) to "
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
