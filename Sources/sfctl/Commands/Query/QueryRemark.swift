import Client
import SOQL
import Terminal
import Text

/// The details that our own parser adds to an org's error about a statement.
struct QueryRemark {
    /// The wrong part of the SOQL.
    var excerpt: SourceExcerpt?
    var reasons: [String] = []
    var hints: [String] = []
    /// The statement with the error corrected, if the correction is certain.
    var corrected: String?
}

extension Statement {
    /// Finds the part of the statement that caused an org's error, and a fix.
    ///
    /// The org points to the condition or path that contains the error; the remark points to the
    /// exact value or name.
    func remark(on error: APIError) -> QueryRemark {
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

extension String {
    /// Returns the text between an opening and the next single quote.
    func quotedName(after opening: String) -> String? {
        guard let start = firstRange(of: opening)?.upperBound else { return nil }
        return self[start...].split(separator: "'", maxSplits: 1).first.map(String.init)
    }
}
