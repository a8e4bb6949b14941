import Text

/// The character classes of HTTP/1 (RFC 9110 §5.6.2, RFC 9112 §3).
extension UInt8 {
    /// Whether the byte is a `tchar`, allowed in method and field names.
    package var isTokenCharacter: Bool {
        isDigit || isLetter || "!#$%&'*+-.^_`|~".utf8.contains(self)
    }

    /// Whether the byte is a `VCHAR`, allowed in a request target.
    package var isVisible: Bool { 0x21...0x7E ~= self }

    /// Whether the byte is allowed in a field value: a tab, a space, a visible character or
    /// `obs-text`.
    package var isFieldCharacter: Bool { self == 0x09 || (self >= 0x20 && self != 0x7F) }

    /// Whether the byte is a space or a tab.
    package var isBlank: Bool { self == 0x20 || self == 0x09 }
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
