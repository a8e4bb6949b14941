/// Sixteen bytes of a text, looked at in one step.
///
/// Marks are those of `ByteWord`, of two words at once. Comparisons of vectors, which would say the same,
/// are loops over their elements in the standard library. Places are computed without a branch, since
/// lengths of values are what a processor cannot predict.
struct ByteBlock {
    let words: SIMD2<UInt64>

    /// How many bytes a block has.
    static let size = 16

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Takes the sixteen bytes at an offset, which must all lie within the text.
    @inline(__always)
    init(_ text: [UInt8], at offset: Int) {
        precondition(offset >= 0 && offset <= text.count - Self.size)
        // The precondition keeps the load within the array; unaligned loads are allowed.
        words = unsafe text.withUnsafeBytes { text in
            unsafe text.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        }
    }

    /// The place of the first byte that is the given one; 16 if there is none.
    @inline(__always)
    func first(_ byte: UInt8) -> Int { Self.first(marks(of: byte)) }

    @inline(__always)
    private func marks(of byte: UInt8) -> SIMD2<UInt64> {
        let difference = words ^ Self.each(UInt64(byte))
        return (difference &- Self.each(1)) & ~difference
    }

    @inline(__always)
    private static func each(_ byte: UInt64) -> SIMD2<UInt64> { SIMD2(repeating: ones &* byte) }

    @inline(__always)
    private static func first(_ marks: SIMD2<UInt64>) -> Int {
        let high = marks & SIMD2(repeating: highs)
        let first = UInt64(littleEndian: high[0]).trailingZeroBitCount >> 3
        let second = UInt64(littleEndian: high[1]).trailingZeroBitCount >> 3
        return first + (first >> 3) * second
    }
}
