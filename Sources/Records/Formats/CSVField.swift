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
        switch cell.form {
        case .plain:
            if !bytes.hasOuterSpace(range) {
                let start = count
                let end = append(copying: range, of: bytes, before: UInt8(ascii: ","))
                if end == range.upperBound { return true }
                removeLast(count - start)
            }
            appendInQuotes(range, of: bytes)
        case .csv where bytes.needsCSVQuotes(range): appendInQuotes(range, of: bytes)
        case .csv: append(copying: range, of: bytes)
        case .json: appendDecoded(range, of: bytes)
        }
        return true
    }

    /// Appends a text in quotes; any quotes within it are doubled already.
    private mutating func appendInQuotes(_ range: Range<Int>, of bytes: [UInt8]) {
        append(UInt8(ascii: "\""))
        append(copying: range, of: bytes)
        append(UInt8(ascii: "\""))
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
    /// Returns whether a field needs quotes: it contains a comma, a quote or a line break, or
    /// begins or ends with a space.
    func needsCSVQuotes(_ range: Range<Int>) -> Bool {
        hasOuterSpace(range) || holdsCSVSyntax(in: range)
    }

    private func holdsCSVSyntax(in range: Range<Int>) -> Bool {
        var at = range.lowerBound
        while at + ByteWord.size <= range.upperBound {
            if ByteWord(self, at: at).csvMarks != 0 { return true }
            at += ByteWord.size
        }
        return self[at..<range.upperBound].contains {
            [0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: ",")].contains($0)
        }
    }

    /// Returns whether a field begins or ends with a space, which some readers would drop.
    @inline(__always)
    func hasOuterSpace(_ range: Range<Int>) -> Bool {
        let space = UInt8(ascii: " ")
        return !range.isEmpty
            && (self[range.lowerBound] == space || self[range.upperBound - 1] == space)
    }
}

extension ByteWord {
    fileprivate var csvMarks: UInt64 {
        marks(of: UInt8(ascii: "\n")) | marks(of: UInt8(ascii: "\r"))
            | marks(of: UInt8(ascii: "\"")) | marks(of: UInt8(ascii: ","))
    }
}
