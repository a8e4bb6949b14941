/// The rules for measuring text in terminal columns.
///
/// Independent of libc and locale, so that output is the same on every machine. The classes of
/// scalars come from the Unicode Character Database (UAX #11 for East Asian Width). The text should
/// be sanitised: characters that `Sanitizer` would replace or remove have no width here.
package struct TextWidth: Hashable, Sendable {
    /// Whether East Asian Ambiguous characters take two columns, as CJK fonts draw them.
    let ambiguousIsWide: Bool

    /// Makes a measure.
    package init(ambiguousIsWide: Bool = false) {
        self.ambiguousIsWide = ambiguousIsWide
    }

    /// Returns the width of the text on one line.
    package func columns(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Returns the width of one grapheme cluster: usually the sum of its scalars' widths.
    ///
    /// Emoji sequences are two columns wide, as on terminals that know grapheme clusters.
    package func columns(of character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii.isPrintable ? 1 : 0 }
        let scalars = character.unicodeScalars
        if scalars.count == 1 { return columns(of: ScalarClass(scalars[scalars.startIndex])) }
        if character.isEmojiSequence { return 2 }
        return scalars.reduce(0) { $0 + columns(of: ScalarClass($1)) }
    }

    func columns(of scalarClass: ScalarClass) -> Int {
        switch scalarClass {
        case .narrow, .joining: 1
        case .wide, .joiningWide: 2
        case .ambiguous, .replaced: ambiguousIsWide ? 2 : 1
        case .mark, .hidden, .direction, .control, .lineBreak: 0
        }
    }
}
