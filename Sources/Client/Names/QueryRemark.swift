package import SOQL
package import Text

/// The details that our own parser adds to an org's error about a statement.
package struct QueryRemark {
    /// The wrong part of the SOQL.
    package var excerpt: SourceExcerpt?
    package var reasons: [String] = []
    package var hints: [String] = []
    /// The statement with the error corrected, if the correction is certain.
    package var corrected: String?
}

extension Statement {
    /// Finds the part of the statement that caused an org's error, and a fix.
    ///
    /// The org points to the condition or path that contains the error; the remark points to the
    /// exact value or name.
    package func remark(on error: APIError) -> QueryRemark {
        guard hasOffsets else { return Statement(text).remark(on: error) }
        if error.code == "MALFORMED_QUERY", let syntaxError {
            return remark(on: error, syntaxError)
        }
        let offset = error.position.map(sentOffset)
        if let mismatch = mismatch(in: error.text, near: offset) {
            return QueryRemark(
                excerpt: excerpt(sentOffset: mismatch.offset),
                hints: [mismatch.hint].compactMap(\.self),
                corrected: corrected(mismatch)
            )
        }
        if let column = error.text.quotedName(after: "No such column '"),
            let path = query?.path(to: column, near: offset)
        {
            return QueryRemark(excerpt: excerpt(sentOffset: path.lastOffset))
        }
        return QueryRemark(excerpt: offset.map { excerpt(sentOffset: $0) })
    }

    private func remark(on error: APIError, _ syntax: SyntaxError) -> QueryRemark {
        let ours = SourceExcerpt(of: written, utf8Offset: syntax.offset)
        // The org points to the token where it stopped, which is in the middle of such a value.
        let position = syntax.slip == nil ? error.position : nil
        return QueryRemark(
            excerpt: position.map { excerpt(sentOffset: sentOffset(of: $0)) } ?? ours,
            reasons: [syntax.message],
            hints: [syntax.fix].compactMap(\.self)
        )
    }

    private func mismatch(in text: String, near offset: Int?) -> ValueMismatch? {
        guard let field = text.quotedName(after: "value of filter criterion for field '"),
            let start = text.firstRange(of: "must be of type ")?.upperBound
        else { return nil }
        let type = String(text[start...].prefix { $0 != " " })
        return query?.mismatch(ofField: field, type: type, near: offset)
    }
}

extension Statement {
    /// Whether the text as given has several lines, so that a position needs a line number.
    package var hasSeveralLines: Bool { SourceText(written).position(at: .max).line > 1 }

    /// Converts a position from the org to a UTF-8 offset in the sent text.
    func sentOffset(of position: APIError.Position) -> Int {
        SourceText(text).offset(of: .init(line: position.row, column: position.column))
    }

    /// Returns the excerpt of the text as given for an offset in the sent text.
    func excerpt(sentOffset: Int) -> SourceExcerpt {
        SourceExcerpt(of: written, utf8Offset: writtenOffset(of: sentOffset))
    }
}
