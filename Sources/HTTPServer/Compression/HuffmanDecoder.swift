/// A Huffman code as it is read (RFC 1951 §3.2.2).
///
/// Short codes are looked up at once; longer ones, which are rare, are found bit by bit.
struct HuffmanDecoder {
    /// For each beginning of ten bits: the symbol above four bits, and in those the length of its code; 0 where the
    /// code is longer, or none.
    private var quick = [UInt16](repeating: 0, count: 1 << quickBits)
    /// How many codes each length has.
    private var counts = [Int](repeating: 0, count: 16)
    /// The symbols in the order of their codes.
    private var symbols: [UInt16] = []

    private static let quickBits = 10

    /// The codes that need no description.
    static let fixed = try? (
        literals: HuffmanDecoder(lengths: FixedCode.literals[...]),
        distances: HuffmanDecoder(lengths: FixedCode.distances[...])
    )

    /// Makes the code that lengths describe.
    ///
    /// - Throws: `CompressionFault.code` for lengths that leave bits without a symbol, or symbols without bits. One
    ///   symbol alone may have a code of one bit, and a code may have no symbols at all: then it must not be used.
    init(lengths: ArraySlice<UInt8>) throws(CompressionFault) {
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        try Self.check(counts)
        var next = [Int](repeating: 0, count: 17)
        for length in 1..<16 { next[length + 1] = next[length] + counts[length] }
        symbols = Array(repeating: 0, count: next[16])
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[next[Int(length)]] = UInt16(symbol)
            next[Int(length)] += 1
        }
        fillQuick()
    }

    /// The symbol that stands next.
    @inline(__always)
    func next(in reader: inout BitReader) throws(CompressionFault) -> Int {
        let entry = quick[reader.peek(Self.quickBits)]
        guard entry != 0 else { return try slowNext(in: &reader) }
        try reader.skip(Int(entry & 15))
        return Int(entry >> 4)
    }

    private func slowNext(in reader: inout BitReader) throws(CompressionFault) -> Int {
        let bits = reader.peek(15)
        var code = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            code = code << 1 | bits >> (length - 1) & 1
            let count = counts[length]
            if code < first + count {
                try reader.skip(length)
                return Int(symbols[index + code - first])
            }
            index += count
            first = (first + count) << 1
        }
        throw reader.available < 15 ? .truncated : .symbol
    }

    private mutating func fillQuick() {
        var code = 0
        var index = 0
        for length in 1...Self.quickBits {
            for _ in 0..<counts[length] {
                let entry = symbols[index] << 4 | UInt16(length)
                let start = Self.reversed(code, count: length)
                for place in stride(from: start, to: quick.count, by: 1 << length) {
                    quick[place] = entry
                }
                code += 1
                index += 1
            }
            code <<= 1
        }
    }

    private static func check(_ counts: [Int]) throws(CompressionFault) {
        var free = 1
        for length in 1..<16 {
            free = free << 1 - counts[length]
            guard free >= 0 else { throw .code }
        }
        let total = counts.reduce(0, +)
        guard free == 0 || total == 0 || total == 1 && counts[1] == 1 else { throw .code }
    }

    private static func reversed(_ code: Int, count: Int) -> Int {
        (0..<count).reduce(0) { $0 << 1 | code >> $1 & 1 }
    }
}
