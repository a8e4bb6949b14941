import Text

/// A string in a JSON text.
struct StringToken {
    /// The range between the quotes.
    let range: Range<Int>
    /// Whether the string contains escapes.
    let hasEscapes: Bool
    /// Whether the string is ASCII without DEL, so that a terminal needs no escapes.
    let isPrintable: Bool
}

extension JSONScanner {
    /// Reads the string whose opening quote is at the offset, and checks that it is UTF-8.
    @inline(__always)
    mutating func string() throws(JSONFault) -> StringToken {
        let start = offset + 1
        let end = bytes.plainEnd(in: start..<bytes.count)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            return try string(from: start, plainUpTo: end)
        }
        offset = end + 1
        return StringToken(range: start..<end, hasEscapes: false, isPrintable: true)
    }

    /// Reads the rest of a string with characters that are not plain.
    private mutating func string(
        from start: Int,
        plainUpTo first: Int
    ) throws(JSONFault) -> StringToken {
        var end = first
        var hasEscapes = false
        var isPrintable = true
        while true {
            guard end < bytes.count else { throw JSONFault(.truncated, at: bytes.count) }
            switch bytes[end] {
            case UInt8(ascii: "\""):
                offset = end + 1
                return StringToken(
                    range: start..<end,
                    hasEscapes: hasEscapes,
                    isPrintable: isPrintable
                )
            case UInt8(ascii: "\\"):
                end = try escapeEnd(from: end)
                hasEscapes = true
            case let control where control < 0x20:
                throw JSONFault(.controlCharacter(control), at: end)
            default:
                // Characters beyond ASCII seldom come alone.
                repeat {
                    end = try sequenceEnd(from: end)
                } while end < bytes.count && bytes[end] >= 0x80
                isPrintable = false
            }
            end = bytes.plainEnd(in: end..<bytes.count)
        }
    }

    private func escapeEnd(from start: Int) throws(JSONFault) -> Int {
        switch try byte(at: start + 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            for digit in start + 2..<start + 6 {
                guard try byte(at: digit).hexValue != nil else {
                    throw JSONFault(.invalidEscape, at: start)
                }
            }
            return start + 6
        default:
            throw JSONFault(.invalidEscape, at: start)
        }
    }

    /// Checks one character of two to four bytes, or DEL, and returns its end.
    private func sequenceEnd(from start: Int) throws(JSONFault) -> Int {
        if bytes[start] == 0x7F { return start + 1 }
        if let end = bytes.sequenceEnd(from: start) { return end }
        throw bytes.isCutSequence(from: start)
            ? JSONFault(.truncated, at: bytes.count) : JSONFault(.invalidUTF8, at: start)
    }

    private func byte(at offset: Int) throws(JSONFault) -> UInt8 {
        guard offset < bytes.count else { throw JSONFault(.truncated, at: bytes.count) }
        return bytes[offset]
    }
}
