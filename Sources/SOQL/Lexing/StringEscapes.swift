import Text

/// A decoder for the escapes between the quotes of a string.
///
/// Source: "SOQL and SOSL Reference", Quoted String Escape Sequences.
struct StringEscapes {
    /// An invalid escape; offsets count from the first byte after the opening quote.
    enum Fault: Error, Hashable {
        case unknownEscape(offset: Int, length: Int)
        case loneSurrogate(offset: Int)
    }

    private let bytes: ArraySlice<UInt8>
    private let isPattern: Bool
    private var position: Int
    private var decoded: [UInt8] = []

    /// Returns the text of a string.
    ///
    /// In a LIKE pattern, `\_`, `\%` and `\\` do not change, because they are interpreted when the
    /// pattern is matched. Elsewhere `\_` and `\%` are errors.
    static func decode(
        _ bytes: ArraySlice<UInt8>,
        isPattern: Bool
    ) throws(Fault) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var reader = StringEscapes(bytes, isPattern: isPattern)
        while reader.position < bytes.endIndex { try reader.step() }
        return String(decoding: reader.decoded, as: UTF8.self)
    }

    private init(_ bytes: ArraySlice<UInt8>, isPattern: Bool) {
        self.bytes = bytes
        self.isPattern = isPattern
        position = bytes.startIndex
        decoded.reserveCapacity(bytes.count)
    }

    private mutating func step() throws(Fault) {
        guard bytes[position] == UInt8(ascii: "\\") else {
            decoded.append(bytes[position])
            position += 1
            return
        }
        // The lexer never ends a string right after a backslash.
        let escaped = bytes[position + 1]
        switch escaped {
        case UInt8(ascii: "u"): try unicode()
        case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "%"): try patternEscape(escaped)
        default: try simple(escaped)
        }
    }

    private mutating func simple(_ escaped: UInt8) throws(Fault) {
        let folded = escaped.isLetter ? escaped | 0x20 : escaped
        guard let byte = Self.simple[folded] else { throw unknown() }
        decoded.append(byte)
        position += 2
    }

    private mutating func patternEscape(_ escaped: UInt8) throws(Fault) {
        let isBackslash = escaped == UInt8(ascii: "\\")
        guard isPattern || isBackslash else { throw unknown() }
        decoded += isPattern ? [UInt8(ascii: "\\"), escaped] : [escaped]
        position += 2
    }

    private mutating func unicode() throws(Fault) {
        guard let first = codeUnit(at: position) else { throw unknown() }
        var units = [first]
        if Unicode.UTF16.isLeadSurrogate(first), let second = codeUnit(at: position + 6) {
            units.append(second)
        }
        let text = String(decoding: units, as: UTF16.self)
        if Unicode.UTF16.isSurrogate(first) {
            guard units.count == 2, text.unicodeScalars.count == 1 else {
                throw .loneSurrogate(offset: position - bytes.startIndex)
            }
        }
        decoded += text.utf8
        position += 6 * units.count
    }

    private func codeUnit(at start: Int) -> UInt16? {
        guard start + 6 <= bytes.endIndex, bytes[start] == UInt8(ascii: "\\"),
            bytes[start + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = bytes[start + 2..<start + 6]
        guard digits.allSatisfy({ $0.hexValue != nil }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private func unknown() -> Fault {
        let rest = bytes[(position + 1)...]
        let scalar = 1 + rest.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
        return .unknownEscape(offset: position - bytes.startIndex, length: 1 + scalar)
    }

    /// Returns the letter after the backslash in a byte's escape; nil if the byte needs no escape.
    static func letter(for byte: UInt8) -> UInt8? {
        byte < 0x20 || byte == UInt8(ascii: "'") ? letters[byte] : nil
    }

    private static let letters = Dictionary(uniqueKeysWithValues: simple.map { ($1, $0) })
    private static let simple: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A,
        UInt8(ascii: "r"): 0x0D,
        UInt8(ascii: "t"): 0x09,
        UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "\""): UInt8(ascii: "\""),
        UInt8(ascii: "'"): UInt8(ascii: "'"),
    ]
}

extension SourceText {
    /// Returns the offset after the string whose opening quote is at an offset; nil if it is not
    /// closed.
    func endOfString(at start: Int) -> Int? {
        let quote = bytes[start]
        var offset = start + 1
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == quote { return offset + 1 }
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}
