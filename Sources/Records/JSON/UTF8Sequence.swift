extension [UInt8] {
    /// Whether all bytes are UTF-8 (RFC 3629).
    package var isUTF8: Bool {
        var at = asciiEnd(from: 0)
        while at < count {
            guard let end = sequenceEnd(from: at) else { return false }
            at = asciiEnd(from: end)
        }
        return true
    }

    /// Returns the end of the run of ASCII that begins at an offset.
    @inline(__always)
    private func asciiEnd(from start: Int) -> Int {
        var end = start
        while end + ByteWord.size <= count {
            let marks = ByteWord(self, at: end).beyondASCIIMarks
            guard marks == 0 else { return end + ByteWord.first(marks) }
            end += ByteWord.size
        }
        while end < count, self[end] < 0x80 { end += 1 }
        return end
    }

    /// Returns the end of the UTF-8 sequence of two to four bytes at an offset; nil if it is
    /// ill-formed or cut.
    @inline(__always)
    func sequenceEnd(from start: Int) -> Int? {
        let lead = self[start]
        if (0xC2...0xDF).contains(lead), start + 1 < count, UTF8.isContinuation(self[start + 1]) {
            return start + 2
        }
        return longSequenceEnd(from: start)
    }

    private func longSequenceEnd(from start: Int) -> Int? {
        guard let (length, second) = self[start].sequenceShape, start + length <= count,
            second.contains(self[start + 1]),
            self[start + 2..<start + length].allSatisfy(UTF8.isContinuation)
        else { return nil }
        return start + length
    }

    /// Whether the text ends within the UTF-8 sequence at an offset, which is well-formed so far.
    func isCutSequence(from start: Int) -> Bool {
        guard let (length, second) = self[start].sequenceShape, start + length > count else {
            return false
        }
        return self[(start + 1)...].prefix(1).allSatisfy(second.contains)
            && self[(start + 1)...].dropFirst().allSatisfy(UTF8.isContinuation)
    }
}

extension UInt8 {
    /// The length of the UTF-8 sequence that the byte begins, and the range of the second byte; nil
    /// if it begins none of two to four bytes (The Unicode Standard, table 3-7).
    fileprivate var sequenceShape: (length: Int, second: ClosedRange<UInt8>)? {
        switch self {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE, 0xEF: (3, 0x80...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }
}
