/// The words of a text, as a search sees them: runs of letters and digits.
enum SearchWords {
    /// The words of a field's value; a phone number's digits are one word more.
    static func of(_ text: String, in type: FieldType) -> [String] {
        let words = split(text)
        guard type == .phone, words.count > 1 else { return words }
        return words + [words.joined()]
    }

    /// Whether a scalar is part of a word.
    static func contain(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
            || properties.generalCategory == .nonspacingMark
    }

    private static func split(_ text: String) -> [String] {
        text.unicodeScalars.split { !contain($0) }.map { String($0) }
    }
}
