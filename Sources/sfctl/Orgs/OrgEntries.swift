import Client
import HTTP

/// What `config.json` says of orgs, found by all names that an org has, and by its server.
///
/// What is set for an org holds for the org, whichever of its names is typed.
struct OrgEntries: Sendable {
    private let entries: [String: Configuration.OrgEntry]
    private let path: String

    init(_ settings: Settings) {
        entries = settings.configuration.orgs ?? [:]
        path = settings.configurationPath
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The aliases, sorted.
    var names: [String] { entries.keys.sorted() }

    /// Whether an org is read-only by its entry.
    var hasReadOnly: Bool { entries.values.contains { $0.readOnly == true } }

    /// The entry of an alias.
    subscript(name: String) -> Configuration.OrgEntry? { entries[name] }

    /// All entries of an org as one.
    ///
    /// - Parameters:
    ///   - names: The org's names; the entry of the first one counts most.
    ///   - userName: A further name, whatever the case of its letters.
    ///   - url: Where the sign-in leads.
    ///   - source: What has told the URL, for an error.
    /// - Returns: The entry; nil where there is none.
    /// - Throws: `OrgAddressConflict` where an entry names another server.
    func entry(
        of names: [String],
        userName: String?,
        at url: InstanceURL,
        toldBy source: String
    ) throws(OrgAddressConflict) -> Configuration.OrgEntry? {
        let ofUser = self.names.filter { $0.lowercased() == userName?.lowercased() }
        var whole: Configuration.OrgEntry?
        for name in names + ofUser {
            guard let entry = entries[name] else { continue }
            try check(name, leadsTo: url, toldBy: source)
            whole = whole.map { $0.completed(by: entry) } ?? entry
        }
        return whole
    }

    /// The entries that name a server, as one; nil where there is none.
    func entry(at url: InstanceURL) -> Configuration.OrgEntry? {
        let found = entries.sorted { $0.key < $1.key }.map(\.value).filter { $0.names(url) }
        return found.dropFirst().reduce(found.first) { $0?.completed(by: $1) }
    }

    /// Whether an entry that names the server, or is a user's, says that nothing may be changed there.
    func isReadOnly(at url: InstanceURL, userName: String?) -> Bool {
        entries.contains { name, entry in
            entry.readOnly == true
                && (entry.names(url) || name.lowercased() == userName?.lowercased())
        }
    }

    /// Makes sure that an entry names no other server than the one that the sign-in leads to.
    ///
    /// - Throws: `OrgAddressConflict`.
    func check(
        _ name: String,
        leadsTo url: InstanceURL,
        toldBy source: String
    ) throws(OrgAddressConflict) {
        guard let entry = entries[name], let configured = entry.instanceUrl, !entry.names(url)
        else { return }
        throw OrgAddressConflict(
            name: name,
            path: path,
            configured: configured,
            found: url,
            source: source,
            hasProgram: entry.credentialProcess != nil
        )
    }
}

extension Configuration.OrgEntry {
    /// Whether the entry's URL is that of a server.
    fileprivate func names(_ url: InstanceURL) -> Bool {
        guard let own = instanceUrl.flatMap({ try? InstanceURL($0) }) else { return false }
        // The host of an org's pages is another one than that of its API.
        return own == url || SalesforceHost(own).apiHost == url.host
    }

    /// The entry with what it leaves open as another one has it; read-only where either is.
    ///
    /// Where a token comes from is not taken over: it belongs to the other name.
    fileprivate func completed(by other: Self) -> Self {
        var whole = self
        whole.apiVersion = apiVersion ?? other.apiVersion
        if clientCertificate == nil, clientKey == nil {
            whole.clientCertificate = other.clientCertificate
            whole.clientKey = other.clientKey
        }
        whole.readOnly = [readOnly, other.readOnly].contains(true) ? true : readOnly
        return whole
    }
}

/// An entry of `config.json` that names another server than the sign-in of the same org.
struct OrgAddressConflict: SelfExplaining, Hashable {
    let name: String
    let path: String
    /// The URL in the entry.
    let configured: String
    let found: InstanceURL
    /// What has told the URL that was found.
    let source: String
    /// Whether a program gives the token, which a sign-in would not replace.
    let hasProgram: Bool

    var failure: Failure {
        let key = "orgs.\(name).instanceUrl"
        let login = ShellWord.line(["login", "--alias", name, "--instance-url", configured])
        let unset = ShellWord.line(["config", "unset", key])
        return Failure(
            exit: .notSignedIn,
            name: "NoOrgError",
            message: "it is not clear which org '\(name)' is: there are two URLs for it",
            reasons: [
                "\(key) in \(path) is \(configured)", "\(source) leads to \(found)",
            ],
            hints: (hasProgram ? [] : ["\(login) signs in to \(configured)"])
                + ["\(unset) goes on with \(found)"]
        )
    }
}
