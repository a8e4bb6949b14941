import Text

// MARK: - Strings without quotes or in other quotes, grouped digits, joins

extension Parser {
    /// Quotation marks that SOQL does not have, besides the double one.
    static let typographicQuotes: Set<String> = [
        "‘", "’", "‚", "‛", "“", "”", "„", "‟", "«", "»", "‹", "›", "′", "″", "`",
    ]

    static let singleQuotes = "strings take single quotes"

    /// The fix for a string without quotes: in quotes, to the end of the value.
    var stringFix: Fix {
        let end = valueEnd
        guard end > index, depth == 0 || end < tokens.count - 1 else {
            return Fix(Self.singleQuotes)
        }
        let range = current.range.lowerBound..<tokens[end - 1].range.upperBound
        let value = source.string(in: range)
        guard peek().kind != .leftParenthesis else {
            return "a condition compares a field with a value, not with a function"
        }
        guard !value.contains(where: { "'()\"".contains($0) }) else {
            return Fix(Self.singleQuotes)
        }
        let written = Self.string(value)
        return Fix(Self.singleQuotes, TextEdit(range, written))
    }

    /// The fix for a word that stands for a value in other languages.
    var wordFix: Fix? {
        let word = text(of: current)
        switch word.uppercased() {
        case "YES", "NO", "ON", "OFF":
            return "\(Self.singleQuotes), and a checkbox is TRUE or FALSE"
        case "ME" where index > 1 && text(of: tokens[index - 2]).lowercased() == "ownerid":
            return "write FROM \(objectName) USING SCOPE mine, or the id that sfctl whoami prints"
        case "ME"
        where index > 1 && Self.usersFields.contains(text(of: tokens[index - 2]).lowercased()):
            return "write the id that sfctl whoami prints"
        case "NUL", "NIL", "UNDEFINED":
            guard [.equal, .notEqual].contains(previous?.kind), valueEnd == index + 1 else { break }
            return Fix("did you mean NULL?", TextEdit(current.range, "NULL"))
        default: break
        }
        if word.contains("."), origin?.related.isEmpty == false {
            return "\(Self.noJoins)"
        }
        guard word.count == 3, word.allSatisfy({ $0.isASCII && $0.isUppercase }),
            [.integer, .decimal].contains(peek().kind), valueEnd == index + 2
        else { return nil }
        let number = text(of: peek())
        return "write \(word)\(number) for an amount, '\(word) \(number)' for a text"
    }

    /// The standard fields with a user's id that people compare with themselves.
    private static let usersFields: Set = ["createdbyid", "lastmodifiedbyid", "userid"]

    private var objectName: String { origin?.object.description ?? "Object" }

    private static let noJoins =
        "SOQL has no joins: write a path such as Account.Name, or a subquery"

    /// The fix for digits in groups, such as a telephone number, after a number that ends here.
    var numberFix: Fix? {
        guard let previous, previous.kind == .integer, at(.integer), clauses.last == .where else {
            return nil
        }
        guard tokens[index..<valueEnd].allSatisfy({ [.integer, .minus].contains($0.kind) }) else {
            return nil
        }
        let isSigned = index > 1 && [.plus, .minus].contains(tokens[index - 2].kind)
        let start = (isSigned ? tokens[index - 2] : previous).range.lowerBound
        let range = start..<tokens[valueEnd - 1].range.upperBound
        return Fix(Self.singleQuotes, TextEdit(range, Self.string(source.string(in: range))))
    }

    private static func string(_ text: String) -> String {
        "\(Literal(.string(text)))"
    }

    /// The fix for the quotation mark at the current token.
    var quoteFix: Fix {
        let words = quoteWords
        let start = current.range.upperBound
        let rest = source.string(in: start..<source.bytes.count)
        guard let closing = rest.firstIndex(where: closes) else { return Fix(words) }
        let content = String(rest[..<closing])
        let end = start + content.utf8.count + String(rest[closing]).utf8.count
        let isQuery = peek().keyword == .select
        let isBare = isQuery || words != Self.singleQuotes
        return Fix(
            isQuery ? "remove the quotes around the query" : words,
            TextEdit(
                current.range.lowerBound..<end,
                isBare ? content : Self.string(content)
            )
        )
    }

