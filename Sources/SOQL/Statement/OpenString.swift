import Text

/// A string that the end of an unfinished text leaves open, and the field whose value it is.
package struct OpenString: Hashable, Sendable {
    /// The field that the string is compared with.
    package let field: FieldPath
    /// The UTF-8 offset of the opening quote.
    package let start: Int
    /// The string so far, with its escapes decoded.
    package let text: String

    /// Finds the string at the end of a text; nil if the text ends outside a string, or if the
    /// string is not a value of a field.
    package init?(endOf text: String) {
        let source = SourceText(text)
        let tokens = Lexer.tokens(of: source).dropLast()
        guard let string = tokens.last, string.kind == .unterminatedString,
            let field = Self.field(comparedBy: tokens.dropLast())
        else { return nil }
        self.field = FieldPath(
            source.string(in: field.range).split(separator: ".").map(String.init),
            offset: field.range.lowerBound
        )
        start = string.range.lowerBound
        var bytes = source.bytes[(start + 1)..<string.range.upperBound]
        // A backslash at the end begins an escape that is not typed yet.
        let backslash = UInt8(ascii: "\\")
        if !bytes.reversed().prefix(while: { $0 == backslash }).count.isMultiple(of: 2) {
            bytes.removeLast()
        }
        self.text =
            (try? StringEscapes.decode(bytes, isPattern: false))
            ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the field before `=`, `!=`, or a list that `IN`, `INCLUDES` or `EXCLUDES` opens.
    private static func field(comparedBy tokens: ArraySlice<Token>) -> Token? {
        var rest = tokens
        switch rest.popLast()?.kind {
        case .equal, .notEqual: break
        case .leftParenthesis, .comma:
            while let kind = rest.last?.kind, kind == .string || kind == .comma {
                rest.removeLast()
            }
            if rest.last?.kind == .leftParenthesis { rest.removeLast() }
            guard let keyword = rest.popLast()?.keyword,
                [.in, .includes, .excludes].contains(keyword)
            else { return nil }
            if rest.last?.keyword == .not { rest.removeLast() }
        default: return nil
        }
        return rest.last?.kind == .name ? rest.last : nil
    }
}
