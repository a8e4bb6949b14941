import Text

/// The text of a search as SOSL writes it between `FIND {` and `}`.
///
/// Source: "SOQL and SOSL Reference", FIND {SearchQuery}.
struct SearchPhrase {
    /// The words, phone numbers and records.
    private let words: [SearchWord]

    /// The characters that SOSL reserves.
    private static let reserved = #"?&|!{}[]()^~*:\"'+-"#.unicodeScalars
    /// Words that are searched only within quotes.
    private static let operators: Set = ["AND", "OR", "NOT"]
    /// The forms of an apostrophe, which people write in names.
    private static let apostrophes = "’‘ʼ´`".unicodeScalars
    /// The fewest letters and digits of a word, by the org's rule.
    private static let fewestCharacters = 2
    /// The maximum length of a text whose words must all match; in a longer one, any word is enough
    /// for an org.
    private static let mostCharacters = 4000

    /// Makes the text from words.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - line: Returns the command line without a word.
    /// - Throws: `UsageError` for a word that is too short, and for a text that is too long.
    init(
        _ words: [SearchWord],
        lineWithout line: (String) -> String
    ) throws(UsageError) {
        self.words = words
        let short = words.map(\.text).filter {
            $0.unicodeScalars.count(where: Self.isSearched) < Self.fewestCharacters
        }
        guard let first = short.first else {
            let length = text.unicodeScalars.count
            guard length > Self.mostCharacters else { return }
            throw UsageError(
                "a search takes at most \(Count.grouped(Self.mostCharacters)) characters, got "
                    + "\(Count.grouped(length))"
            )
        }
        // With one of several short words removed, the line would be refused again.
        let isEnough = short.count == 1 && words.count > 1
        // `list` would search for a word such as `*` literally; other scripts and emoji it can find.
        let searchable = words.map(\.text).filter {
            $0.unicodeScalars.contains { !$0.isASCII || Self.isSearched($0) }
        }
        let list = ShellWord.line(["list", "Contact"] + searchable)
        throw UsageError(
            "'\(first)' is too short: an org's search takes words of two or more letters or digits",
            hints: [isEnough ? line(first) : list]
        )
    }

    /// The text, in which all words must match.
    var text: String { words.map(Self.term).joined(separator: " ") }

    /// Returns a word that also finds longer words, a phone number in all forms, or a phrase with
    /// the punctuation of a name or an address.
    private static func term(_ word: SearchWord) -> String {
        guard let digits = word.digits else {
            // Each word finds longer words anyway.
            let text = word.text.last == "*" ? String(word.text.dropLast()) : word.text
            let isPlain =
                text.unicodeScalars.allSatisfy(isSearched)
                && !operators.contains(text.uppercased())
            return isPlain ? "\(text)*" : quoted(word.text)
        }
        var forms = [digits]
        if let national = word.nationalDigits { forms.append(national) }
        var seen: Set<String> = []
        let terms = forms.filter { seen.insert($0).inserted }.map { "\($0)*" }
        let isPlain = word.text == digits
        let all = terms + (isPlain ? [] : [quoted(word.text)])
        return all.count == 1 ? all[0] : "(\(all.joined(separator: " OR ")))"
    }

    private static func quoted(_ text: String) -> String {
        var phrase = "\""
        for scalar in text.unicodeScalars {
            let scalar = apostrophes.contains(scalar) ? "'" : scalar
            if reserved.contains(scalar) { phrase.append("\\") }
            phrase.unicodeScalars.append(scalar)
        }
        return phrase + "\""
    }

    private static func isSearched(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
            || properties.generalCategory == .nonspacingMark
    }
}
