import Text

/// A version of the REST API, such as `67.0`, ordered numerically: `9.0` comes before `67.0`.
package struct APIVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The version as in the path after the `v`.
    package let description: String
    private let major: Int
    private let minor: Int

    /// Reads `67.0`, `v67.0` or `67`.
    ///
    /// - Throws: `OrgError.badRequest` if the text is not a version.
    package init(_ text: some StringProtocol) throws(OrgError) {
        let text = String(text)
        let digits = text.hasPrefix("v") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = parts.compactMap(Self.number)
        guard let first = numbers.first, numbers.count == parts.count else {
            throw .badRequest(.apiVersion(text))
        }
        major = first
        minor = numbers.dropFirst().first ?? 0
        description = "\(major).\(minor)"
    }

    private static func number(_ digits: Substring) -> Int? {
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit) else {
            return nil
        }
        return Int(digits)
    }

    /// Returns whether the first version is older.
    package static func < (left: APIVersion, right: APIVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}
