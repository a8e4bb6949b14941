/// A Huffman code as it is written: the bits of each symbol (RFC 1951 §3.2.2).
struct HuffmanCode {
    /// How many bits each symbol has; zero for one that does not occur.
    let lengths: [UInt8]
    /// The bits of each symbol, the first to be written lowest.
    let bits: [UInt16]

    /// Makes the code that lengths describe.
    init(lengths: [UInt8]) {
        self.lengths = lengths
        var next = Self.firstCodes(of: lengths)
        bits = lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[Int(length)] += 1 }
            return Self.reversed(next[Int(length)], count: Int(length))
        }
    }

    /// Makes the shortest code for symbols that occur so often, none of it longer than a limit.
    init(frequencies: [Int], limit: Int) {
        self.init(lengths: HuffmanLengths.of(frequencies, limit: limit))
    }

    /// How many bits symbols take that occur so often.
    func cost(of frequencies: [Int]) -> Int {
        zip(frequencies, lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
    }

    /// Writes a symbol.
    @inline(__always)
    func write(_ symbol: Int, to writer: inout BitWriter) {
        writer.write(UInt32(bits[symbol]), count: Int(lengths[symbol]))
    }

    /// The smallest code of each length.
    private static func firstCodes(of lengths: [UInt8]) -> [UInt16] {
        var counts = [UInt16](repeating: 0, count: 16)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var first = [UInt16](repeating: 0, count: 16)
        for length in 1..<16 { first[length] = (first[length - 1] &+ counts[length - 1]) << 1 }
        return first
    }

    private static func reversed(_ code: UInt16, count: Int) -> UInt16 {
        var code = code
        var reversed: UInt16 = 0
        for _ in 0..<count {
            reversed = reversed << 1 | code & 1
            code >>= 1
        }
        return reversed
    }
}
