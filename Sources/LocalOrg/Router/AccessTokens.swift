import Synchronization

/// The access tokens that are live.
final class AccessTokens: Sendable {
    private let issued = Mutex<[[UInt8]]>([])

    /// Makes a token of the form that Salesforce's opaque ones have: the organization's id in 15 characters,
    /// an exclamation mark, and 96 characters that nobody can guess.
    func issue(organization: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._")
        var random = SystemRandomNumberGenerator()
        let secret = (0..<96).map { _ in alphabet[Int(random.next() & 63)] }
        let token = "\(organization.prefix(15))!\(String(secret))"
        issued.withLock { $0.append(Array(token.utf8)) }
        return token
    }

    /// Whose request it is, by its `Authorization` field.
    ///
    /// - Throws: `APIFault` 401 without a live token.
    func caller(authorization: String?) throws(APIFault) -> Caller {
        guard let authorization else { throw .invalidSession }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, ["bearer", "oauth"].contains(words[0].lowercased()) else {
            throw .invalidAuthorization
        }
        let presented = Array(words[1].utf8)
        let number = issued.withLock { issued in
            issued.firstIndex { Self.equalInConstantTime($0, presented) }
        }
        guard let number else { throw .invalidSession }
        return Caller(number: number)
    }

    /// Takes the same time wherever the two differ, so that a token cannot be guessed byte by byte.
    private static func equalInConstantTime(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
