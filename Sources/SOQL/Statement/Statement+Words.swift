import Text

extension Statement {
    /// Joins the words into which a shell has split a statement, and puts quotes around the strings
    /// whose quotes it has removed: `Name = Rose` becomes `Name = 'Rose'`.
    package static func joining(_ words: [String]) -> String {
        let text = words.joined(separator: " ")
        guard (try? Query(parsing: text)) == nil else { return text }
        let quoted = QuotedWords(words).text
        return (try? Query(parsing: quoted)) == nil ? text : quoted
    }
}

/// The words of a statement, with quotes around the values that need them.
private struct QuotedWords {
    private(set) var text = ""
    private var rest: ArraySlice<String>

    private static let comparators = ["!=", "<>", "<=", ">=", "=", "<", ">"]
    private static let ends: Set<String> = [
        "AND", "OR", "ORDER", "GROUP", "LIMIT", "OFFSET", "HAVING", "FOR", "WITH", "USING",
        "UPDATE",
    ]

    init(_ words: [String]) {
        rest = words[...]
        while let word = rest.popFirst() {
            let keyword = word.uppercased()
            if keyword == "LIKE" {
                add(word)
                add(value(isPattern: true))
            } else if keyword == "IN", rest.dropFirst().first?.uppercased() != "SELECT",
                rest.first?.uppercased() != "(SELECT"
            {
                add(word)
                add(list())
            } else if let comparator = Self.comparators.first(where: word.contains) {
                add(comparison(word, comparator))
            } else {
                add(word)
            }
        }
    }

    private mutating func add(_ word: String) {
        guard !word.isEmpty else { return }
        text += (text.isEmpty ? "" : " ") + word
    }

    /// Reads a comparison, written as one word or as several.
    private mutating func comparison(_ word: String, _ comparator: String) -> String {
        guard let range = word.firstRange(of: comparator) else { return word }
        let left = String(word[..<range.upperBound])
        let value = String(word[range.upperBound...])
        if !value.isEmpty { return left + quoted(value, isPattern: false) }
        return "\(left) \(self.value(isPattern: false))"
    }

    /// Reads the words up to the next keyword as one value.
    private mutating func value(isPattern: Bool) -> String {
        var words: [String] = []
        while let word = rest.first, words.isEmpty || !Self.ends.contains(word.uppercased()) {
            words.append(word)
            rest.removeFirst()
        }
        return quoted(words.joined(separator: " "), isPattern: isPattern)
    }

    /// Reads a list in parentheses.
    private mutating func list() -> String {
        var words: [String] = []
        while let word = rest.first, words.last?.hasSuffix(")") != true {
            words.append(word)
            rest.removeFirst()
        }
        let list = words.joined(separator: " ").trimmingWhitespace
        guard list.hasPrefix("("), list.hasSuffix(")") else { return String(list) }
        let values = list.dropFirst().dropLast().split(separator: ",").map {
            quoted(String($0.trimmingWhitespace), isPattern: false)
        }
        return "(\(values.joined(separator: ", ")))"
    }

    /// Returns a value in quotes, unless it is a literal of another type.
    private func quoted(_ value: String, isPattern: Bool) -> String {
        var value = value
        var closing = ""
        while value.hasSuffix(")"),
            value.count(where: { $0 == "(" }) < value.count(where: { $0 == ")" })
        {
            value.removeLast()
            closing += ")"
        }
        let condition = "Name \(isPattern ? "LIKE" : "=") \(value)"
        let isLiteral = (try? Condition(parsing: condition)) != nil
        let isText = isPattern && !value.hasPrefix("'")
        if !isText, isLiteral || value.hasPrefix("'") { return value + closing }
        return "\(Literal(.string(value)))\(closing)"
    }
}
