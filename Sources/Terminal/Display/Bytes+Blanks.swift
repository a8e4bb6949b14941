import Text

extension [UInt8] {
    /// Appends zero or more spaces, then a part of another text.
    @inline(__always)
    mutating func append(blanks: Int, copying range: Range<Int>, of source: [UInt8]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= source.count)
        append(addingCapacity: blanks + range.count) { line in
            line.append(repeating: UInt8(ascii: " "), count: blanks)
            // The precondition keeps the part within its text; the requested capacity keeps it
            // within the line.
            unsafe source.withUnsafeBufferPointer { bytes in
                unsafe line.withUnsafeMutableBufferPointer { room, count in
                    let part = unsafe UnsafeBufferPointer(rebasing: bytes[range])
                    count = unsafe room[count...].update(fromContentsOf: part)
                }
            }
        }
    }

    mutating func appendBlanks(_ count: Int) {
        append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
    }
}
