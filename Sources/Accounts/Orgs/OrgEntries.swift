import Client
import HTTP
import Text

/// The org entries of `config.json`, found by any name of an org and by its server.
///
/// Settings for an org apply whichever of its names is typed.
struct OrgEntries: Sendable {
    private let entries: [String: Configuration.OrgEntry]
    private let path: String

    package init(_ settings: Settings) {
        entries = settings.configuration.orgs ?? [:]
        path = settings.configurationPath
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The aliases, sorted.
    var names: [String] { entries.keys.sorted() }

    /// Whether any entry makes its org read-only.
    var hasReadOnly: Bool { entries.values.contains { $0.readOnly == true } }

    /// Returns the entry of an alias.
    package subscript(name: String) -> Configuration.OrgEntry? { entries[name] }

    /// Merges all entries of an org.
    ///
    /// - Parameters:
    ///   - names: The org's names; the entry of the first one takes precedence.
    ///   - userName: A further name, compared without regard to case.
    ///   - url: The URL from the login.
    ///   - source: The origin of the URL, for an error.
    /// - Returns: The entry; nil if there is none.
    /// - Throws: `OrgAddressConflict` if an entry names another server.
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

    /// Merges the entries that name a server; nil if there are none.
    func entry(at url: InstanceURL) -> Configuration.OrgEntry? {
        let found = entries.sorted { $0.key < $1.key }.map(\.value).filter { $0.names(url) }
        return found.dropFirst().reduce(found.first) { $0?.completed(by: $1) }
    }

    /// Whether an entry for the server or for a user makes the org read-only.
    func isReadOnly(at url: InstanceURL, userName: String?) -> Bool {
        entries.contains { name, entry in
            entry.readOnly == true
                && (entry.names(url) || name.lowercased() == userName?.lowercased())
        }
    }

    /// Checks that no entry names a server other than the login's.
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
    /// Whether the entry's URL is a server's.
    fileprivate func names(_ url: InstanceURL) -> Bool {
        instanceUrl.flatMap { OrgAddress($0) }?.url == url
    }

    /// Returns the entry's address; nil if it has none.
    ///
    /// - Throws: `UsageError`.
    func address(of name: String, in settings: Settings) throws(UsageError) -> OrgAddress? {
        guard let instanceUrl else { return nil }
        return try OrgAddress(
            instanceUrl,
            from: .setting("orgs.\(name).instanceUrl", path: settings.configurationPath)
        )
    }

    /// Fills the gaps in the entry from another one; the result is read-only if either is.
    ///
    /// The source of tokens is not copied: it belongs to the other name.
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

/// An error for an entry of `config.json` with another server than the login of the same org.
struct OrgAddressConflict: SelfExplaining, Hashable {
    let name: String
    let path: String
    /// The URL in the entry.
    let configured: String
    let found: InstanceURL
    /// The origin of the URL that was found.
    let source: String
    /// Whether a program provides the token, which a login would not replace.
    let hasProgram: Bool

    var failure: Failure {
        let key = "orgs.\(name).instanceUrl"
        let login = ShellWord.line(["login", "--alias", name, "--instance-url", configured])
        let unset = ShellWord.line(["config", "unset", key])
        return Failure(
            exit: .notSignedIn,
            name: "NoOrgError",
            message: "the org '\(name)' is ambiguous: it has two URLs",
            reasons: [
                "\(key) in \(path) is \(configured)", "\(source) leads to \(found)",
            ],
            hints: (hasProgram ? [] : ["\(login) logs in to \(configured)"])
                + ["\(unset) keeps \(found)"]
        )
    }
}
