import Text

/// A name as it is compared: words in lower case without accents, in alphabetical order.
///
/// Apostrophes and dots are removed, and all other punctuation separates words: `O'Brien`, `OBrien`
/// and `obrien` are equal, and so are `Anne-Marie` and `anne marie`.
enum PersonName {
    /// Returns the words of a name, in the order written.
    static func words(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var folded: [UInt8] = []
        FoldedText.append(text, to: &folded)
        folded.removeAll { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: ".") }
        if folded.contains(where: { $0 >= 0x80 }) { folded = withoutSigns(folded) }
        return folded.split { $0 < 0x80 && !$0.isLetter && !$0.isDigit }
    }

    /// Appends the words in alphabetical order, separated by blanks.
    static func append(_ words: [ArraySlice<UInt8>], to output: inout [UInt8]) {
        let sorted = words.sorted { $0.lexicographicallyPrecedes($1) }
        for (index, word) in sorted.enumerated() {
            if index > 0 { output.append(UInt8(ascii: " ")) }
            output += word
        }
    }

    /// Returns a text with blanks in place of signs beyond ASCII, without its apostrophes.
    private static func withoutSigns(_ folded: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case _ where scalar == "\u{2019}": break
            case .dashPunctuation, .otherPunctuation, .spaceSeparator, .format, .initialPunctuation,
                .finalPunctuation, .openPunctuation, .closePunctuation:
                text.append(scalar.isASCII ? UInt8(ascii: scalar) : UInt8(ascii: " "))
            default: text += String(scalar).utf8
            }
        }
        return text
    }
}
