/// Comparisons of misspelt words with known ones.
package enum Spelling {
    /// Returns the candidate nearest to a typed word, or the first of several; nil if none is near.
    ///
    /// Near means a distance of at most 2, or 1 for words of fewer than five letters, and never
    /// more than `most`. Case is ignored.
    package static func closest(
        to typed: String,
        in candidates: some Sequence<String>,
        within most: Int = .max
    ) -> String? {
        let word = Array(typed.lowercased())
        let limit = min(limit(ofLength: word.count), most)
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

    /// Returns whether a word of at least three letters is a misspelling of a keyword; case
    /// matters.
    ///
    /// The keyword's length decides how many mistakes are allowed, because a short keyword is near
    /// many names.
    package static func isNear(_ word: String, to keyword: String) -> Bool {
        let letters = Array(word)
        let other = Array(keyword)
        let limit = limit(ofLength: other.count)
        guard word != keyword, letters.count > 2, abs(letters.count - other.count) <= limit else {
            return false
        }
        return distance(from: letters, to: other) <= limit
    }

    private static func limit(ofLength count: Int) -> Int { count < 5 ? 1 : 2 }

    /// Returns the optimal string alignment distance: insertions, deletions, replacements and swaps
    /// of neighbours.
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
