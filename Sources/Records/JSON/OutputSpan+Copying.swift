extension OutputSpan<UInt8> {
    /// Appends a part of a text up to where a byte stands in it.
    ///
    /// The bytes go in whole words, of which the last one may reach beyond the part; what it leaves there
    /// is overwritten by what comes next. There must be a word behind the part, and room for one more here.
    ///
    /// - Returns: where the byte stands; the part's end if it does not.
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
        // The precondition keeps both pointers within their texts.
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
