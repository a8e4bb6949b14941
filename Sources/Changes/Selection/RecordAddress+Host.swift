package import Client
import HTTP
package import Output
import Platform
package import Records
import Text

extension RecordAddress {
    /// Refuses a change of ids of other objects, of records whose URLs plainly belong to another
    /// org, and of a file with lines without an id.
    ///
    /// - Throws: `IDFileError`, with all wrong lines; for arguments `PageOfAnotherOrg` or
    ///   `UsageError`; errors of `org`.
    package func check(in org: Org) async throws {
        guard let file else {
            if let page = PageOfAnotherOrg(hosts, org) { throw page }
            return try await checkKeyPrefixes(in: org)
        }
        var error = IDFileError(file, faults)
        for host in hosts.keys {
            guard let page = PageOfAnotherOrg([host: []], org) else { continue }
            let lines = (hosts[host] ?? []).map { (line: $0, text: page.words) }
            error.add(lines, hints: error.hints.contains(page.hint) ? [] : [page.hint])
        }
        do {
            error.add(try await mismatches(in: org).map { (lines[$0.id] ?? 0, "\($0)") })
        } catch let failure {
            // Without the org's answer, the other wrong lines are still wrong.
            guard error.count > 0, !Task.isCancelled else { throw failure }
        }
        if error.count > 0 { throw error }
    }

    /// Rejects a file in which a line has no id, and warns if a record's URL is of another org.
    ///
    /// For commands that only read.
    package func checkToRead(in org: Org, _ context: Context) throws {
        if let file, let faults { throw IDFileError(file, faults) }
        guard let page = PageOfAnotherOrg(hosts, org) else { return }
        context.messages.warn(page.words)
    }
}

extension RecordReference {
    /// Notes a correction of the id, and warns if the URL is of another org.
    package func remark(in org: Org, _ context: Context) {
        if let correction { context.messages.note(correction) }
        guard let host, let page = PageOfAnotherOrg([host: [0]], org) else { return }
        context.messages.warn(page.words)
    }

    /// The message about letters in the wrong case; nil if the id is as it was typed.
    var correction: String? {
        isRestored ? "corrected upper and lower case by the checksum: \(id)" : nil
    }
}

/// The error of a change of a record whose URL belongs to another org; nothing was sent.
struct PageOfAnotherOrg: Error {
    /// The host in the URL.
    private let host: String
    /// The host of the org that the command uses; nil for an org on this machine.
    private let org: String?

    /// Finds the first URL of another org; nil if there is none.
    init?(_ hosts: [String: [Int]], _ org: Org) {
        let own = SalesforceHost(org.instanceURL)
        guard let first = hosts.keys.filter(own.isOfAnotherOrg).min() else { return nil }
        host = first
        self.org = org.instanceURL.isLoopback ? nil : org.instanceURL.host
    }

    /// The difference as a sentence without a full stop.
    var words: String {
        "the URL is of another org: \(host)" + (org.map { ", not \($0)" } ?? "")
    }
}

extension PageOfAnotherOrg: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .usage,
            name: "PageOfAnotherOrg",
            message: "\(words); nothing was sent",
            hints: [hint]
        )
    }

    var hint: String { "sfctl orgs lists your orgs; --target-org ORG uses one of them" }
}
