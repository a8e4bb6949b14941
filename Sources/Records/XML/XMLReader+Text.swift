extension XMLReader {
    /// Reads character data up to the next tag, without comments and processing instructions.
    mutating func text() throws(XMLFault) -> String {
        var text: [UInt8] = []
        while true {
            if skips("<![CDATA[") {
                while !skips("]]>") { text.append(try character()) }
            } else if try skipRemark() {
                continue
            } else if stands("<") {
                return String(decoding: text, as: UTF8.self)
            } else if stands("&") {
                text += try String(reference()).utf8
            } else {
                guard !stands("]]>") else { throw unexpected }
                text.append(try character())
            }
        }
    }

    /// Reads `name="value"`; white space in the value becomes spaces (§3.3.3).
    mutating func attribute() throws(XMLFault) -> (name: String, value: String) {
        let name = try name()
        skipSpace()
        guard skips("=") else { throw unexpected }
        skipSpace()
        guard stands("\"") || stands("'") else { throw unexpected }
        let quote = try character()
        var value: [UInt8] = []
        while true {
            if stands("&") {
                value += try String(reference()).utf8
                continue
            }
            guard !stands("<") else { throw unexpected }
            let byte = try character()
            if byte == quote { return (name, String(decoding: value, as: UTF8.self)) }
            value.append(Self.isSpace(byte) ? UInt8(ascii: " ") : byte)
        }
    }

    /// Reads a byte of text; any line ending becomes a line feed (§2.11).
    private mutating func character() throws(XMLFault) -> UInt8 {
        if skips("\r\n") || skips("\r") { return UInt8(ascii: "\n") }
        guard offset < bytes.count else { throw unexpected }
        defer { offset += 1 }
        return bytes[offset]
    }

    private mutating func reference() throws(XMLFault) -> Unicode.Scalar {
        guard
            let end = bytes[offset...].firstIndex(of: UInt8(ascii: ";")),
            let scalar = Self.scalar(String(decoding: bytes[(offset + 1)..<end], as: UTF8.self))
        else { throw XMLFault(.unknownReference, at: offset) }
        offset = end + 1
        return scalar
    }

    /// Returns the character of a reference: one of the five of §4.6, `#` and digits, or `#x` and
    /// hexadecimal digits.
    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "apos": return "'"
        case "quot": return "\""
        default: break
        }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        // The integer initializer would accept a sign too.
        guard name.hasPrefix("#"), digits.first?.isHexDigit == true,
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(number), isAllowed(scalar)
        else { return nil }
        return scalar
    }
}
