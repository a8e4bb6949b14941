/// Packs bits into bytes, the lowest bit first (RFC 1951 §3.1.1).
struct BitWriter {
    private(set) var bytes: [UInt8]
    private var pending: UInt64 = 0
    private var count = 0

    /// Makes a writer that goes on after some bytes.
    init(after bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    /// Appends the lowest bits of a number, at most 32; the bits above them must be zero.
    @inline(__always)
    mutating func write(_ bits: UInt32, count bitCount: Int) {
        pending |= UInt64(bits) << UInt64(count)
        count += bitCount
        if count >= 32 { flushWord() }
    }

    /// Fills the last byte with zeros, so that bytes can follow.
    mutating func align() {
        while count > 0 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
        pending = 0
        count = 0
    }

    /// Appends bytes; the bits before them must be aligned.
    mutating func append(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Appends a number in bytes, the lowest first; the bits before it must be aligned.
    mutating func append(littleEndian number: some FixedWidthInteger) {
        for place in 0..<number.bitWidth / 8 {
            bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
        }
    }

    private mutating func flushWord() {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        bytes.append(UInt8(truncatingIfNeeded: pending >> 8))
        bytes.append(UInt8(truncatingIfNeeded: pending >> 16))
        bytes.append(UInt8(truncatingIfNeeded: pending >> 24))
        pending >>= 32
        count -= 32
    }
}
