/// Did you mean: the name that somebody who typed another one probably meant.
public enum Suggestion {
    /// The candidate nearest to what was typed, the first of several; nil if none is near.
    ///
    /// Near is a Damerau–Levenshtein distance (insertions, deletions, substitutions, swaps of
    /// neighbours) of at most 2, or 1 for what has fewer than five letters. Case does not count.
    public static func closest(to typed: String, in candidates: some Sequence<String>) -> String? {
        let word = Array(typed.lowercased())
        let limit = word.count < 5 ? 1 : 2
        var closest: (name: String, distance: Int)?
        for candidate in candidates {
            let other = Array(candidate.lowercased())
            guard abs(other.count - word.count) <= limit else { continue }
            let distance = distance(from: word, to: other)
            if distance <= limit, distance < closest?.distance ?? .max {
                closest = (candidate, distance)
            }
        }
        return closest?.name
    }

    /// The optimal string alignment, in which no part is edited twice.
    ///
    /// Three rows of the usual matrix are enough.
    private static func distance(from word: [Character], to other: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...other.count)
        for row in word.indices {
            var current = [row + 1]
            for column in other.indices {
                let isSame = word[row] == other[column]
                var best = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1)
                best = min(best, current[column] + 1)
                if row > 0, column > 0, word[row] == other[column - 1],
                    word[row - 1] == other[column]
                {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[other.count]
    }
}
