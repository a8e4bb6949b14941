extension UInt32 {
    /// Whether the character could disturb a terminal or a line reader: DEL and C1 controls, line
    /// and paragraph separators, bidirectional controls.
    var isDisturbing: Bool {
        switch self {
        case 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension UInt8 {
    /// Whether a character that begins with this UTF-8 byte may be disturbing.
    ///
    /// True for the first bytes of U+007F, U+0080 to U+00BF, U+0600 to U+063F and U+2000 to U+2FFF.
    var mayBeginDisturbing: Bool { self == 0x7F || self == 0xC2 || self == 0xD8 || self == 0xE2 }
}

extension [UInt8] {
    /// Appends a quote, a backslash or a control character in its short form, if it has one.
    mutating func append(jsonEscapeOf byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(contentsOf: #"\""#.utf8)
        case UInt8(ascii: "\\"): append(contentsOf: #"\\"#.utf8)
        case 0x08: append(contentsOf: #"\b"#.utf8)
        case UInt8(ascii: "\t"): append(contentsOf: #"\t"#.utf8)
        case UInt8(ascii: "\n"): append(contentsOf: #"\n"#.utf8)
        case 0x0C: append(contentsOf: #"\f"#.utf8)
        case UInt8(ascii: "\r"): append(contentsOf: #"\r"#.utf8)
        default: append(escapeOf: UInt32(byte))
        }
    }

    /// Appends a character as `\u` and four digits, which parses to the same character (RFC 8259
    /// §7).
    mutating func append(escapeOf scalar: UInt32) {
        let digits = String(scalar, radix: 16)
        append(contentsOf: #"\u"#.utf8)
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        append(contentsOf: digits.utf8)
    }
}
