extension [UInt8] {
    /// Appends a part of another text.
    @inline(__always)
    mutating func append(copying range: Range<Int>, of source: [UInt8]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= source.count)
        // A slice of the array would be retained and released for every cell; the precondition
        // keeps the pointer's range within the array.
        unsafe source.withUnsafeBufferPointer { bytes in
            unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends a part of a text if there is room for a block more than that, and the given byte is not in it.
    ///
    /// The bytes go in whole blocks, of which the last one may reach beyond the part; what it leaves
    /// there is overwritten by what comes next.
    ///
    /// - Returns: whether it was appended.
    @inline(__always)
    mutating func append(
        copying range: Range<Int>,
        of source: [UInt8],
        unlessItHolds byte: UInt8
    ) -> Bool {
        let size = ByteBlock.size
        guard range.upperBound <= source.count - size, range.count <= freeCapacity - size else {
            return false
        }
        var isFree = true
        // The guard keeps both pointers within their texts.
        unsafe withUnsafeMutableBufferPointer { line, count in
            let room = UnsafeMutableRawBufferPointer(line)
            var done = 0
            while done < range.count {
                let block = ByteBlock(source, at: range.lowerBound + done)
                unsafe room.storeBytes(
                    of: block.words,
                    toByteOffset: count + done,
                    as: SIMD2<UInt64>.self
                )
                if block.first(byte) < min(size, range.count - done) { isFree = false }
                done += size
            }
            if isFree { count += range.count }
        }
        return isFree
    }
}
