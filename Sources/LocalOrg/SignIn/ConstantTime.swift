/// Comparison of secrets.
enum ConstantTime {
    /// Compares bytes in constant time, so that a secret cannot be guessed byte by byte.
    static func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Compares texts in the same way.
    static func equal(_ one: String, _ other: String) -> Bool {
        equal(Array(one.utf8), Array(other.utf8))
    }
}
