import Text

extension Statement {
    /// Returns the statement without the aliases of plain fields, which only aggregates and grouped
    /// fields may have; an alias that names a field gets the comma that is missing before it.
    ///
    /// - Parameters:
    ///   - fields: The names of the object's fields.
    ///   - meant: Returns the path that a field and its alias mean together, as in `Close Date`.
    /// - Returns: The text; nil if there is no tree with offsets.
    package func withoutAliases(
        fields: [String],
        meaning meant: (FieldPath, String) -> String?
    ) -> String? {
        guard hasOffsets, let query else { return nil }
        let known = Set(fields.map { $0.lowercased() })
        let source = SourceText(text)
        let tokens = Lexer.tokens(of: source)
        let edits = query.selection.compactMap { item -> TextEdit? in
            guard case .field(let path, let alias?) = item else { return nil }
            let end = path.offset + path.description.utf8.count
            guard let token = tokens.first(where: { $0.range.lowerBound >= end }) else {
                return nil
            }
            if let meant = meant(path, alias) {
                return TextEdit(path.offset..<token.range.upperBound, meant)
            }
            return known.contains(alias.lowercased())
                ? TextEdit(end..<end, ",") : TextEdit(end..<token.range.upperBound)
        }
        return text.applying(edits)
    }

    /// The statement with `%` for the `*` of its patterns, and the first such pattern; nil if no
    /// pattern of a LIKE has a `*` and no `%`.
    package var withoutStars: (pattern: String, corrected: String)? {
        replacingPatterns { pattern in
            pattern.contains("*") && !pattern.contains("%")
                ? pattern.replacing("*", with: "%") : nil
        }
    }

    /// The statement with `%` around patterns without a wildcard, and the first such pattern; nil if
    /// each pattern of a LIKE has one, and with NOT, where more matches are fewer rows.
    package var withWildcards: (pattern: String, corrected: String)? {
        guard !Lexer.tokens(of: SourceText(text)).contains(where: { $0.keyword == .not }) else {
            return nil
        }
        return replacingPatterns { pattern in
            pattern.count < 3 || pattern.contains(where: { "%_*".contains($0) })
                ? nil : "'%\(pattern.dropFirst().dropLast())%'"
        }
    }

    /// Returns the statement with other patterns of LIKE, and the first of them; nil if none is
    /// replaced.
    ///
    /// - Parameter replacement: Returns the new text of a pattern, with its quotes; nil to keep it.
    /// - Returns: The first pattern, and the text.
    private func replacingPatterns(
        _ replacement: (String) -> String?
    ) -> (pattern: String, corrected: String)? {
        guard hasOffsets, let query else { return nil }
        let source = SourceText(text)
        let tokens = Lexer.tokens(of: source)
        let patterns = tokens.indices.dropFirst().compactMap { index -> TextEdit? in
            guard tokens[index].kind == .string, tokens[index - 1].keyword == .like else {
                return nil
            }
            return replacement(source.string(in: tokens[index].range))
                .map { TextEdit(tokens[index].range, $0) }
        }
        guard query.condition != nil, let first = patterns.first,
            let corrected = text.applying(patterns)
        else { return nil }
        return (first.text, corrected)
    }
}
