import Text

extension Statement {
    /// The statement over several lines, with its comments: a clause a line, long lists and conditions
    /// broken before `width`.
    ///
    /// Reads back as the same query. A `;` goes. A statement with comments inside has an item a line, so
    /// that each comment stays with the item that it is about.
    ///
    /// - Throws: A ``SyntaxError`` for a text that is no query; its offset counts in the written text.
    public func formatted(width: Int = 80) throws(SyntaxError) -> String {
        let query = try query()
        let positioned = positionedComments()
        let hasCommentsInside = positioned.comments.contains { comment in
            0 < comment.wordsBefore && comment.wordsBefore < positioned.words
        }
        let layout = query.formatted(width: hasCommentsInside ? 1 : width)
        return CommentedLayout.text(of: layout, with: positioned.comments)
    }

    /// The comments, each with the number of words before it, and the number of all words.
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
