/// Eight bytes of a text, examined in one step.
///
/// A *mark* is the high bit of a byte. The lowest mark of a result is always right. Marks above it
/// may be wrong, because a borrow or carry runs upward from a marked byte, unless a method says
/// otherwise.
struct ByteWord: Equatable {
    private let bits: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The number of bytes in a word.
    static let size = 8

    /// Reads the eight bytes at an offset, which must all lie within the text.
    @inline(__always)
    init(_ bytes: [UInt8], at offset: Int) {
        precondition(offset >= 0 && offset <= bytes.count - Self.size)
        unsafe self.init(uncheckedIn: bytes, at: offset)
    }

    /// Reads the eight bytes at an offset; the caller ensures that they lie within the text.
    @unsafe @inline(__always)
    init(uncheckedIn bytes: [UInt8], at offset: Int) {
        let word = unsafe bytes.withUnsafeBufferPointer { text in
            unsafe UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped)
                .loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        bits = UInt64(littleEndian: word)
    }

    /// Marks bytes equal to the given one.
    @inline(__always)
    func marks(of byte: UInt8) -> UInt64 {
        let difference = bits ^ (Self.ones &* UInt64(byte))
        return (difference &- Self.ones) & ~difference & Self.highs
    }

    /// Marks bytes equal to the given one; all marks are right.
    @inline(__always)
    func exactMarks(of byte: UInt8) -> UInt64 {
        let difference = bits ^ (Self.ones &* UInt64(byte))
        // No carry leaves a byte.
        let others = ((difference & ~Self.highs) &+ ~Self.highs) | difference
        return ~others & Self.highs
    }

    /// Marks the bytes beyond ASCII; all marks are right.
    @inline(__always)
    var beyondASCIIMarks: UInt64 { bits & Self.highs }

    /// Marks the bytes not allowed in a plain run of a JSON string: quotes, backslashes, control
    /// characters including DEL, and bytes beyond ASCII.
    @inline(__always)
    var specialMarks: UInt64 {
        let quotes = (bits ^ Self.ones &* UInt64(UInt8(ascii: "\""))) &- Self.ones
        let backslashes = (bits ^ Self.ones &* UInt64(UInt8(ascii: "\\"))) &- Self.ones
        let controls = bits &- Self.ones &* 0x20
        // These differences are meaningless for a byte beyond ASCII, but `beyond` marks it anyway.
        let beyond = bits | (bits &+ Self.ones)
        return (quotes | backslashes | controls | beyond) & Self.highs
    }

    /// Returns the index of the first byte that differs from another word; 8 if none does.
    @inline(__always)
    func firstDifference(from other: ByteWord) -> Int {
        (bits ^ other.bits).trailingZeroBitCount >> 3
    }

    /// Writes the eight bytes at an offset; all of them must fit in the memory.
    @inline(__always)
    func store(in memory: UnsafeMutableRawBufferPointer, at offset: Int) {
        unsafe memory.storeBytes(of: bits.littleEndian, toByteOffset: offset, as: UInt64.self)
    }

    /// Returns the index of the lowest mark in its word; 8 if there is none.
    @inline(__always)
    static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}

extension UInt8 {
    /// Whether the byte needs no escape in a JSON string and is printable on a terminal.
    var isPlainInJSON: Bool {
        (0x20..<0x7F).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}

extension [UInt8] {
    /// Returns the first index of a byte within a range, or nil.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        var at = range.lowerBound
        while at + ByteWord.size <= count, at < range.upperBound {
            let marks = ByteWord(self, at: at).marks(of: byte)
            // The last word may extend beyond the range; ignore its marks there.
            let index = at + ByteWord.first(marks)
            if marks != 0 { return index < range.upperBound ? index : nil }
            at += ByteWord.size
        }
        guard at < range.upperBound else { return nil }
        return self[at..<range.upperBound].firstIndex(of: byte)
    }

    /// Returns the end of the plain run of a JSON string that begins a range.
    ///
    /// The run ends before a quote, a backslash, a control character, DEL or a byte beyond ASCII,
    /// or at the range's end.
    @inline(__always)
    func plainEnd(in range: Range<Int>) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        var end = range.lowerBound
        while end + ByteWord.size <= range.upperBound {
            // The precondition and the loop's condition keep the word within the text.
            let marks = unsafe ByteWord(uncheckedIn: self, at: end).specialMarks
            guard marks == 0 else { return end + ByteWord.first(marks) }
            end += ByteWord.size
        }
        while end < range.upperBound, self[end].isPlainInJSON { end += 1 }
        return end
    }

    /// Returns how many bytes at an index equal those of a part of the text; both must lie within
    /// it.
    @inline(__always)
    package func commonPrefix(of part: Range<Int>, at start: Int) -> Int {
        precondition(part.lowerBound >= 0 && part.upperBound <= count)
        precondition(start >= 0 && start + part.count <= count)
        var length = 0
        while length + ByteWord.size <= part.count {
            // The preconditions and the loop's condition keep both words within the text.
            let one = unsafe ByteWord(uncheckedIn: self, at: part.lowerBound + length)
            let other = unsafe ByteWord(uncheckedIn: self, at: start + length)
            guard one == other else { return length + one.firstDifference(from: other) }
            length += ByteWord.size
        }
        return length
    }

    /// Returns whether the bytes at an index equal a part of another text.
    ///
    /// Compares whole words; returns false unless both texts continue for another word.
    @inline(__always)
    func holds(_ part: Range<Int>, of other: [UInt8], at start: Int) -> Bool {
        guard part.lowerBound >= 0, part.upperBound <= other.count &- ByteWord.size,
            start >= 0, start <= count &- part.count &- ByteWord.size
        else { return holdsByByte(part, of: other, at: start) }
        var left = part.count
        var (here, there) = (start, part.lowerBound)
        while left > 0 {
            // The guard keeps both words within their texts.
            let word = unsafe ByteWord(uncheckedIn: self, at: here)
            let same = unsafe word.firstDifference(from: ByteWord(uncheckedIn: other, at: there))
            guard same >= Swift.min(left, ByteWord.size) else { return false }
            left &-= ByteWord.size
            here &+= ByteWord.size
            there &+= ByteWord.size
        }
        return true
    }

    private func holdsByByte(_ part: Range<Int>, of other: [UInt8], at start: Int) -> Bool {
        self[start...].starts(with: other[part])
    }
}
