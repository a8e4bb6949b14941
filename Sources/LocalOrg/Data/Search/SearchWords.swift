import Text

/// The words of a text in a search: runs of letters and digits.
enum SearchWords {
    /// Returns the words of a field's value; a phone number's digits are an additional word.
    static func of(_ text: String, in type: FieldType) -> [String] {
        let words = split(text)
        guard type == .phone, words.count > 1 else { return words }
        return words + [words.joined()]
    }

    /// Returns whether a scalar is part of a word.
    static func contain(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
            || properties.generalCategory == .nonspacingMark
    }

    private static func split(_ text: String) -> [String] {
        text.unicodeScalars.split { !contain($0) }.map { String($0) }
    }
}
