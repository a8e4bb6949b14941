/// Finds what a text has said before: for each four bytes it remembers where they stood last.
///
/// One place for each hash and no search among several is what makes this quick; a slower search finds a tenth more.
struct MatchFinder {
    /// Where the bytes of a hash stood last, counted from 1; 0 where they have not been seen.
    private var places = [UInt32](repeating: 0, count: 1 << hashBits)

    private static let hashBits = 15

    /// How many bytes a match has at least.
    static let shortest = 4

    /// Where the four bytes at a place, which the text must hold, stood before within the window; remembers the place.
    @inline(__always)
    mutating func earlier(_ text: [UInt8], at place: Int) -> Int? {
        let word = text.word32(at: place)
        let hash = Self.hash(word)
        let earlier = Int(places[hash]) - 1
        places[hash] = UInt32(truncatingIfNeeded: place + 1)
        guard earlier >= 0, place - earlier <= DeflateSymbol.window,
            text.word32(at: earlier) == word
        else { return nil }
        return earlier
    }

    /// Remembers a place.
    @inline(__always)
    mutating func remember(_ text: [UInt8], at place: Int) {
        places[Self.hash(text.word32(at: place))] = UInt32(truncatingIfNeeded: place + 1)
    }

    /// How many bytes are the same at two places, which begin with four that are.
    @inline(__always)
    static func length(_ text: [UInt8], at place: Int, and earlier: Int) -> Int {
        let limit = min(DeflateSymbol.lengths.upperBound, text.count - place)
        var length = shortest
        while length + 8 <= limit {
            let difference = text.word64(at: place + length) ^ text.word64(at: earlier + length)
            guard difference == 0 else { return length + difference.trailingZeroBitCount >> 3 }
            length += 8
        }
        while length < limit, text[place + length] == text[earlier + length] { length += 1 }
        return length
    }

    /// Knuth's multiplicative hash, of which the highest bits are the best.
    @inline(__always)
    private static func hash(_ word: UInt32) -> Int {
        Int(word &* 2_654_435_761) >> (32 - hashBits)
    }
}
