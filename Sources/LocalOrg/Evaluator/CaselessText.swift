/// Text as it compares where case does not count: its scalars in upper case, as UTF-8.
///
/// Scalars whose upper case is several scalars (`ß`) stay as they are, so that `_` of a LIKE pattern
/// and a character of the text stay one and the same.
struct CaselessText: Hashable, Comparable, Sendable {
    /// The UTF-8 of the folded text.
    let bytes: [UInt8]

    init(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            bytes = text.utf8.map(Self.upper)
        } else {
            var folded = String.UnicodeScalarView()
            folded.append(contentsOf: text.unicodeScalars.lazy.map(Self.fold))
            bytes = Array(String(folded).utf8)
        }
    }

    /// Whether a text folds to this one; pure ASCII is compared without a copy.
    func matches(_ text: String) -> Bool {
        var place = 0
        for byte in text.utf8 {
            guard byte < 0x80 else { return CaselessText(text) == self }
            guard place < bytes.count, bytes[place] == Self.upper(byte) else { return false }
            place += 1
        }
        return place == bytes.count
    }

    /// Orders by the UTF-8 of the upper-cased text, as English-locale users see it sorted.
    static func < (left: CaselessText, right: CaselessText) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// A scalar in upper case.
    static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII { return Unicode.Scalar(upper(UInt8(truncatingIfNeeded: scalar.value))) }
        let mapping = scalar.properties.uppercaseMapping.unicodeScalars
        guard mapping.count == 1, let upper = mapping.first else { return scalar }
        return upper
    }

    private static func upper(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & ~0x20 : byte
    }
}
