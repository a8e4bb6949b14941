extension [UInt8] {
    /// Returns the end of the run of printable ASCII at the start of a range.
    ///
    /// Examines eight bytes in one step.
    func printableEnd(in range: Range<Int>) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        var end = range.lowerBound
        while end + 8 <= range.upperBound {
            // The precondition keeps the load within the array; unaligned loads are allowed.
            let word = unsafe withUnsafeBytes { bytes in
                unsafe bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self)
            }
            let marks = Self.marksOfOthers(UInt64(littleEndian: word))
            guard marks == 0 else { return end + marks.trailingZeroBitCount / 8 }
            end += 8
        }
        while end < range.upperBound, self[end].isPrintable { end += 1 }
        return end
    }

    /// Sets the high bit of bytes that are not printable ASCII.
    ///
    /// Bits above the lowest set bit may be wrong, because a borrow or carry runs upward from such
    /// a byte.
    private static func marksOfOthers(_ word: UInt64) -> UInt64 {
        let controls = word &- 0x2020_2020_2020_2020
        let delete = word &+ 0x0101_0101_0101_0101
        return (controls | delete | word) & 0x8080_8080_8080_8080
    }

    /// Returns the scalar that begins at an index, and its length in bytes; nil if the UTF-8 is
    /// malformed.
    func scalar(at start: Int, before end: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        let lead = self[start]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        if (0xC2...0xDF).contains(lead), start + 1 < end, self[start + 1] & 0xC0 == 0x80 {
            let value = UInt16(lead & 0x1F) << 6 | UInt16(self[start + 1] & 0x3F)
            return Unicode.Scalar(value).map { ($0, 2) }
        }
        var bytes = self[start..<end].makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        guard case .valid(let encoded) = parser.parseScalar(from: &bytes) else { return nil }
        return (Unicode.UTF8.decode(encoded), encoded.count)
    }
}

extension UInt8 {
    /// Whether the byte is printable ASCII, one column wide.
    var isPrintable: Bool { 0x20 <= self && self < 0x7F }
}
