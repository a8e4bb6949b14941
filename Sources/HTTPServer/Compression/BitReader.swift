/// Takes bits out of bytes, the lowest bit first (RFC 1951 §3.1.1).
struct BitReader {
    private let bytes: [UInt8]
    private var place: Int
    private var pending: UInt64 = 0
    private var count = 0

    /// Begins at a byte.
    init(_ bytes: [UInt8], at place: Int) {
        self.bytes = bytes
        self.place = place
    }

    /// Where the next byte is that no bit was taken of.
    var bytePlace: Int { place - count / 8 }

    /// How many bits can be looked at; at least 32 unless the bytes end.
    var available: Int { count }

    /// Loads bits, as many as there is room for.
    @inline(__always)
    mutating func refill() {
        if place + 8 <= bytes.count {
            // What is loaded again is the same, so it does no harm above the bits that count.
            pending |= bytes.word64(at: place) << UInt64(count)
            let loaded = (63 - count) >> 3
            place += loaded
            count += loaded * 8
        } else {
            refillSlowly()
        }
    }

    /// The next bits, without taking them; those beyond the end are zero.
    @inline(__always)
    func peek(_ bitCount: Int) -> Int {
        Int(truncatingIfNeeded: pending & (1 << UInt64(bitCount) - 1))
    }

    /// Takes bits that were looked at.
    @inline(__always)
    mutating func skip(_ bitCount: Int) throws(CompressionFault) {
        guard bitCount <= count else { throw .truncated }
        pending >>= UInt64(bitCount)
        count -= bitCount
    }

    /// Takes a number of at most 16 bits.
    @inline(__always)
    mutating func take(_ bitCount: Int) throws(CompressionFault) -> Int {
        if count < bitCount { refill() }
        let value = peek(bitCount)
        try skip(bitCount)
        return value
    }

    /// Drops the rest of a byte of which some bits were taken, and begins at the next.
    mutating func align() {
        place = bytePlace
        pending = 0
        count = 0
    }

    /// Takes bytes; the bits before them must be aligned.
    mutating func takeBytes(_ byteCount: Int) throws(CompressionFault) -> ArraySlice<UInt8> {
        guard byteCount <= bytes.count - place else { throw .truncated }
        defer { place += byteCount }
        return bytes[place..<place + byteCount]
    }

    private mutating func refillSlowly() {
        // Bits above those that count may have been loaded before.
        pending &= .max >> UInt64(64 - count)
        while count <= 56, place < bytes.count {
            pending |= UInt64(bytes[place]) << UInt64(count)
            place += 1
            count += 8
        }
    }
}
