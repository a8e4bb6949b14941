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

    /// Checks one character of two to four bytes, or DEL, and returns its end (The Unicode
    /// Standard, table 3-7).
    private func sequenceEnd(from start: Int) throws(JSONFault) -> Int {
        if (0xC2...0xDF).contains(bytes[start]), try byte(at: start + 1) & 0xC0 == 0x80 {
            return start + 2
        }
        let (length, second) = try shape(ofSequenceAt: start)
        for index in 1..<max(length, 1) {
            let allowed = index == 1 ? second : 0x80...0xBF
            guard allowed.contains(try byte(at: start + index)) else {
                throw JSONFault(.invalidUTF8, at: start)
            }
        }
        return start + length
    }

    /// Returns the sequence length that a lead byte announces, and the range of its second byte.
    private func shape(
        ofSequenceAt start: Int
    ) throws(JSONFault) -> (length: Int, second: ClosedRange<UInt8>) {
        switch bytes[start] {
        case 0x7F: (1, 0x80...0xBF)
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE, 0xEF: (3, 0x80...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: throw JSONFault(.invalidUTF8, at: start)
        }
    }

    private func byte(at offset: Int) throws(JSONFault) -> UInt8 {
        guard offset < bytes.count else { throw JSONFault(.truncated, at: bytes.count) }
        return bytes[offset]
    }
}
