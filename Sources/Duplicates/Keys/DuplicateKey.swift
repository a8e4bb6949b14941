package import Text

/// A kind of value by which records are compared.
package enum DuplicateKey: String, CaseIterable, Sendable {
    case email
    case phone
    case name

    /// Reads keys separated by commas.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - flag: The flag with the text, for messages.
    /// - Returns: The keys.
    /// - Throws: `UsageError` for another word.
    package static func keys(in text: String, from flag: String) throws(UsageError) -> Set<Self> {
        let names = allCases.map(\.rawValue)
        var keys: Set<Self> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = part.trimmingWhitespace.lowercased()
            guard let key = Self(rawValue: word) else {
                let closest = Spelling.closest(to: word, in: names)
                throw UsageError(
                    "\(flag) takes \(names.inWords), separated by commas, not '\(word)'",
                    hints: ["\(flag) \(closest ?? names.joined(separator: ","))"]
                )
            }
            keys.insert(key)
        }
        return keys
    }
}
