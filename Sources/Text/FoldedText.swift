/// The form of text that searches and comparisons use: lower case, without accents.
///
/// `Ångström` becomes `angstrom`, `Straße` becomes `strasse`. Covers the letters and marks of the
/// Latin and Greek scripts, composed or not, by the Unicode names of letters.
package enum FoldedText {
    /// The separators, neither of which occurs in a folded value.
    package static let valueSeparator: UInt8 = 0x1F
    package static let rowSeparator: UInt8 = 0x1E

    /// Folds a text.
    package static func of(_ text: some StringProtocol) -> [UInt8] {
        var output: [UInt8] = []
        append(Array(text.utf8), to: &output)
        return output
    }

    /// Folds a value in UTF-8 and appends it.
    package static func append(_ value: [UInt8], to output: inout [UInt8]) {
        let start = output.count
        for byte in value {
            guard byte < 0x80 else {
                output.removeLast(output.count - start)
                return appendBeyondASCII(value, to: &output)
            }
            output.append(folded(byte))
        }
    }

    /// Folds a letter to lower case, and a control character to a blank, because two of them are
    /// separators.
    private static func folded(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case 0..<0x20: 0x20
        default: byte
        }
    }

    private static func appendBeyondASCII(_ value: [UInt8], to output: inout [UInt8]) {
        // Whether a mark that follows belongs to a letter without its marks.
        var isOnLetter = false
        for scalar in String(decoding: value, as: UTF8.self).lowercased().unicodeScalars {
            if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
                output.append(folded(byte))
                isOnLetter = byte.isLetter
            } else if let base = base(of: scalar) {
                output.append(contentsOf: base.utf8)
                isOnLetter = true
            } else if !isOnLetter || !marks.contains(scalar.value) {
                output.append(contentsOf: String(scalar).utf8)
                isOnLetter = greek.contains(scalar.value)
            }
        }
    }

    /// The combining diacritical marks.
    private static let marks: ClosedRange<UInt32> = 0x300...0x36F
    private static let greek: ClosedRange<UInt32> = 0x370...0x3FF
    /// The letters with marks: Latin-1 to Latin Extended-B, Greek, and both Extended blocks.
    private static let marked: [ClosedRange<UInt32>] = [0xC0...0x24F, greek, 0x1E00...0x1FFF]

    /// Returns the letters that a small letter is found by; nil for itself.
    ///
    /// A name such as LATIN SMALL LETTER E WITH ACUTE contains them.
    private static func base(of scalar: Unicode.Scalar) -> String? {
        if let base = others[scalar] { return base }
        guard marked.contains(where: { $0.contains(scalar.value) }),
            let words = scalar.properties.name?.split(separator: " ", maxSplits: 5),
            words.count > 4, words[1...2] == ["SMALL", "LETTER"], words[4] == "WITH"
        else { return nil }
        if words[0] == "GREEK" { return greekLetters[String(words[3])] }
        // Of longer words only the names of letters remain: ESH, EZH, SCHWA.
        return words[0] == "LATIN" && words[3].utf8.count <= 2 ? words[3].lowercased() : nil
    }

    /// The letters that are no base letter with a mark.
    private static let others: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ŋ": "n", "ς": "σ",
        "ĸ": "k", "ſ": "s", "ﬁ": "fi", "ﬂ": "fl", "ĳ": "ij",
    ]

    private static let greekLetters = [
        "ALPHA": "α", "EPSILON": "ε", "ETA": "η", "IOTA": "ι", "OMICRON": "ο", "RHO": "ρ",
        "UPSILON": "υ", "OMEGA": "ω",
    ]
}
