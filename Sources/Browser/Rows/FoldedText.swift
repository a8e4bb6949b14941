import Text

/// The form of text that searches compare: lower case, without accents.
///
/// `Ångström` becomes `angstrom`, `Straße` becomes `strasse`. Covers the letters and marks of the
/// Latin and Greek scripts, composed or not, by the standard library's canonical equivalence.
package enum FoldedText {
    /// The separators, neither of which occurs in a folded value.
    static let valueSeparator: UInt8 = 0x1F
    static let rowSeparator: UInt8 = 0x1E

    /// Folds a text.
    package static func of(_ text: some StringProtocol) -> [UInt8] {
        var output: [UInt8] = []
        append(Array(text.utf8), to: &output)
        return output
    }

    /// Folds a value in UTF-8 and appends it.
    static func append(_ value: [UInt8], to output: inout [UInt8]) {
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
        for character in String(decoding: value, as: UTF8.self).lowercased() {
            if let byte = character.asciiValue {
                output.append(folded(byte))
            } else if let base = bases[character] {
                output.append(contentsOf: base.utf8)
            } else {
                output.append(contentsOf: String(character).utf8)
            }
        }
    }

    /// The base letters of letters with marks; canonically equivalent Characters are equal.
    private static let bases: [Character: String] = {
        var bases: [Character: String] = [
            "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
            "ħ": "h", "ı": "i", "ŋ": "n", "ς": "σ", "ĸ": "k", "ŧ": "t", "ſ": "s", "ﬁ": "fi",
            "ﬂ": "fl", "ĳ": "ij",
        ]
        // The marks of Latin and Greek letters: grave to comma above, horn, dot below to cedilla
        // and ogonek, line below.
        let marks: [Unicode.Scalar] = [
            "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}",
            "\u{309}", "\u{30A}", "\u{30B}", "\u{30C}", "\u{30F}", "\u{311}", "\u{313}", "\u{31B}",
            "\u{323}", "\u{324}", "\u{325}", "\u{326}", "\u{327}", "\u{328}", "\u{32D}", "\u{331}",
        ]
        for letter in "abcdefghijklmnopqrstuvwxyzαεηιουω" {
            for mark in marks {
                let marked = String(letter) + String(Character(mark))
                bases[Character(marked)] = String(letter)
                for second in "aeouιυ".contains(letter) ? marks : [] where second != mark {
                    bases[Character(marked + String(Character(second)))] = String(letter)
                }
            }
        }
        return bases
    }()
}
