/// The symbols that stand for lengths and distances in a DEFLATE stream (RFC 1951 §3.2.5).
///
/// A symbol means the smallest of a range of numbers; extra bits after it tell which one of them.
enum DeflateSymbol {
    /// The symbol that ends a block.
    static let endOfBlock = 256
    /// The symbol of the shortest length; those of bytes and the end stand below it.
    static let firstLength = 257
    /// How many symbols literals, ends and lengths have.
    static let literalCount = 286
    /// How many symbols distances have.
    static let distanceCount = 30

    /// The lengths that can be told.
    static let lengths = 3...258
    /// The farthest that a match may lie back.
    static let window = 32_768

    /// The smallest length of each symbol, counted from the first length's.
    static let lengthBases: [Int] = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131, 163, 195, 227, 258,
    ]

    /// How many extra bits each length's symbol has.
    static let lengthBits: [Int] = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]

    /// The smallest distance of each symbol.
    static let distanceBases: [Int] = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
        2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]

    /// How many extra bits each distance's symbol has.
    static let distanceBits: [Int] = (0..<distanceCount).map { max(0, $0 / 2 - 1) }

    /// The symbol of each length, from the shortest one on.
    private static let lengthSymbols: [UInt16] = lengths.map { length in
        UInt16(firstLength + (lengthBases.lastIndex { $0 <= length } ?? 0))
    }

    /// The symbol of a length.
    @inline(__always)
    static func ofLength(_ length: Int) -> Int { Int(lengthSymbols[length - lengths.lowerBound]) }

    /// The symbol of a distance: two symbols for each power of two.
    @inline(__always)
    static func ofDistance(_ distance: Int) -> Int {
        let offset = distance - 1
        guard offset >= 4 else { return offset }
        let power = Int.bitWidth - 1 - offset.leadingZeroBitCount
        return 2 * power + (offset >> (power - 1) & 1)
    }
}

/// The code lengths that every decoder knows (RFC 1951 §3.2.6).
enum FixedCode {
    /// Of literals, the end and lengths; the last two have no meaning.
    static let literals: [UInt8] =
        Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112)
        + Array(repeating: 7, count: 24) + Array(repeating: 8, count: 8)
    /// Of distances; the last two have no meaning.
    static let distances: [UInt8] = Array(repeating: 5, count: 32)
}
