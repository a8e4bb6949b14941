import Text

/// CSV fields written directly from a page's bytes.
extension OutputSpan<UInt8> {
    /// Returns the room needed for fields from a number of bytes of JSON.
    ///
    /// Every byte may be a quote that is doubled. Each field has two quotes and is followed by a
    /// comma or a line ending. The last word may extend beyond its field.
    static func roomForFields(_ count: Int, of length: Int) -> Int {
        2 * length + 4 * count + ByteWord.size
    }

    /// Appends the text of a string or of a plain value, quoted if necessary.
    ///
    /// - Returns: Whether there was enough room, in the page and in the output.
    @inline(__always)
    mutating func appendField(_ cell: Cell, of bytes: [UInt8]) -> Bool {
        let range = cell.range
        guard range.upperBound <= bytes.count - ByteWord.size,
            Self.roomForFields(1, of: range.count) <= freeCapacity
        else { return false }
        if cell.isPlain, !bytes.hasOuterSpace(range) {
            let start = count
            let end = append(copying: range, of: bytes, before: UInt8(ascii: ","))
            if end == range.upperBound { return true }
            removeLast(count - start)
        }
        appendDecoded(range, of: bytes)
        return true
    }

    /// Appends the text of a string in quotes, then removes the quotes if they are not needed.
    private mutating func appendDecoded(_ range: Range<Int>, of bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        append(quote)
        let start = count
        var needsQuotes = false
        var offset = append(copying: range, of: bytes, before: UInt8(ascii: "\\"))
        while offset < range.upperBound {
            let (scalar, length) = JSONString.character(
                ofEscapeAt: offset,
                of: bytes,
                before: range.upperBound
            )
            if scalar == "\"" { append(quote) }
            needsQuotes = needsQuotes || scalar == "\"" || scalar == "\n" || scalar == "\r"
            append(scalar)
            let rest = offset + length..<range.upperBound
            offset = append(copying: rest, of: bytes, before: UInt8(ascii: "\\"))
        }
        if needsQuotes || needsQuotesBesides(from: start) {
            append(quote)
        } else {
            for index in start..<count { self[index - 1] = self[index] }
            removeLast(1)
        }
    }

    /// Returns whether a text without line breaks and quotes needs quotes for another reason.
    private func needsQuotesBesides(from start: Int) -> Bool {
        let space = UInt8(ascii: " ")
        guard start < count else { return false }
        return self[start] == space || self[count - 1] == space
            || (start..<count).contains { self[$0] == UInt8(ascii: ",") }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        guard scalar.value >= 0x80 else { return append(UInt8(truncatingIfNeeded: scalar.value)) }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }
}

extension [UInt8] {
    /// Returns whether a field begins or ends with a space, which some readers would drop.
    @inline(__always)
    func hasOuterSpace(_ range: Range<Int>) -> Bool {
        let space = UInt8(ascii: " ")
        return !range.isEmpty
            && (self[range.lowerBound] == space || self[range.upperBound - 1] == space)
    }
}
