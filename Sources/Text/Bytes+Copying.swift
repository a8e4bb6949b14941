extension [UInt8] {
    /// Appends a part of another text.
    @inlinable
    @inline(__always)
    package mutating func append(copying range: Range<Int>, of source: [UInt8]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= source.count)
        // A slice of the array would be retained and released for every cell. The precondition
        // keeps the pointer's range within the array.
        unsafe source.withUnsafeBufferPointer { bytes in
            unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
        }
    }
}
