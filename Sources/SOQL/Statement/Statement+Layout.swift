import Text

extension Statement {
    /// Returns the statement over several lines, with its comments: one clause a line, and long
    /// lists and conditions broken before `width`.
    ///
    /// The text parses to the same query. A `;` is dropped. A statement with comments inside gets
    /// one item a line, so that each comment stays with its item.
    ///
    /// - Throws: A ``SyntaxError`` if the text is not a query; its offset refers to the written
    ///   text.
    package func formatted(width: Int = 80) throws(SyntaxError) -> String {
        let query = try parsed.get()
        let positioned = positionedComments()
        let hasCommentsInside = positioned.comments.contains { comment in
            0 < comment.wordsBefore && comment.wordsBefore < positioned.words
        }
        let layout = query.formatted(width: hasCommentsInside ? 1 : width)
        return CommentedLayout.text(of: layout, with: positioned.comments)
    }

    /// Returns the comments, each with the number of words before it, and the total number of
    /// words.
    private func positionedComments() -> (comments: [CommentedLayout.PositionedComment], words: Int)
    {
        guard !comments.isEmpty else { return ([], 0) }
        let words = Lexer.tokens(of: SourceText(text)).filter(\.isWord)
        var wordsBefore = 0
        let positioned = comments.map { comment in
            while wordsBefore < words.count,
                words[wordsBefore].range.lowerBound < comment.cleanedOffset
            {
                wordsBefore += 1
            }
            return CommentedLayout.PositionedComment(comment: comment, wordsBefore: wordsBefore)
        }
        return (positioned, words.count)
    }
}
