extension StringProtocol {
    /// The text without white space and line breaks at its ends (Unicode: White_Space).
    package var trimmingWhitespace: SubSequence {
        let text = drop(while: \.isWhitespace)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return text }
        return text[...last]
    }
}
