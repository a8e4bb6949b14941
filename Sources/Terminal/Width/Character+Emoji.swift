extension Character {
    /// Whether terminals disagree about the width of this cluster.
    ///
    /// Such clusters are keycaps, and emoji with a variation selector, a skin tone, tags or a
    /// joined tail. Terminals that know grapheme clusters give all of these two columns; others add
    /// up scalars in different ways. All terminals agree about flags made of regional indicators.
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
    /// Whether this is an emoji by itself; digits, halves of flags and skin tones only form emoji
    /// with others.
    var isPictograph: Bool {
        let isFlagHalf = ("\u{1F1E6}"..."\u{1F1FF}").contains(self)
        return !isASCII && properties.isEmoji && !isFlagHalf && !isSkinTone
    }

    /// Whether this is one of the five skin tones.
    var isSkinTone: Bool { ("\u{1F3FB}"..."\u{1F3FF}").contains(self) }

    /// Whether this scalar changes the emoji before it: U+FE0F, ZWJ, a skin tone or a tag.
    var changesEmoji: Bool {
        switch self {
        case "\u{FE0F}", "\u{200D}", "\u{E0020}"..."\u{E007F}": true
        default: isSkinTone
        }
    }
}
