extension Character {
    /// Whether terminals disagree about the columns of this cluster: an emoji with a variation
    /// selector, a skin tone, tags or a joined tail, or a keycap.
    ///
    /// Terminals that know grapheme clusters give all of these two columns; others add up scalars,
    /// each in its own way. Flags made of regional indicators come out alike everywhere.
    var isEmojiSequence: Bool {
        let scalars = unicodeScalars
        guard let base = scalars.first, scalars.dropFirst().contains(where: \.changesEmoji) else {
            return false
        }
        if base.isASCII { return base.properties.isEmoji && scalars.last == "\u{20E3}" }
        return base.isPictograph
    }
}

extension Unicode.Scalar {
    /// Whether this is an emoji by itself; digits, halves of flags and skin tones only make others.
    var isPictograph: Bool {
        let isFlagHalf = ("\u{1F1E6}"..."\u{1F1FF}").contains(self)
        return !isASCII && properties.isEmoji && !isFlagHalf && !isSkinTone
    }

    /// Whether this is one of the five skin tones.
    var isSkinTone: Bool { ("\u{1F3FB}"..."\u{1F3FF}").contains(self) }

    /// U+FE0F, ZWJ, skin tones and tags, which turn the emoji before them into another.
    var changesEmoji: Bool {
        switch self {
        case "\u{FE0F}", "\u{200D}", "\u{E0020}"..."\u{E007F}": true
        default: isSkinTone
        }
    }
}
