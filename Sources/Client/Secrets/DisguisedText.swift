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

    /// Finds the parts of a text that contain disguises, in order.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - reach: The maximum number of bytes of a secret before and after a disguise.
    /// - Returns: The parts, which do not overlap.
    static func parts(of text: [UInt8], reach: Int) -> [DisguisedText] {
        var parts: [DisguisedText] = []
        var bounds: Range<Int>?
        for index in disguises(in: text) {
            let near = max(0, index - reach)..<min(text.count, index + reach)
            guard let current = bounds else {
                bounds = near
                continue
            }
            if near.lowerBound <= current.upperBound {
                bounds = current.lowerBound..<near.upperBound
            } else {
                parts.append(DisguisedText(text, in: current))
                bounds = near
            }
        }
        if let bounds { parts.append(DisguisedText(text, in: bounds)) }
        return parts
    }

    private init(_ text: [UInt8], in bounds: Range<Int>) {
        var index = bounds.lowerBound
        while index < bounds.upperBound {
            let unit = Unit(at: index, in: text)
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
        var index = 0
        while index < text.count {
            guard let unit = Unit(at: index, in: text) else {
                index += 1
                continue
            }
            if unit.byte.map({ $0.isDigit || $0.isLetter }) ?? true { found.append(index) }
            index += unit.length
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

    /// Reads an escape or invisible character at an index; nil for anything else.
    @inline(__always)
    init?(at index: Int, in text: [UInt8]) {
        guard Self.mayBegin(at: index, in: text) else { return nil }
        self.init(beginning: text[index...].prefix(Self.longest))
    }

    /// Whether an escape or an invisible character may begin at an index.
    ///
    /// The properties of a scalar take long to look up, and letters of other scripts share first
    /// bytes with invisible characters, so the next bytes decide for most of them.
    @inline(__always)
    private static func mayBegin(at index: Int, in text: [UInt8]) -> Bool {
        let byte = text[index]
        guard byte >= 0xC2, index + 2 < text.count else { return byte < 0xC2 && mayBegin(byte) }
        let (next, third) = (text[index + 1], text[index + 2])
        switch byte {
        case 0xC2: return next < 0xA0 || next == 0xAD
        case 0xCD: return next == 0x8F
        case 0xD8: return next <= 0x85 || next == 0x9C
        case 0xE1: return next == 0x85 || next == 0x9E || next == 0xA0
        // Between the spaces and marks of direction stand the dashes and quotes of ordinary text.
        case 0xE2:
            return next == 0x80 ? third < 0x90 || (0xAA...0xAE).contains(third) : next == 0x81
        case 0xE3: return next == 0x85
        case 0xEF: return next >= 0xB8
        case 0xF0: return next >= 0x90
        case 0xF3: return next == 0xA0
        default: return false
        }
    }

    @inline(__always)
    private static func mayBegin(_ ascii: UInt8) -> Bool {
        switch ascii {
        case UInt8(ascii: "\\"), UInt8(ascii: "%"), UInt8(ascii: "&"), 0x7F: true
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): false
        default: ascii < 0x20
        }
    }

    private init?(beginning rest: ArraySlice<UInt8>) {
        switch rest.first {
        case UInt8(ascii: "\\"): self.init(json: rest)
        case UInt8(ascii: "%"): self.init(percent: rest)
        case UInt8(ascii: "&"): self.init(xml: rest)
        default: self.init(raw: rest)
        }
    }

    /// The maximum length of an escape in bytes, with the backslashes of JSON text within JSON
    /// text.
    private static let longest = 16

    private init?(_ scalar: Unicode.Scalar?, length: Int) {
        guard let scalar else { return nil }
        if scalar.isHidden {
            byte = nil
        } else if scalar.isASCII {
            byte = UInt8(scalar.value)
        } else {
            return nil
        }
        self.length = length
    }

    /// Reads `\u0030`, with any number of backslashes, or a backslash before a literal character.
    private init?(json text: ArraySlice<UInt8>) {
        let slashes = text.prefix { $0 == UInt8(ascii: "\\") }.count
        let rest = text.dropFirst(slashes)
        guard rest.first == UInt8(ascii: "u") else {
            guard let next = rest.first, "/\"".utf8.contains(next) else { return nil }
            self.init(Unicode.Scalar(next), length: slashes + 1)
            return
        }
        let digits = rest.dropFirst().prefix(4).compactMap(\.hexValue)
        guard digits.count == 4 else { return nil }
        let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1) }
        self.init(Unicode.Scalar(value), length: slashes + 5)
    }

    private init?(percent text: ArraySlice<UInt8>) {
        let digits = text.dropFirst().prefix(2).compactMap(\.hexValue)
        guard digits.count == 2, digits[0] < 8 else { return nil }
        self.init(Unicode.Scalar(UInt8(digits[0] << 4 | digits[1])), length: 3)
    }

    /// Reads `&#48;` or `&#x30;`.
    private init?(xml text: ArraySlice<UInt8>) {
        guard text.starts(with: "&#".utf8), let end = text.firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let digits = String(decoding: text[text.startIndex + 2..<end], as: UTF8.self)
        let value =
            digits.lowercased().hasPrefix("x")
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        self.init(value.flatMap(Unicode.Scalar.init), length: end + 1 - text.startIndex)
    }

    /// Reads an invisible character in UTF-8.
    private init?(raw text: ArraySlice<UInt8>) {
        var iterator = text.makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator), scalar.isHidden else {
            return nil
        }
        self.init(scalar, length: UTF8.width(scalar))
    }
}

extension Unicode.Scalar {
    /// Whether the character is invisible: controls except white space, format characters,
    /// variation selectors, tags.
    fileprivate var isHidden: Bool {
        if isASCII {
            return value < 0x20 && !"\t\n\r".unicodeScalars.contains(self) || value == 0x7F
        }
        return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
            || properties.generalCategory == .control
    }
}
