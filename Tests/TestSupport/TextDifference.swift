/// The first line in which a text differs from the expected one.
struct TextDifference {
    private let text: String
    private let number: Int
    /// The two lines; nil for a text that has ended before.
    private let lines: [Substring?]

    /// Compares two texts, or the descriptions of two values; nil if neither has several lines.
    init?<Value>(_ value: Value, _ expected: Value) {
        let texts = [value, expected].map { $0 as? String ?? String(describing: $0) }
        guard texts.contains(where: { $0.contains(where: \.isNewline) }) else { return nil }
        let both = texts.map {
            $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }
        let same = zip(both[0], both[1]).prefix { $0 == $1 }.count
        text = texts[0]
        number = same + 1
        lines = both.map { $0.dropFirst(same).first }
    }

    /// The difference in words, and then the text.
    var words: String {
        let quoted = lines.map { $0.map { String(reflecting: String($0)) } }
        let difference =
            switch (quoted[0], quoted[1]) {
            case (let line?, let expected?): "line \(number) is \(line), not \(expected)"
            case (let line?, nil): "line \(number) is \(line), and should not be there"
            case (nil, let expected?): "line \(number) is missing; it should be \(expected)"
            case (nil, nil): "the lines are the same; their ends, or what they do not show, differ"
            }
        return "\(difference):\n\(text)"
    }
}
