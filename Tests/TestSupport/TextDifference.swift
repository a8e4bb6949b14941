/// The first line in which a text differs from the expected one.
struct TextDifference {
    private let text: String
    private let number: Int
    /// The two lines; nil for a text that has ended before.
    private let lines: [Substring?]

    /// Compares two values; nil if they are not texts of several lines.
    init?(_ value: Any, _ expected: Any) {
        guard let text = value as? String, let expected = expected as? String,
            (text + expected).contains("\n")
        else { return nil }
        let both = [text, expected].map {
            $0.split(separator: "\n", omittingEmptySubsequences: false)
        }
        let same = zip(both[0], both[1]).prefix { $0 == $1 }.count
        self.text = text
        number = same + 1
        lines = both.map { $0.dropFirst(same).first }
    }

    /// The difference in words, and then the text.
    var words: String {
        let words = lines.map { $0.map { String(reflecting: String($0)) } ?? "missing" }
        return "line \(number) is \(words[0]), not \(words[1]):\n\(text)"
    }
}
