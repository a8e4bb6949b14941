import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The origin of an org's server, such as `https://acme.my.salesforce.com`.
///
/// The scheme is `https`, except on a loopback host. The origin has no user info, path, query or
/// fragment, so that a token can only go to this server.
package struct InstanceURL: Hashable, Sendable, CustomStringConvertible {
    /// The origin without a trailing slash or default port, scheme and host in lower case.
    package let description: String
    /// The host; an IPv6 address is in brackets.
    package let host: String

    /// Reads an instance URL, ignoring one trailing slash.
    ///
    /// - Throws: `Fault` if the text is not an instance URL.
    package init(_ text: String) throws(Fault) {
        guard
            let url = URLComponents(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), let host = url.encodedHost?.lowercased(),
            Self.isHost(host), (0...65_535).contains(url.port ?? 0)
        else { throw .notAURL }
        guard ["http", "https"].contains(scheme) else { throw .scheme(scheme) }
        guard url.user == nil, url.password == nil else { throw .userInfo }
        guard ["", "/"].contains(url.path), url.query == nil, url.fragment == nil else {
            throw .path
        }
        guard scheme == "https" || Self.isLoopback(host) else { throw .insecure(host: host) }
        let isDefaultPort = url.port == (scheme == "https" ? 443 : 80)
        let port = url.port.flatMap { isDefaultPort ? nil : ":\($0)" } ?? ""
        self.host = host
        description = "\(scheme)://\(host)\(port)"
    }

    /// Whether the host is this machine.
    package var isLoopback: Bool { Self.isLoopback(host) }

    /// Returns the path and query of a URL from the server, if it points to this server.
    ///
    /// Returns a path that starts with a slash as it is, and an absolute URL only with the same
    /// scheme, host and port. Drops the fragment, which is never sent (RFC 9110 §7.1).
    package func target(of reference: String) -> String? {
        if reference.hasPrefix("/"), !reference.hasPrefix("//") {
            return String(
                decoding: reference.utf8.prefix { $0 != UInt8(ascii: "#") },
                as: UTF8.self
            )
        }
        guard
            let url = URLComponents(string: reference, encodingInvalidCharacters: false),
            let scheme = url.scheme, let host = url.encodedHost, url.user == nil,
            let other = try? Self("\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")"),
            other == self, url.percentEncodedPath.hasPrefix("/")
        else { return nil }
        return url.percentEncodedPath + (url.percentEncodedQuery.map { "?\($0)" } ?? "")
    }

    /// Returns the path and query of a URL from the answer to another path, if it points to this
    /// server (RFC 3986 §5.2).
    package func target(of reference: String, from target: String) -> String? {
        guard let base = URL(string: description + target),
            let url = URL(string: reference, relativeTo: base)
        else { return nil }
        return self.target(of: url.absoluteString)
    }

    /// The reason why a text is not an instance URL.
    package enum Fault: Error, Hashable, Sendable {
        /// It is not a URL with a scheme and a host.
        case notAURL
        /// The scheme is neither `https` nor `http`.
        case scheme(String)
        /// It carries a user name or password.
        case userInfo
        /// Something follows the host: a path, query or fragment.
        case path
        /// Plain `http` to a host that is not this machine.
        case insecure(host: String)
    }
}

extension InstanceURL.Fault: CustomStringConvertible {
    /// The reason in a sentence without a full stop.
    package var description: String {
        switch self {
        case .notAURL: "an instance URL looks like https://acme.my.salesforce.com"
        case .scheme(let scheme): "an instance URL starts with https://, not \(scheme)://"
        case .userInfo: "an instance URL has no username or password"
        case .path: "an instance URL ends after the host"
        case .insecure(let host): "plain http is allowed only to this machine, not to \(host)"
        }
    }
}

extension InstanceURL {
    /// Returns whether the text is a host: letters, digits, dots and hyphens, or an IPv6 address in
    /// brackets.
    ///
    /// RFC 3986 §3.2.2 also allows percent-encoding and sub-delimiters, which no real host has.
    private static func isHost(_ host: String) -> Bool {
        guard !host.isEmpty else { return false }
        if host.hasPrefix("[") {
            return host.hasSuffix("]")
                && host.utf8.dropFirst().dropLast().allSatisfy {
                    $0.hexValue != nil || ":.".utf8.contains($0)
                }
        }
        return host.utf8.allSatisfy { $0.isLetter || $0.isDigit || ".-".utf8.contains($0) }
    }

    /// Returns whether the host is `localhost`, `::1`, or a decimal address in 127.0.0.0/8.
    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "[::1]"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
