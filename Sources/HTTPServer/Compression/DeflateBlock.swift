/// A part of a text as literals and matches, which is written with a code of its own (RFC 1951 §3.2.3).
struct DeflateBlock {
    /// A literal's byte; or a match's length above 16 bits, its distance below, and the highest bit set.
    private var tokens: [UInt32] = []
    private var literals = [Int](repeating: 0, count: DeflateSymbol.literalCount)
    private var distances = [Int](repeating: 0, count: DeflateSymbol.distanceCount)

    /// How many tokens a block has at most: enough that its code is worth the bits which describe it.
    static let capacity = 1 << 15

    init() {
        tokens.reserveCapacity(Self.capacity)
    }

    var isFull: Bool { tokens.count >= Self.capacity }

    /// Adds a byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        tokens.append(UInt32(byte))
        literals[Int(byte)] += 1
    }

    /// Adds bytes that stood before.
    @inline(__always)
    mutating func append(length: Int, distance: Int) {
        tokens.append(Self.isMatch | UInt32(length) << 16 | UInt32(distance))
        literals[DeflateSymbol.ofLength(length)] += 1
        distances[DeflateSymbol.ofDistance(distance)] += 1
    }

    private static let isMatch: UInt32 = 1 << 31

    /// Writes the block in the form that takes the fewest bits; `text` is what it says.
    mutating func write(_ text: ArraySlice<UInt8>, isLast: Bool, to writer: inout BitWriter) {
        literals[DeflateSymbol.endOfBlock] = 1
        let own = BlockCodes(literals: literals, distances: distances)
        let ownCost = own.headerCost + own.cost(of: literals, distances)
        let fixedCost = BlockCodes.fixed.cost(of: literals, distances)
        // Extra bits are the same in both; a stored part has five bytes before it, and is filled up to a byte.
        let storedCost = (text.count + 5 * (text.count / 0xFFFF + 1)) * 8 + 8
        if storedCost < min(ownCost, fixedCost) {
            Self.store(text, isLast: isLast, in: &writer)
        } else {
            let isFixed = fixedCost <= ownCost
            writer.write(isLast ? 1 : 0, count: 1)
            writer.write(isFixed ? 1 : 2, count: 2)
            if !isFixed { own.writeHeader(to: &writer) }
            writeTokens(with: isFixed ? .fixed : own, to: &writer)
        }
        clear()
    }

    private mutating func clear() {
        tokens.removeAll(keepingCapacity: true)
        for symbol in literals.indices { literals[symbol] = 0 }
        for symbol in distances.indices { distances[symbol] = 0 }
    }

    private func writeTokens(with codes: BlockCodes, to writer: inout BitWriter) {
        for token in tokens {
            guard token & Self.isMatch != 0 else {
                codes.literals.write(Int(token), to: &writer)
                continue
            }
            codes.write(
                length: Int(token >> 16 & 0x1FF),
                distance: Int(token & 0xFFFF),
                to: &writer
            )
        }
        codes.literals.write(DeflateSymbol.endOfBlock, to: &writer)
    }

    /// Writes text as it is, in as many blocks as that takes (RFC 1951 §3.2.4).
    private static func store(
        _ text: ArraySlice<UInt8>,
        isLast: Bool,
        in writer: inout BitWriter
    ) {
        var rest = text
        repeat {
            let part = rest.prefix(0xFFFF)
            rest = rest.dropFirst(part.count)
            writer.write(isLast && rest.isEmpty ? 1 : 0, count: 1)
            writer.write(0, count: 2)
            writer.align()
            writer.append(littleEndian: UInt16(part.count))
            writer.append(littleEndian: ~UInt16(part.count))
            writer.append(part)
        } while !rest.isEmpty
    }
}
