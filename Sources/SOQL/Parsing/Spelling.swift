/// Compares misspelt words with those that may have been meant.
enum Spelling {
    /// Whether one or two slips of the keys lead from one word to the other, by length.
    static func isNear(_ word: String, _ other: String) -> Bool {
        let word = Array(word.utf8)
        let other = Array(other.utf8)
        let limit = other.count < 5 ? 1 : 2
        guard word != other, word.count > 2, abs(word.count - other.count) <= limit else {
            return false
        }
        return distance(word, other) <= limit
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var costs = [row + 1]
            for (column, other) in right.enumerated() {
                let replaced = last[column] + (byte == other ? 0 : 1)
                var cost = min(last[column + 1] + 1, costs[column] + 1, replaced)
                if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                costs.append(cost)
            }
            (beforeLast, last) = (last, costs)
        }
        return last[right.count]
    }
}

extension Collection<String> {
    /// The words joined, with another separator before the last: `a, b or c`.
    func joined(separator: String, last: String) -> String {
        guard count > 1 else { return joined() }
        return dropLast().joined(separator: separator) + last + (Array(suffix(1)).joined())
    }
}
