/// A parser of the text in the braces of `FIND {…}`.
///
/// ```
/// expression = chain { "OR" chain }
/// chain      = term { [ "AND" [ "NOT" ] ] term }
/// term       = "(" expression ")" | quoted phrase | word
/// ```
///
/// Source: SOSL reference, "FIND {SearchQuery}". It is a guess that a word with other characters in
/// it, such as an e-mail address, is a phrase of its parts.
struct SearchExpressionParser {
    var text: SearchText
    private var depth = 0

    private static let depthLimit = 50
    /// Characters that must be escaped and cannot be ignored.
    private static let reserved: Set<Unicode.Scalar> = [
        "&", "|", "!", "{", "}", "[", "]", "^", "~",
    ]

    init(_ text: SearchText) {
        self.text = text
    }

    /// Reads the expression and its end: a closing brace, or the end of the text.
    ///
    /// - Returns: Nil for a text that is too long to find anything.
    mutating func parse(until end: Unicode.Scalar?) throws(APIFault) -> SearchExpression? {
        let start = text.offset
        let read = try expression()
        text.skipBlanks()
        guard text.next == end else { throw mismatch(expecting: end) }
        guard let read else { throw Self.tooShort(text.text(start..<text.offset)) }
        switch text.offset - start {
        case 10_001...: return nil
        case 4001...: return read.withoutOperators
        default: return read
        }
    }

    private mutating func expression() throws(APIFault) -> SearchExpression? {
        var terms = [try chain()]
        while text.take(keyword: "OR") { terms.append(try chain()) }
        let words = terms.compactMap(\.self)
        return words.count > 1 ? .or(words) : words.first
    }

    private mutating func chain() throws(APIFault) -> SearchExpression? {
        var first = try term()
        var links: [SearchExpression.Link] = []
        while true {
            let isWritten = text.take(keyword: "AND")
            let isNegated = isWritten && text.take(keyword: "NOT")
            guard isWritten || startsTerm else { break }
            guard let term = try term() else { continue }
            if first == nil, !isNegated {
                first = term
            } else {
                links.append(.init(isNegated: isNegated, term: term))
            }
        }
        return first.map { links.isEmpty ? $0 : .chain($0, links) }
    }

    /// Whether another term follows without an operator.
    private var startsTerm: Bool {
        var rest = text
        if rest.take(keyword: "OR") { return false }
        rest.skipBlanks()
        guard let next = rest.next else { return false }
        return next != ")" && !Self.reserved.contains(next)
    }

    /// Reads a term; nil if it has only punctuation, which finds nothing.
    private mutating func term() throws(APIFault) -> SearchExpression? {
        text.skipBlanks()
        if text.take("(") { return try group() }
        let start = text.offset
        let isQuoted = text.take("\"")
        let patterns = try words(inQuotes: isQuoted)
        let written = text.text(start..<text.offset)
        switch written.unicodeScalars.count(where: SearchWords.contain) {
        case 0 where !written.isEmpty: return nil
        case 0...1: throw Self.tooShort(written)
        default: return .phrase(patterns)
        }
    }

    private mutating func group() throws(APIFault) -> SearchExpression? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw text.error("Search is nested too deeply", at: text.offset)
        }
        let group = try expression()
        text.skipBlanks()
        guard text.take(")") else { throw mismatch(expecting: ")") }
        return group
    }

    /// Reads the words up to a space, or up to the closing quote.
    private mutating func words(inQuotes isQuoted: Bool) throws(APIFault) -> [LikePattern] {
        var words: [String] = [""]
        while let next = text.next, isQuoted || !endsWord(next) {
            text.offset += 1
            switch next {
            case "\"":
                return words.compactMap(Self.pattern)
            case "\\":
                guard text.next != nil else { break }
                text.offset += 1
                words.append("")
            case "*": words[words.count - 1].append("%")
            case "?": words[words.count - 1].append("_")
            case _ where SearchWords.contain(next):
                words[words.count - 1].unicodeScalars.append(next)
            default: words.append("")
            }
        }
        guard !isQuoted else { throw mismatch(expecting: "\"") }
        return words.compactMap(Self.pattern)
    }

    private func endsWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "(" || scalar == ")" || scalar == "\""
            || Self.reserved.contains(scalar)
    }

    /// Returns the pattern of a word; nil if it has only wildcards.
    private static func pattern(_ word: String) -> LikePattern? {
        word.unicodeScalars.contains(where: SearchWords.contain) ? LikePattern(word) : nil
    }

    /// Returns the error for a search term that is too short; its text is from a recorded answer.
    private static func tooShort(_ term: String) -> APIFault {
        APIFault("INVALID_SEARCH", "search term must be longer than one character: \(term)")
    }

    private func mismatch(expecting end: Unicode.Scalar?) -> APIFault {
        let found = text.next.map { "'\($0)'" } ?? "<EOF>"
        let due = end.map { "'\($0)'" } ?? "<EOF>"
        let offset = text.offset
        let row = 1 + text.scalars.prefix(offset).count { $0 == "\n" }
        let line = text.scalars.prefix(offset).lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return text.error(
            "line \(row):\(offset - line) mismatched character \(found) expecting \(due)",
            at: offset
        )
    }
}
