extension UInt32 {
    /// Whether no terminal and no reader of lines should meet a character: DEL and C1 controls,
    /// line and paragraph separators, bidirectional controls.
    var isDisturbing: Bool {
        switch self {
        case 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension [UInt8] {
    /// Appends a character as `\u` and four digits, which parses to the same (RFC 8259 §7).
    mutating func append(escapeOf scalar: UInt32) {
        let digits = String(scalar, radix: 16)
        append(contentsOf: #"\u"#.utf8)
        append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        append(contentsOf: digits.utf8)
    }
}
