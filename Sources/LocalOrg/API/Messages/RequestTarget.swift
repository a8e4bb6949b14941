import HTTP
package import HTTPServer

/// A request target split into its parts: `/services/data/v67.0/query/?q=SELECT+Id` (RFC 3986 §3.3,
/// §3.4).
package struct RequestTarget: Hashable, Sendable {
    /// The path's segments, decoded, without empty ones from trailing or doubled slashes.
    package let segments: [String]
    /// The query's names and values in order, decoded; a plus is a space, as in forms.
    package let parameters: [Parameter]

    /// A name and a value of a query.
    package struct Parameter: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// Splits a path with query, or a whole URL (RFC 9112 §3.2.2).
    ///
    /// - Throws: `BadMessage` 400 if an escape is malformed or the result is not UTF-8.
    package init(_ target: String) throws(BadMessage) {
        let origin = Self.withoutAuthority(target)
        let parts = origin.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = try parts[0].split(separator: "/").map { segment throws(BadMessage) in
            try Self.decode(String(segment))
        }
        let pairs = parts.count > 1 ? parts[1].split(separator: "&") : []
        parameters = try pairs.map { pair throws(BadMessage) in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0.replacing("+", with: " ")) }
            return Parameter(
                name: try Self.decode(sides[0]),
                value: sides.count > 1 ? try Self.decode(sides[1]) : ""
            )
        }
    }

    /// The first value of a parameter.
    package subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    private static func withoutAuthority(_ target: String) -> Substring {
        guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else {
            return target[...]
        }
        return target[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
    }

    private static func decode(_ text: String) throws(BadMessage) -> String {
        guard let decoded = text.percentDecoded else { throw .malformed("Bad URI") }
        return decoded
    }
}
