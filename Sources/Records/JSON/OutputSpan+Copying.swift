extension OutputSpan<UInt8> {
    /// Appends a part of a text, for which there must be room.
    @inline(__always)
    mutating func append(copying range: Range<Int>, of source: [UInt8]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= source.count)
        precondition(range.count <= freeCapacity)
        // The preconditions keep both pointers within their texts.
        unsafe withUnsafeMutableBufferPointer { line, count in
            let room = unsafe UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(line)[count...]
            )
            unsafe source.withUnsafeBytes { bytes in
                unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
            }
            count += range.count
        }
    }

    /// Appends a part of a text up to the first occurrence of a byte.
    ///
    /// Copies whole words. The last word may extend beyond the part; the next append overwrites the
    /// excess. The source must have a word after the part, and the output room for an extra word.
    ///
    /// - Returns: The offset of the byte, or the part's end if the byte does not occur.
    @inline(__always)
    mutating func append(
        copying range: Range<Int>,
        of source: [UInt8],
        before byte: UInt8
    ) -> Int {
        let size = ByteWord.size
        precondition(range.lowerBound >= 0 && range.upperBound <= source.count - size)
        precondition(range.count <= freeCapacity - size)
        var offset = range.lowerBound
        // The preconditions keep both pointers within their texts.
        unsafe withUnsafeMutableBufferPointer { line, count in
            let room = UnsafeMutableRawBufferPointer(line)
            while offset < range.upperBound {
                let word = unsafe ByteWord(uncheckedIn: source, at: offset)
                unsafe word.store(in: room, at: count)
                let length = min(ByteWord.first(word.marks(of: byte)), range.upperBound - offset)
                count += length
                offset += length
                if length < size { break }
            }
        }
        return offset
    }
}
