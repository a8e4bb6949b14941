import Text

/// A search for several secrets at once.
struct SecretSearch: Sendable {
    private let needles: [SecretNeedle]
    private let patterns: BytePatterns

    /// Makes a search for needles of two bytes or more.
    init(for needles: [SecretNeedle]) {
        self.needles = needles
        patterns = BytePatterns(needles.map(\.bytes))
    }

    /// Whether there are no needles.
    var isEmpty: Bool { needles.isEmpty }

    /// Finds the needles in a text.
    ///
    /// - Returns: The index of each match, and the ranges of the secrets, which may overlap.
    func matches(in text: [UInt8]) -> (indexes: [Int], secrets: [Range<Int>]) {
        var (indexes, secrets): ([Int], [Range<Int>]) = ([], [])
        var start = 0
        while let match = patterns.next(in: text, from: start) {
            start = match.index + 1
            for number in match.patterns {
                indexes.append(match.index)
                guard let secret = needles[number].secret(at: match.index, in: text) else {
                    continue
                }
                secrets.append(secret)
                start = max(start, secret.upperBound)
            }
        }
        return (indexes, secrets)
    }
}
