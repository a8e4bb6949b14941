import Client
import HTTP

extension JournalHead {
    /// The settings for going on in the journal's org, where the command line names none.
    func settings(_ options: OrgOptions, _ context: Context) throws -> Settings {
        var options = options
        // An org of the environment has no name but its host's.
        let isOfEnvironment = context.environment.variable("SFCTL_INSTANCE_URL") != nil
        if options.targetOrg == nil, !(isOfEnvironment && orgName == host) {
            options.targetOrg = orgName
        }
        return try Settings(options, in: context.environment)
    }

    private var host: String? { (try? InstanceURL(instanceURL))?.host }

    /// Refuses another org than the journal's, whatever its name.
    ///
    /// - Throws: `UsageError`.
    func check(_ connection: OrgConnection, journal path: String) throws(UsageError) {
        let url = connection.org.instanceURL.description
        guard url != instanceURL else { return }
        throw UsageError(
            "the journal \(path) is of the org \(orgName) at \(instanceURL); "
                + "\(connection.choice.name) is at \(url)",
            hints: ["-o names the org of the journal"]
        )
    }
}

extension JournalFolder {
    /// The file of a journal that is named as `sfctl journal list` does, or by its path.
    func path(of text: String) -> String {
        text.contains("/") || WholeFile.isThere(text) ? text : journalPath(of: text)
    }
}
