/// Text for comparisons that ignore case: its scalars in upper case, as UTF-8.
///
/// Scalars whose upper case is several scalars (`ß`) do not change, so that `_` in a LIKE pattern
/// still matches one character.
struct CaselessText: Hashable, Comparable, Sendable {
    /// The UTF-8 of the folded text.
    let bytes: [UInt8]

    init(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            bytes = text.utf8.map(Self.upper)
        } else {
            var folded: [UInt8] = []
            folded.reserveCapacity(text.utf8.count)
            for scalar in text.unicodeScalars { folded += Self.fold(scalar).utf8 }
            bytes = folded
        }
    }

    /// Returns whether a text folds to this one, comparing without a copy.
    func matches(_ text: String) -> Bool {
        var offset = 0
        for scalar in text.unicodeScalars {
            for byte in Self.fold(scalar).utf8 {
                guard offset < bytes.count, bytes[offset] == byte else { return false }
                offset += 1
            }
        }
        return offset == bytes.count
    }

    /// Orders by the UTF-8 of the upper-cased text, the sort order for English-locale users.
    static func < (left: CaselessText, right: CaselessText) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// Returns a scalar in upper case.
    static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII { return Unicode.Scalar(upper(UInt8(truncatingIfNeeded: scalar.value))) }
        let index = Int(scalar.value) - 0x80
        if index < common.count { return common[index] }
        return uncased.contains(scalar.value) ? scalar : looked(up: scalar)
    }

    /// The upper case of the scalars in common alphabets, from U+0080 on, because looking them up
    /// is slow.
    private static let common = (UInt32(0x80)...0x58F).compactMap(Unicode.Scalar.init)
        .map(looked(up:))

    /// Chinese and Japanese characters and their punctuation, which have no case (Unicode 16,
    /// UnicodeData.txt).
    private static let uncased: ClosedRange<UInt32> = 0x2E80...0x9FFF

    private static func looked(up scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard scalar.properties.changesWhenUppercased else { return scalar }
        let mapping = scalar.properties.uppercaseMapping.unicodeScalars
        guard mapping.count == 1, let upper = mapping.first else { return scalar }
        return upper
    }

    private static func upper(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & ~0x20 : byte
    }
}
