package import Accounts
import Client
import HTTP
package import Output
import Platform
import Records
package import Text

extension JournalHead {
    /// Returns the settings for resuming in the journal's org, unless the command line names an
    /// org.
    package func settings(_ options: OrgOptions, _ context: Context) throws -> Settings {
        try Settings(try self.options(options, context), in: context.environment)
    }

    /// Returns options that name the journal's org, unless they name one.
    ///
    /// - Throws: `UsageError` if the org had no name, and the environment no longer names one.
    package func options(
        _ options: OrgOptions,
        _ context: Context
    ) throws(UsageError) -> OrgOptions {
        var options = options
        guard options.targetOrg == nil else { return options }
        guard isUnnamed else {
            options.targetOrg = orgName
            return options
        }
        guard context.environment.variable("SFCTL_INSTANCE_URL") != nil else {
            throw UsageError(
                "the journal belongs to the org at \(instanceURL), which was in SFCTL_INSTANCE_URL",
                hints: [wayToOrg]
            )
        }
        return options
    }

    /// Whether the org came from the environment, where it has no name except its host.
    private var isUnnamed: Bool { (try? InstanceURL(instanceURL))?.host == orgName }

    private var wayToOrg: String {
        isUnnamed
            ? "export SFCTL_INSTANCE_URL=\(instanceURL) SFCTL_ACCESS_TOKEN=…"
            : "set -o to the org of the journal"
    }

    /// Whether the delete was in this org.
    package func isOf(_ org: JournalOrg) -> Bool {
        instanceURL == org.instanceURL && !isOfAnother(org)
    }

    /// Whether both org ids are known and differ.
    private func isOfAnother(_ org: JournalOrg) -> Bool {
        guard let organizationID, let id = org.id else { return false }
        return organizationID != id
    }

    /// Refuses any org but the journal's, whatever its name.
    ///
    /// - Throws: `UsageError`.
    package func check(_ connection: OrgConnection, journal path: String) async throws(UsageError) {
        let org = await connection.journalOrg()
        guard org.instanceURL == instanceURL else {
            throw UsageError(
                "the journal \(path) belongs to the org \(orgName) at \(instanceURL), but "
                    + "\(connection.choice.name) is at \(org.instanceURL)",
                hints: [wayToOrg]
            )
        }
        guard isOfAnother(org) else { return }
        throw UsageError(
            "the journal \(path) belongs to the org \(organizationID ?? ""), but \(instanceURL) is "
                + "now the org \(org.id ?? ""): a refreshed sandbox has none of the old records"
        )
    }
}

/// The org that a journal belongs to.
package struct JournalOrg: Hashable, Sendable {
    /// The URL of the org's server.
    let instanceURL: String
    /// The org's id of 18 characters; nil if unknown.
    let id: String?
}

extension OrgConnection {
    /// Returns the org as journals identify it, without sending a request.
    package func journalOrg() async -> JournalOrg {
        JournalOrg(
            instanceURL: org.instanceURL.description,
            id: await organizationID()
        )
    }
}

extension JournalFolder {
    /// Returns the file of a journal given by path or by its name in `sfctl journal list`.
    package func path(of text: String) -> String {
        text.contains("/") || WholeFile.isThere(text) ? text : journalPath(of: text)
    }
}
