/// A search for several needles at once, in steps of about their length.
///
/// Source: Wu, Manber, "A fast algorithm for multi-pattern searching", 1994.
struct SecretSearch: Sendable {
    private let needles: [SecretNeedle]
    /// The length of the shortest needle.
    private let length: Int
    /// The distance to the end of a possible needle, by the hash of the two bytes before it.
    private let shifts: [UInt8]

    private static let tableSize = 4096

    /// Makes a search for needles of two bytes or more.
    init(for needles: [SecretNeedle]) {
        self.needles = needles
        length = needles.map(\.bytes.count).min() ?? 0
        let longest = UInt8(clamping: max(1, length - 1))
        var shifts = Array(repeating: longest, count: Self.tableSize)
        for needle in needles {
            for last in 1..<length {
                let hash = Self.hash(needle.bytes[last - 1], needle.bytes[last])
                shifts[hash] = min(shifts[hash], UInt8(clamping: length - 1 - last))
            }
        }
        self.shifts = shifts
    }

    /// Whether there are no needles.
    var isEmpty: Bool { needles.isEmpty }

    /// Finds the needles in a text.
    ///
    /// - Returns: The index of each match, and the ranges of the secrets, which may overlap.
    func matches(in text: [UInt8]) -> (indexes: [Int], secrets: [Range<Int>]) {
        var (indexes, secrets): ([Int], [Range<Int>]) = ([], [])
        var last = isEmpty ? text.count : length - 1
        while last < text.count {
            let shift = Int(shifts[Self.hash(text[last - 1], text[last])])
            guard shift == 0 else {
                last += shift
                continue
            }
            let index = last - length + 1
            var end = index
            // The first byte rules out most needles, before the cost of a comparison.
            for needle in needles
            where needle.bytes[0] == text[index] && text[index...].starts(with: needle.bytes) {
                indexes.append(index)
                guard let secret = needle.secret(at: index, in: text) else { continue }
                secrets.append(secret)
                end = max(end, secret.upperBound)
            }
            last = max(last + 1, end + length - 1)
        }
        return (indexes, secrets)
    }

    private static func hash(_ first: UInt8, _ second: UInt8) -> Int {
        (Int(first) << 5 ^ Int(second)) & (tableSize - 1)
    }
}
