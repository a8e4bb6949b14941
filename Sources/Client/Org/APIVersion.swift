/// A version of the REST API, such as `67.0`; compared as numbers, so that `67.0` follows `9.0`.
public struct APIVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The version as the path writes it after the `v`.
    public let description: String
    private let major: Int
    private let minor: Int

    /// Reads `67.0`; `v67.0` and `67` are understood too.
    ///
    /// - Throws: `OrgError.badRequest` when the text is no version.
    public init(_ text: some StringProtocol) throws(OrgError) {
        guard let match = String(text).wholeMatch(of: /v?([0-9]{1,4})(?:\.([0-9]{1,4}))?/) else {
            throw .badRequest(.apiVersion(String(text)))
        }
        major = Int(match.1) ?? 0
        minor = match.2.flatMap { Int($0) } ?? 0
        description = "\(major).\(minor)"
    }

    /// Whether the first version is older.
    public static func < (left: APIVersion, right: APIVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}
