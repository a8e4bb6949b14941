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
        var place = range.lowerBound
        // The precondition keeps both pointers within their texts.
        unsafe withUnsafeMutableBufferPointer { line, count in
            let room = UnsafeMutableRawBufferPointer(line)
            while place < range.upperBound {
                let word = unsafe ByteWord(uncheckedIn: source, at: place)
                unsafe word.store(in: room, at: count)
                let length = min(ByteWord.first(word.marks(of: byte)), range.upperBound - place)
                count += length
                place += length
                if length < size { break }
            }
        }
        return place
    }
}