    /// Whether a character ends the quotation that the current token begins.
    private func closes(_ character: Character) -> Bool {
        let mark = String(character)
        guard mark == "\"" || Self.typographicQuotes.contains(mark) else { return false }
        // In double quotes, a single one is an apostrophe.
        return Self.singleMarks.contains(text(of: current)) || !Self.singleMarks.contains(mark)
    }

    private static let singleMarks: Set<String> = ["‘", "’", "‚", "‛", "′", "`"]

    /// Returns the error for a number with separators between its thousands: `1,000,000`.
    func groupedDigits() -> SyntaxError? {
        guard let previous, [.integer, .decimal].contains(previous.kind) else { return nil }
        let bytes = source.bytes
        var end = previous.range.lowerBound
        func takeDigits() -> Int {
            let start = end
            while end < bytes.count, bytes[end].isDigit { end += 1 }
            return end - start
        }
        guard 1...3 ~= takeDigits() else { return nil }
        var groups = 0
        var mark = end
        while end < bytes.count, ",'_. ".utf8.contains(bytes[end]) {
            end += 1
            let isSpaced = bytes[end - 1] == UInt8(ascii: " ")
            let count = takeDigits()
            // A telephone number has groups of other lengths.
            if isSpaced, count > 0, count != 3 { return nil }
            guard count == 3 else { break }
            groups += 1
            mark = end
        }
        guard mark > previous.range.upperBound || groups > 1, groups > 0 else { return nil }
        let range = previous.range.lowerBound..<mark
        let digits = source.string(in: range).filter(\.isNumber)
        // `LIMIT 10,100` is MySQL's offset and limit.
        let isPair = clauses.last == .limit && groups == 1 && !digits.hasSuffix("000")
        guard !isPair else { return nil }
        return refusal(
            "write the number with digits only",
            fix: Fix("write \(digits)", TextEdit(range, digits))
        )
    }

    /// Returns the error for SQL's `JOIN object ON …`.
    func join() -> SyntaxError? {
        let near = [index, index - 1, index + 1].first { near in
            tokens.indices.contains(near) && text(of: tokens[near]).uppercased() == "JOIN"
        }
        guard let near, clauses.last == .from else { return nil }
        var fix: Fix = "\(Self.noJoins)"
        fix.edits = joinEdits(at: near) ?? []
        return refusal("\(quoted(current)) does not belong here", fix: fix)
    }

    /// Returns the edits that replace a join with the path to a parent; nil if the join does not
    /// lead from a field such as `AccountId` to its object.
    private func joinEdits(at join: Int) -> [TextEdit]? {
        let kinds = ["INNER", "LEFT", "RIGHT", "FULL", "OUTER"]
        var start = join
        while start > 1, kinds.contains(text(of: tokens[start - 1]).uppercased()) { start -= 1 }
        let end =
            tokens[join...].firstIndex {
                $0.kind == .endOfText || $0.keyword.flatMap(Clause.init(openedBy:)) != nil
            } ?? tokens.count - 1
        let words = tokens[join..<end].map { text(of: $0) }
        guard let on = words.firstIndex(where: { $0.uppercased() == "ON" }), on >= 2,
            !words.dropFirst().contains(where: { $0.uppercased() == "JOIN" })
        else { return nil }
        let object = words[1]
        let alias = (on > 2 ? words[on - 1] : object).lowercased()
        let key = "\(object)Id".lowercased()
        let isToParent = words[on...].contains { word in
            let names = word.lowercased().split(separator: ".")
            return names.last.map(String.init) == key && names.first.map(String.init) != alias
        }
        guard isToParent else { return nil }
        let removed =
            tokens[start - 1].range.upperBound..<tokens[end - 1].range.upperBound
        let renamed = tokens.enumerated().compactMap { position, token -> TextEdit? in
            guard token.kind == .name, !(start..<end).contains(position) else { return nil }
            let names = text(of: token).split(separator: ".", maxSplits: 1)
            guard names.count == 2, names[0].lowercased() == alias else { return nil }
            return TextEdit(token.range, "\(object).\(names[1])")
        }
        return [TextEdit(removed)] + renamed
    }
}
