/// A search for several byte strings at once, in steps of about their length.
///
/// Source: Wu, Manber, "A fast algorithm for multi-pattern searching", 1994.
struct NeedleSearch: Sendable {
    private let needles: [[UInt8]]
    /// The length of the shortest needle.
    private let length: Int
    /// The distance to the end of a possible needle, by the hash of the two bytes before it.
    private let shifts: [UInt8]

    private static let tableSize = 4096

    /// Makes a search for needles of two bytes or more.
    init(for needles: [[UInt8]]) {
        self.needles = needles
        length = needles.map(\.count).min() ?? 0
        let longest = UInt8(clamping: max(1, length - 1))
        var shifts = Array(repeating: longest, count: Self.tableSize)
        for needle in needles {
            for last in 1..<length {
                let hash = Self.hash(needle[last - 1], needle[last])
                shifts[hash] = min(shifts[hash], UInt8(clamping: length - 1 - last))
            }
        }
        self.shifts = shifts
    }

    /// Finds the first needle in a text and returns its number and its index.
    func first(in text: [UInt8], from start: Int) -> (number: Int, index: Int)? {
        guard !needles.isEmpty else { return nil }
        var last = start + length - 1
        while last < text.count {
            let shift = Int(shifts[Self.hash(text[last - 1], text[last])])
            if shift == 0 {
                let index = last - length + 1
                if let number = needles.firstIndex(where: { text[index...].starts(with: $0) }) {
                    return (number, index)
                }
            }
            last += max(1, shift)
        }
        return nil
    }

    private static func hash(_ first: UInt8, _ second: UInt8) -> Int {
        (Int(first) << 5 ^ Int(second)) & (tableSize - 1)
    }
}
