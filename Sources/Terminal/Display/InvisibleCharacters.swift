/// A filter that escapes a JSON text's invisible characters; the text parses to the same value.
///
/// These are zero-width and other default-ignorable characters, tags and noncharacters, except
/// variation selectors and characters that are part of an emoji or join letters.
package enum InvisibleCharacters {
    /// The greatest length of an unescaped emoji sequence: all sequences in use are shorter, and
    /// tags in a longer one could carry hidden text.
    private static let mostSequenceBytes = 32

    /// Returns the text with `\u` escapes for such characters; nil if it has none.
    package static func escaped(_ json: [UInt8]) -> [UInt8]? {
        var text: [UInt8] = []
        var copied = 0
        var offset = 0
        while offset < json.count {
            offset = asciiEnd(of: json, from: offset)
            // A joiner may follow an ASCII letter and form one character with it.
            let start = max(copied, offset - 1)
            let end = beyondASCIIEnd(of: json, from: offset)
            if holdsSuspect(json[offset..<end]) {
                text += json[copied..<start]
                for character in String(decoding: json[start..<end], as: UTF8.self) {
                    append(character, to: &text)
                }
                copied = end
            }
            offset = end
        }
        return copied == 0 ? nil : text + json[copied...]
    }

    private static func asciiEnd(of bytes: [UInt8], from start: Int) -> Int {
        var offset = start
        while offset < bytes.count {
            offset = bytes.printableEnd(in: offset..<bytes.count)
            guard offset < bytes.count, bytes[offset] < 0x80 else { return offset }
            offset += 1
        }
        return offset
    }

    private static func beyondASCIIEnd(of bytes: [UInt8], from start: Int) -> Int {
        bytes[start...].firstIndex { $0 < 0x80 } ?? bytes.count
    }

    /// Returns whether any scalar may have to be escaped; most texts have none and need not be
    /// split into characters.
    private static func holdsSuspect(_ bytes: ArraySlice<UInt8>) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.contains(where: \.isInvisible)
    }

    private static func append(_ character: Character, to text: inout [UInt8]) {
        let scalars = character.unicodeScalars
        let isWhole =
            character.isEmojiSequence && scalars.last != "\u{200D}"
            && character.utf8.count <= mostSequenceBytes
            && (scalars.first == "\u{1F3F4}" || !scalars.contains(where: \.isTag))
        for (index, scalar) in scalars.enumerated() {
            let joins =
                (scalar == "\u{200C}" || scalar == "\u{200D}") && index > 0
                && index < scalars.count - 1
            if isWhole || joins || !scalar.isInvisible {
                text += scalar.utf8
            } else {
                for unit in String(scalar).utf16 { append(escapeOf: unit, to: &text) }
            }
        }
    }

    private static func append(escapeOf unit: UInt16, to text: inout [UInt8]) {
        let digits = String(unit, radix: 16)
        text += "\\u".utf8
        text += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        text += digits.utf8
    }
}

extension Unicode.Scalar {
    fileprivate var isTag: Bool { ("\u{E0000}"..."\u{E007F}").contains(self) }

    private var isVariationSelector: Bool {
        ("\u{FE00}"..."\u{FE0F}").contains(self) || ("\u{E0100}"..."\u{E01EF}").contains(self)
    }

    /// Whether the scalar is invisible or indistinguishable on a terminal.
    fileprivate var isInvisible: Bool {
        guard !isASCII else { return false }
        if properties.isNoncharacterCodePoint { return true }
        return ScalarClass(self) == .hidden && !isVariationSelector
    }
}
