/// The two codes of a block, and how they are described before it (RFC 1951 §3.2.7).
struct BlockCodes {
    let literals: HuffmanCode
    let distances: HuffmanCode
    /// What describes the lengths of both.
    private let description: [Step]
    private let lengthCode: HuffmanCode

    /// The codes that need no description.
    static let fixed = BlockCodes(
        HuffmanCode(lengths: FixedCode.literals),
        HuffmanCode(lengths: FixedCode.distances)
    )

    /// The order in which the lengths of the lengths' own code stand.
    static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// The best codes for symbols that occur so often.
    init(literals: [Int], distances: [Int]) {
        self.init(
            HuffmanCode(frequencies: literals, limit: 15),
            HuffmanCode(frequencies: distances, limit: 15)
        )
    }

    private init(_ literals: HuffmanCode, _ distances: HuffmanCode) {
        self.literals = literals
        self.distances = distances
        description = Self.steps(
            for: Self.withoutZeros(literals.lengths, keeping: Self.fewestLiterals)
                + Self.withoutZeros(distances.lengths, keeping: 1)
        )
        var frequencies = [Int](repeating: 0, count: 19)
        for step in description { frequencies[step.symbol] += 1 }
        lengthCode = HuffmanCode(frequencies: frequencies, limit: 7)
    }

    private static let fewestLiterals = 257

    /// A symbol of a description: a length, or how often the one before it, or zero, is repeated.
    private struct Step {
        let symbol: Int
        var rest: UInt32 = 0

        var bits: Int { symbol < 16 ? 0 : [2, 3, 7][symbol - 16] }
    }

    /// How many bits the description takes.
    var headerCost: Int {
        14 + lengthCount * 3
            + description.reduce(0) { $0 + Int(lengthCode.lengths[$1.symbol]) + $1.bits }
    }

    /// How many bits symbols take that occur so often, without their extra bits.
    func cost(of literalFrequencies: [Int], _ distanceFrequencies: [Int]) -> Int {
        literals.cost(of: literalFrequencies) + distances.cost(of: distanceFrequencies)
    }

    /// Writes the description.
    func writeHeader(to writer: inout BitWriter) {
        let literalCount = Self.withoutZeros(literals.lengths, keeping: Self.fewestLiterals).count
        let distanceCount = Self.withoutZeros(distances.lengths, keeping: 1).count
        writer.write(UInt32(literalCount - 257), count: 5)
        writer.write(UInt32(distanceCount - 1), count: 5)
        writer.write(UInt32(lengthCount - 4), count: 4)
        for symbol in Self.lengthOrder.prefix(lengthCount) {
            writer.write(UInt32(lengthCode.lengths[symbol]), count: 3)
        }
        for step in description {
            lengthCode.write(step.symbol, to: &writer)
            writer.write(step.rest, count: step.bits)
        }
    }

    /// Writes a match, its extra bits after each symbol.
    @inline(__always)
    func write(length: Int, distance: Int, to writer: inout BitWriter) {
        let symbol = DeflateSymbol.ofLength(length)
        literals.write(symbol, to: &writer)
        let place = symbol - DeflateSymbol.firstLength
        let lengthRest = UInt32(length - DeflateSymbol.lengthBases[place])
        writer.write(lengthRest, count: DeflateSymbol.lengthBits[place])
        let distanceSymbol = DeflateSymbol.ofDistance(distance)
        distances.write(distanceSymbol, to: &writer)
        let distanceRest = UInt32(distance - DeflateSymbol.distanceBases[distanceSymbol])
        writer.write(distanceRest, count: DeflateSymbol.distanceBits[distanceSymbol])
    }

    private var lengthCount: Int {
        let last = Self.lengthOrder.lastIndex { lengthCode.lengths[$0] > 0 } ?? 0
        return max(4, last + 1)
    }

    private static func withoutZeros(_ lengths: [UInt8], keeping: Int) -> ArraySlice<UInt8> {
        let last = lengths.lastIndex { $0 > 0 } ?? 0
        return lengths.prefix(max(keeping, last + 1))
    }

    /// Describes lengths, repeats of one told once.
    private static func steps(for lengths: ArraySlice<UInt8>) -> [Step] {
        var steps: [Step] = []
        var rest = lengths
        while let length = rest.first {
            var run = rest.prefix { $0 == length }.count
            rest = rest.dropFirst(run)
            if length > 0 {
                steps.append(Step(symbol: Int(length)))
                run -= 1
            }
            while run >= 3 {
                let part = min(run, length > 0 ? 6 : 138)
                steps.append(Self.repeats(part, ofZero: length == 0))
                run -= part
            }
            steps += repeatElement(Step(symbol: Int(length)), count: run)
        }
        return steps
    }

    private static func repeats(_ count: Int, ofZero: Bool) -> Step {
        guard ofZero else { return Step(symbol: 16, rest: UInt32(count - 3)) }
        return count < 11
            ? Step(symbol: 17, rest: UInt32(count - 3)) : Step(symbol: 18, rest: UInt32(count - 11))
    }
}
