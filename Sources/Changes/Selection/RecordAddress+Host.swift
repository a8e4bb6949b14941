package import Client
import HTTP
package import Output
package import Records
import Text

extension RecordAddress {
    /// Refuses a change of records whose URLs plainly belong to another org.
    ///
    /// - Throws: `PageOfAnotherOrg`.
    package func checkHosts(in org: Org) throws {
        guard let page = PageOfAnotherOrg(hosts, file, org) else { return }
        throw page
    }

    /// Warns if a record to read has the URL of another org.
    package func warnOfHosts(in org: Org, _ context: Context) {
        guard let page = PageOfAnotherOrg(hosts, file, org) else { return }
        context.messages.say("warning: \(page.words)")
    }
}

extension RecordReference {
    /// Notes a correction of the id, and warns if the URL is of another org.
    package func remark(in org: Org, _ context: Context) {
        if let correction { context.messages.note(correction) }
        guard let host, let page = PageOfAnotherOrg([host: 0], nil, org) else { return }
        context.messages.say("warning: \(page.words)")
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
    /// The place of the URL, for messages.
    private let source: String
    /// The host of the org that the command uses; nil for an org on this machine.
    private let org: String?

    /// Finds the first URL of another org; nil if there is none.
    init?(_ hosts: [String: Int], _ file: IDFile?, _ org: Org) {
        let own = SalesforceHost(org.instanceURL)
        let foreign = hosts.filter { own.isOfAnotherOrg($0.key) }
        guard let first = foreign.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
            return nil
        }
        host = first.key
        source = file.map { "the URL in line \(first.value) of \($0.name)" } ?? "the URL"
        self.org = org.instanceURL.isLoopback ? nil : org.instanceURL.host
    }

    /// The difference as a sentence without a full stop.
    var words: String {
        "\(source) is of another org: \(host)" + (org.map { ", not \($0)" } ?? "")
    }
}

extension PageOfAnotherOrg: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .usage,
            name: "PageOfAnotherOrg",
            message: "\(words); nothing was sent",
            hints: ["sfctl orgs lists your orgs; --target-org ORG uses one of them"]
        )
    }
}
