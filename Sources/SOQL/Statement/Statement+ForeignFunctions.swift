import Text

extension Statement {
    /// Finds what to write instead of a function of another language.
    ///
    /// - Parameter name: The function's name as in the org's error.
    /// - Returns: The hint, and the statement without any such function; nil for other functions.
    package func correction(ofFunction name: String) -> (words: String, corrected: String?)? {
        guard let meant = ForeignFunction.table[name.uppercased()] else { return nil }
        let corrected = hasOffsets ? ForeignFunction.replaced(in: text) : nil
        return switch meant {
        case .none(let reason): (reason, nil)
        case .function(let other): ("write \(other)", corrected)
        case .argument(let reason): ("\(reason): leave out \(name.uppercased())", corrected)
        }
    }
}

extension ForeignFunction {
    /// Returns a statement with the calls of foreign functions replaced; nil if the result does not
    /// parse.
    static func replaced(in text: String) -> String? {
        let source = SourceText(text)
        let tokens = Lexer.tokens(of: source)
        let edits = tokens.indices.dropLast().flatMap { index -> [TextEdit] in
            let token = tokens[index]
            guard token.kind == .name, tokens[index + 1].kind == .leftParenthesis,
                let meant = table[source.string(in: token.range).uppercased()]
            else { return [] }
            switch meant {
            case .none: return []
            case .function(let other): return [TextEdit(token.range, other)]
            case .argument:
                guard let closing = closing(of: index + 1, in: tokens) else { return [] }
                let opening = token.range.lowerBound..<tokens[index + 1].range.upperBound
                return [TextEdit(opening), TextEdit(closing.range)]
            }
        }
        guard let replaced = text.applying(edits), (try? Query(parsing: replaced)) != nil else {
            return nil
        }
        return replaced
    }

    /// Returns the `)` of a `(`.
    private static func closing(of opening: Int, in tokens: [Token]) -> Token? {
        var depth = 0
        return tokens[opening...].first { token in
            if token.kind == .leftParenthesis { depth += 1 }
            if token.kind == .rightParenthesis { depth -= 1 }
            return depth == 0
        }
    }
}
