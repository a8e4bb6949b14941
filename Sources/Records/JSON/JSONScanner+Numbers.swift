import Text

extension JSONScanner {
    /// Reads the number at the offset (RFC 8259 §6).
    mutating func number() throws(JSONFault) -> Cell {
        let start = offset
        if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        try integerPart(of: start)
        if step(over: UInt8(ascii: ".")) { try digits(of: start) }
        let hasExponent = step(over: UInt8(ascii: "e")) || step(over: UInt8(ascii: "E"))
        if hasExponent {
            _ = step(over: UInt8(ascii: "+")) || step(over: UInt8(ascii: "-"))
            try digits(of: start)
        }
        return Cell(.number, start..<offset, isPlain: !hasExponent)
    }

    /// Reads the integer part; a zero must not be followed by more digits.
    private mutating func integerPart(of start: Int) throws(JSONFault) {
        guard step(over: UInt8(ascii: "0")) else { return try digits(of: start) }
        guard offset == bytes.count || !bytes[offset].isDigit else {
            throw JSONFault(.invalidNumber, at: start)
        }
    }

    private mutating func digits(of start: Int) throws(JSONFault) {
        guard offset < bytes.count else { throw JSONFault(.truncated, at: offset) }
        guard bytes[offset].isDigit else { throw JSONFault(.invalidNumber, at: start) }
        repeat { offset += 1 } while offset < bytes.count && bytes[offset].isDigit
    }

    private mutating func step(over byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }
}
