extension [UInt8] {
    /// Four bytes as a number, the lowest first.
    @inline(__always)
    func word32(at offset: Int) -> UInt32 { UInt32(littleEndian: load(at: offset)) }

    /// Eight bytes as a number, the lowest first.
    @inline(__always)
    func word64(at offset: Int) -> UInt64 { UInt64(littleEndian: load(at: offset)) }

    @inline(__always)
    private func load<Word: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Word {
        precondition(offset >= 0 && offset <= count - MemoryLayout<Word>.size)
        // The precondition keeps the load within the array; unaligned loads are allowed.
        return unsafe withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Word.self)
        }
    }
}
