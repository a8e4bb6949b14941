import Text

/// A part of a text as a reader sees it: escapes decoded, invisible characters left out.
///
/// A server may write any character of a token as `\u0030`, `%30` or `&#48;`, or insert invisible
/// characters. Only parts with such a disguise are decoded: an org's answers contain hardly any.
struct DisguisedText {
    /// The decoded text; bytes beyond ASCII are unchanged.
    private(set) var bytes: [UInt8] = []
    /// The range of each byte in the whole text.
    private var ranges: [Range<Int>] = []

    /// Returns the parts of a text around disguises and around matches, in order.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - matches: The indexes of parts of secrets.
    ///   - reach: The maximum number of bytes of a secret before and after these.
    /// - Returns: The parts, which do not overlap.
    static func parts(
        of text: [UInt8],
        around matches: [Int],
        reach: Int
    ) -> [DisguisedText] {
        var parts: [Range<Int>] = []
        for index in (disguises(in: text) + matches).sorted() {
            let near = max(0, index - reach)..<min(text.count, index + reach)
            if let last = parts.last, near.lowerBound <= last.upperBound {
                parts[parts.count - 1] = last.lowerBound..<near.upperBound
            } else {
                parts.append(near)
            }
        }
        return parts.map { DisguisedText(text, in: $0) }
    }

    private init(_ text: [UInt8], in bounds: Range<Int>) {
        let mayBegin = Unit.beginnings
        var index = bounds.lowerBound
        while index < bounds.upperBound {
            let unit = mayBegin.contains(text[index]) ? Unit(at: index, in: text) : nil
            let end = index + (unit?.length ?? 1)
            if let byte = unit == nil ? text[index] : unit?.byte {
                bytes.append(byte)
                ranges.append(index..<end)
            } else if let last = ranges.popLast() {
                // An invisible character belongs to the character before it.
                ranges.append(last.lowerBound..<end)
            }
            index = end
        }
    }

    /// Returns the range in the whole text for a range of `bytes`.
    func range(of range: Range<Int>) -> Range<Int> {
        ranges[range.lowerBound].lowerBound..<ranges[range.upperBound - 1].upperBound
    }

    /// Returns the indexes of disguised characters: invisible ones, and unnecessary escapes of
    /// letters and digits.
    private static func disguises(in text: [UInt8]) -> [Int] {
        var found: [Int] = []
        var start = 0
        while let index = text.firstIndex(of: Unit.beginnings, from: start) {
            guard let unit = Unit(at: index, in: text) else {
                start = index + 1
                continue
            }
            if unit.byte.map({ $0.isDigit || $0.isLetter }) ?? true { found.append(index) }
            start = index + unit.length
        }
        return found
    }
}

/// An escape, or an invisible character.
private struct Unit {
    /// The decoded byte; nil for an invisible character.
    let byte: UInt8?
    /// The length in the text, in bytes.
    let length: Int

    /// The maximum length of an escape in bytes, with the backslashes of JSON text within JSON
    /// text.
    private static let longest = 16

    /// The bytes with which an escape or an invisible character may begin.
    static let beginnings = ByteSet { byte in
        switch byte {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): false
        case ..<0x20, UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "\\"), 0x7F: true
        case 0xC2, 0xCD, 0xD8, 0xDB, 0xDC, 0xE0...0xE3, 0xEF, 0xF0, 0xF3: true
        default: false
        }
    }

    /// Reads an escape or invisible character at an index; nil for anything else.
    init?(at index: Int, in text: [UInt8]) {
        switch text[index] {
        case UInt8(ascii: "\\"): self.init(json: text[index...].prefix(Self.longest))
        case UInt8(ascii: "%"): self.init(percent: text[index...].prefix(3))
        case UInt8(ascii: "&"): self.init(xml: text[index...].prefix(Self.longest))
        default: self.init(characterAt: index, in: text)
        }
    }

    private init?(_ scalar: Unicode.Scalar?, length: Int) {
        guard let scalar, scalar.isASCII || scalar.isHidden else { return nil }
        byte = scalar.isHidden ? nil : UInt8(scalar.value)
        self.length = length
    }

    /// Reads `\u0030`, with any number of backslashes, or a backslash before a literal character.
    private init?(json text: ArraySlice<UInt8>) {
        let slashes = text.prefix { $0 == UInt8(ascii: "\\") }.count
        let rest = text.dropFirst(slashes)
        switch rest.first {
        case UInt8(ascii: "u"):
            let digits = rest.dropFirst().prefix(4).compactMap(\.hexValue)
            guard digits.count == 4 else { return nil }
            let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1) }
            self.init(Unicode.Scalar(value), length: slashes + 5)
        case let next? where "/\"".utf8.contains(next):
            self.init(Unicode.Scalar(next), length: slashes + 1)
        default:
            guard slashes > 1 else { return nil }
            self.init("\\", length: 2)
        }
    }

    private init?(percent text: ArraySlice<UInt8>) {
        let digits = text.dropFirst().compactMap(\.hexValue)
        guard digits.count == 2, digits[0] < 8 else { return nil }
        self.init(Unicode.Scalar(UInt8(digits[0] << 4 | digits[1])), length: 3)
    }

    /// Reads `&#48;`, `&#x30;` or a name such as `&amp;`.
    private init?(xml text: ArraySlice<UInt8>) {
        guard let end = text.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[..<end].dropFirst(), as: UTF8.self).lowercased()
        let value: UInt32? =
            if name.hasPrefix("#x") {
                UInt32(name.dropFirst(2), radix: 16)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst())
            } else {
                Self.entities[name]?.value
            }
        self.init(value.flatMap(Unicode.Scalar.init), length: end + 1 - text.startIndex)
    }

    /// The characters that XML names.
    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    /// Reads an invisible character in UTF-8.
    private init?(characterAt index: Int, in text: [UInt8]) {
        let first = text[index]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard index + length <= text.count else { return nil }
        var value = UInt32(first & (first < 0x80 ? 0x7F : 0x7F >> UInt8(length)))
        for next in index + 1..<index + length {
            guard text[next] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(text[next] & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value), scalar.isHidden else { return nil }
        (byte, self.length) = (nil, length)
    }
}

extension Unicode.Scalar {
    /// Whether the character is invisible: a control except white space, a format character, or one
    /// that Unicode has programs ignore.
    ///
    /// A table, since the properties of a character take long to look up.
    var isHidden: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D: false
        case ..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890...0x891,
            0x8E2, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
            0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
            0xFFF0...0xFFFB, 0x110BD, 0x110CD, 0x13430...0x1343F, 0x1BCA0...0x1BCA3,
            0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }
}
