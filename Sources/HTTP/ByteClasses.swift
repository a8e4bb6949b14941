/// The character classes of HTTP/1 (RFC 9110 §5.6.2, RFC 9112 §3).
extension UInt8 {
    package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

    /// `tchar`: what method and field names are made of.
    package var isTokenCharacter: Bool {
        isDigit || isLetter || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }

    /// `VCHAR`: what a request target is made of.
    package var isVisible: Bool { 0x21...0x7E ~= self }

    /// A tab, a space, a visible character or `obs-text`: what field values are made of.
    package var isFieldCharacter: Bool { self == 0x09 || (self >= 0x20 && self != 0x7F) }

    /// A space or a tab.
    package var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// The value of a hexadecimal digit.
    package var hexValue: Int? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(self - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(self - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// The slice without spaces and tabs at its ends.
    package var trimmingBlanks: ArraySlice<UInt8> {
        guard let first = firstIndex(where: { !$0.isBlank }),
            let last = lastIndex(where: { !$0.isBlank })
        else { return [] }
        return self[first...last]
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at its ends.
    package var trimmingBlanks: String {
        String(decoding: ArraySlice(utf8).trimmingBlanks, as: UTF8.self)
    }
}
