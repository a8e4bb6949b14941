import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The origin of an org's server, such as `https://acme.my.salesforce.com`.
///
/// Always `https`, except on a loopback host; never with user info, path, query or fragment, so that
/// a token can be sent to nothing but this server.
public struct InstanceURL: Hashable, Sendable, CustomStringConvertible {
    /// The origin without a trailing slash, scheme and host in lower case, a default port left out.
    public let description: String
    /// The host, an IPv6 address in brackets.
    public let host: String

    /// Reads an instance URL; one trailing slash is allowed and dropped.
    ///
    /// - Throws: `Fault` telling why the text is not an instance URL.
    public init(_ text: String) throws(Fault) {
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

    /// Whether it leads to this machine.
    package var isLoopback: Bool { Self.isLoopback(host) }

    /// The path and query of a URL that the server named, if it is this server's.
    ///
    /// A path that starts with a slash is returned as it is; an absolute URL only if it has the same
    /// scheme, host and port. A fragment is left out, for it is never sent (RFC 9110 §7.1).
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

    /// The path and query of a URL that the server named in the answer to another path, if it is this server's
    /// (RFC 3986 §5.2).
    package func target(of reference: String, from target: String) -> String? {
        guard let base = URL(string: description + target),
            let url = URL(string: reference, relativeTo: base)
        else { return nil }
        return self.target(of: url.absoluteString)
    }

    /// Why a text is no instance URL.
    public enum Fault: Error, Hashable, Sendable {
        /// It is not a URL with a scheme and a host.
        case notAURL
        /// The scheme is neither `https` nor `http`.
        case scheme(String)
        /// It carries a user name or password.
        case userInfo
        /// It goes on after the host: a path, query or fragment.
        case path
        /// Plain `http` to a host that is not this machine.
        case insecure(host: String)
    }
}

extension InstanceURL.Fault: CustomStringConvertible {
    /// The reason in a sentence without a full stop.
    public var description: String {
        switch self {
        case .notAURL: "an instance URL looks like https://acme.my.salesforce.com"
        case .scheme(let scheme): "an instance URL starts with https://, not \(scheme)://"
        case .userInfo: "an instance URL carries no user name or password"
        case .path: "an instance URL ends after the host"
        case .insecure(let host): "plain http is allowed to this machine only, not to \(host)"
        }
    }
}

extension InstanceURL {
    /// Letters, digits, dots and hyphens, or an IPv6 address in brackets (RFC 3986 §3.2.2, less the
    /// percent-encoded and sub-delimiter forms that no real host has).
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

    /// `localhost`, `::1`, or an address of 127.0.0.0/8 in four decimal parts.
    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "[::1]"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
