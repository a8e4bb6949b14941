/// Measures text in terminal columns.
///
/// Independent of libc and locale, so that output is the same on every machine. The classes of
/// scalars come from the Unicode Character Database (UAX #11 for East Asian Width). Text is expected
/// to be sanitised: what `Sanitizer` would replace or remove counts as nothing here.
public struct TextWidth: Hashable, Sendable {
    /// Whether East Asian Ambiguous characters take two columns, as CJK fonts draw them.
    public let ambiguousIsWide: Bool

    /// Makes a measure.
    public init(ambiguousIsWide: Bool = false) {
        self.ambiguousIsWide = ambiguousIsWide
    }

    /// The columns that the text takes on one line.
    public func columns(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns that one grapheme cluster takes: as a rule the sum of its scalars.
    ///
    /// Emoji sequences take two, as terminals have it that know grapheme clusters.
    public func columns(of character: Character) -> Int {
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
