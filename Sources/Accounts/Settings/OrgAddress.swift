import Client
package import HTTP
package import Text

/// The address of an org as typed by a user: in a flag, a variable or a settings file.
///
/// The scheme may be missing. A URL copied from the browser may have a path, or name the host that
/// shows the org's pages. Any other text that is not an instance URL is refused: a token must not
/// go to another server.
package struct OrgAddress: Hashable, Sendable {
    /// The server that answers the API.
    package let url: InstanceURL
    /// A sentence for the user about how the text was interpreted; nil if the text is the URL
    /// itself.
    package let remark: String?

    /// The origin of the text, for messages.
    package enum Source: Hashable, Sendable {
        /// `--instance-url`.
        case flag(String)
        case variable(String)
        /// A setting of `config.json`: its name and the file's path.
        case setting(String, path: String)
        /// A setting's new value in `config set`.
        case newSetting(String)
    }

    /// Reads an address.
    ///
    /// - Throws: `UsageError` with the source, the reason and the URL to type; it never quotes the
    ///   text, which may be a secret in the wrong place.
    package init(_ text: String, from source: Source) throws(UsageError) {
        let parts = Parts(String(text.trimmingWhitespace))
        let given: InstanceURL
        do throws(InstanceURL.Fault) {
            guard parts.isComplete else { throw .notAURL }
            given = try InstanceURL(parts.scheme + parts.authority)
        } catch {
            throw UsageError(
                "cannot use \(source): \(error)",
                hints: [source.command(for: parts.repaired(error))]
            )
        }
        let apiHost = SalesforceHost(given).apiHost
        do throws(InstanceURL.Fault) {
            url =
                try apiHost.map { host throws(InstanceURL.Fault) in
                    try InstanceURL("https://\(host)")
                } ?? given
        } catch {
            throw UsageError("cannot use \(source): \(error)")
        }
        remark =
            apiHost != nil
            ? "\(source): \(given.host) serves only pages; using \(url)"
            : parts.isURL ? nil : "\(source): using \(url)"
    }

    /// Reads an address for a comparison; nil if the text is not an address.
    package init?(_ text: String) {
        do throws(UsageError) {
            try self.init(text, from: .flag(""))
        } catch {
            return nil
        }
    }
}

extension OrgAddress.Source: CustomStringConvertible {
    /// The source's name in messages.
    package var description: String {
        switch self {
        case .flag(let name): "--\(name)"
        case .variable(let name), .newSetting(let name): name
        case .setting(let name, let path): "\(name) in \(path)"
        }
    }

    /// Returns the flag or command to type for a URL.
    fileprivate func command(for url: String) -> String {
        switch self {
        case .flag(let name): "--\(name) \(url)"
        case .variable(let name): "export \(name)=\(url)"
        case .setting(let name, _), .newSetting(let name):
            ShellWord.line(["config", "set", name, url])
        }
    }
}

/// The parts of a text, without checking its authority.
private struct Parts {
    /// The scheme with `://`; if missing, `https://`, or `http://` for this machine.
    let scheme: String
    /// The host and port, with user info if there is any.
    let authority: String
    /// Whether the text has a scheme, and nothing but a slash after the authority.
    let isURL: Bool
    /// Whether a host without a scheme looks like one; a single word would be looked up in the
    /// local network.
    let isComplete: Bool

    package init(_ text: String) {
        let start = text.firstRange(of: "://")
        // A scheme contains no slash, so a URL in a query is not mistaken for the address.
        let hasScheme = start.map { !text[..<$0.lowerBound].contains("/") } ?? false
        let rest = hasScheme ? text[(start?.upperBound ?? text.startIndex)...] : text[...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let isLocal = ["localhost", "127.", "[::1]"].contains(where: authority.hasPrefix)
        scheme =
            hasScheme
            ? String(text[..<(start?.upperBound ?? text.startIndex)])
            : isLocal ? "http://" : "https://"
        self.authority = String(authority)
        isURL = hasScheme && ["", "/"].contains(rest.dropFirst(authority.count))
        let labels = authority.prefix { $0 != ":" }.split(
            separator: ".",
            omittingEmptySubsequences: false
        )
        isComplete =
            hasScheme || isLocal
            || labels.count > 1 && labels.allSatisfy { (1...63).contains($0.utf8.count) }
    }

    /// Returns the URL that the user probably meant if its host is clear, otherwise an example.
    func repaired(_ fault: InstanceURL.Fault) -> String {
        let example = "https://acme.my.salesforce.com"
        let host = authority.split(separator: "@").last ?? ""
        guard let url = try? InstanceURL("https://\(host)") else { return example }
        switch fault {
        case .insecure, .scheme:
            return SalesforceHost(url).apiHost.map { "https://\($0)" } ?? url.description
        // Its user info may be a token that contains an @.
        case .userInfo, .notAURL, .path:
            guard SalesforceHost(url).isOfSalesforce else { return example }
            return "https://\(SalesforceHost(url).apiHost ?? url.host)"
        }
    }
}
