/// Reads what DEFLATE has compressed (RFC 1951).
///
/// No bytes make it trap, and it makes no more of them than is allowed.
struct Inflater {
    private var reader: BitReader
    private(set) var text: [UInt8]
    /// How many bytes the text may have.
    private let limit: Int
    /// Where the text of this stream begins, before which no match may reach.
    private let start: Int

    /// Reads a stream that begins at a byte, and appends what it says to a text.
    init(_ bytes: [UInt8], at place: Int, after text: [UInt8] = [], limit: Int) {
        reader = BitReader(bytes, at: place)
        self.text = text
        start = text.count
        self.limit = limit
    }

    /// Reads the stream to its end.
    ///
    /// - Returns: Where the byte after it is.
    mutating func inflate() throws(CompressionFault) -> Int {
        var isLast = false
        while !isLast {
            isLast = try reader.take(1) == 1
            switch try reader.take(2) {
            case 0: try copyStored()
            case 1: try readFixed()
            case 2: try readDescribed()
            default: throw .block
            }
        }
        return reader.bytePlace
    }

    private mutating func copyStored() throws(CompressionFault) {
        reader.align()
        let head = try reader.takeBytes(4)
        let length = UInt16(head[head.startIndex]) | UInt16(head[head.startIndex + 1]) << 8
        let check = UInt16(head[head.startIndex + 2]) | UInt16(head[head.startIndex + 3]) << 8
        guard length == ~check else { throw .block }
        guard Int(length) <= limit - text.count else { throw .tooLarge }
        text += try reader.takeBytes(Int(length))
    }

    private mutating func readFixed() throws(CompressionFault) {
        guard let codes = HuffmanDecoder.fixed else { throw .code }
        try readTokens(codes.literals, codes.distances)
    }

    private mutating func readDescribed() throws(CompressionFault) {
        let literalCount = try reader.take(5) + 257
        let distanceCount = try reader.take(5) + 1
        let lengthCount = try reader.take(4) + 4
        guard literalCount <= DeflateSymbol.literalCount,
            distanceCount <= DeflateSymbol.distanceCount
        else { throw .code }
        var lengthLengths = [UInt8](repeating: 0, count: 19)
        for symbol in BlockCodes.lengthOrder.prefix(lengthCount) {
            lengthLengths[symbol] = UInt8(try reader.take(3))
        }
        let lengths = try readLengths(literalCount + distanceCount, by: lengthLengths)
        // Without an end the block could not end.
        guard lengths[DeflateSymbol.endOfBlock] > 0 else { throw .code }
        try readTokens(
            HuffmanDecoder(lengths: lengths[..<literalCount]),
            HuffmanDecoder(lengths: lengths[literalCount...])
        )
    }

    private mutating func readLengths(
        _ count: Int,
        by lengthLengths: [UInt8]
    ) throws(CompressionFault) -> [UInt8] {
        let code = try HuffmanDecoder(lengths: lengthLengths[...])
        var lengths: [UInt8] = []
        while lengths.count < count {
            reader.refill()
            let symbol = try code.next(in: &reader)
            var value = UInt8(truncatingIfNeeded: symbol)
            var repeats = 1
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw .code }
                value = last
                repeats = try reader.take(2) + 3
            case 17, 18:
                value = 0
                repeats = symbol == 17 ? try reader.take(3) + 3 : try reader.take(7) + 11
            default: break
            }
            guard lengths.count + repeats <= count else { throw .code }
            lengths += repeatElement(value, count: repeats)
        }
        return lengths
    }

    private mutating func readTokens(
        _ literals: HuffmanDecoder,
        _ distances: HuffmanDecoder
    ) throws(CompressionFault) {
        while true {
            // A token has 48 bits at most, and no fewer than 56 are loaded.
            reader.refill()
            let symbol = try literals.next(in: &reader)
            if symbol < DeflateSymbol.endOfBlock {
                guard text.count < limit else { throw .tooLarge }
                text.append(UInt8(truncatingIfNeeded: symbol))
            } else if symbol == DeflateSymbol.endOfBlock {
                return
            } else {
                try copyMatch(symbol - DeflateSymbol.firstLength, distances)
            }
        }
    }

    @inline(__always)
    private mutating func copyMatch(
        _ symbol: Int,
        _ distances: HuffmanDecoder
    ) throws(CompressionFault) {
        guard symbol < DeflateSymbol.lengthBases.count else { throw .symbol }
        let length =
            DeflateSymbol.lengthBases[symbol] + (try reader.take(DeflateSymbol.lengthBits[symbol]))
        let distanceSymbol = try distances.next(in: &reader)
        guard distanceSymbol < DeflateSymbol.distanceCount else { throw .symbol }
        let distance =
            DeflateSymbol.distanceBases[distanceSymbol]
            + (try reader.take(DeflateSymbol.distanceBits[distanceSymbol]))
        guard distance <= text.count - start else { throw .distance }
        guard length <= limit - text.count else { throw .tooLarge }
        // A match may reach into itself, so its bytes come one by one.
        let place = text.count - distance
        for place in place..<place + length { text.append(text[place]) }
    }
}
