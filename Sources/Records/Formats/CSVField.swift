import Text

/// The fields of a CSV line that are written straight from a page's bytes.
extension OutputSpan<UInt8> {
    /// The room for fields that take so many bytes of JSON.
    ///
    /// Every byte may be a quote that is doubled; a field has two quotes, and a comma or a line's end after
    /// it; the last word may reach beyond its field.
    static func roomForFields(_ count: Int, of length: Int) -> Int {
        2 * length + 4 * count + ByteWord.size
    }

    /// Appends the text of a string, or of a value that is plain, with quotes if it needs them.
    ///
    /// - Returns: whether there was room for it, in the page and here.
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

    /// Appends the text of a string with quotes, which go again if it needs none.
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

    /// Whether a text without line breaks and quotes needs quotes all the same.
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
    /// Whether a field begins or ends with a space, which some readers would drop.
    @inline(__always)
    func hasOuterSpace(_ range: Range<Int>) -> Bool {
        let space = UInt8(ascii: " ")
        return !range.isEmpty
            && (self[range.lowerBound] == space || self[range.upperBound - 1] == space)
    }
}
