/// A search for several byte strings at once, in steps of about their length.
///
/// Source: Wu, Manber, "A fast algorithm for multi-pattern searching", 1994.
package struct BytePatterns: Sendable {
    private let patterns: [[UInt8]]
    /// The length of the shortest pattern.
    private let length: Int
    /// The distance to the end of a possible pattern, by the hash of the two bytes before it.
    private let shifts: [UInt8]

    private static let tableSize = 4096

    /// An index at which patterns begin.
    package struct Match: Equatable, Sendable {
        package let index: Int
        /// The numbers of the patterns, in their order.
        package let patterns: [Int]
    }

    /// Makes a search for patterns of two bytes or more.
    package init(_ patterns: [[UInt8]]) {
        self.patterns = patterns
        length = patterns.map { $0.count }.min() ?? 0
        let longest = UInt8(clamping: max(1, length - 1))
        var shifts = Array(repeating: longest, count: Self.tableSize)
        for pattern in patterns {
            for last in 1..<length {
                let hash = Self.hash(pattern[last - 1], pattern[last])
                shifts[hash] = min(shifts[hash], UInt8(clamping: length - 1 - last))
            }
        }
        self.shifts = shifts
    }

    /// Whether there are no patterns.
    package var isEmpty: Bool { patterns.isEmpty }

    /// Returns the first match at or after an index; nil if there is none.
    package func next(in text: [UInt8], from start: Int) -> Match? {
        guard !isEmpty else { return nil }
        var last = start + length - 1
        while last < text.count {
            let shift = Int(shifts[Self.hash(text[last - 1], text[last])])
            guard shift == 0 else {
                last += shift
                continue
            }
            let index = last - length + 1
            // The first byte rules out most patterns, before the cost of a comparison.
            let found = patterns.indices.filter {
                patterns[$0][0] == text[index] && text[index...].starts(with: patterns[$0])
            }
            guard found.isEmpty else { return Match(index: index, patterns: found) }
            last += 1
        }
        return nil
    }

    private static func hash(_ first: UInt8, _ second: UInt8) -> Int {
        (Int(first) << 5 ^ Int(second)) & (tableSize - 1)
    }
}
