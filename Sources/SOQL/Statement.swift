import Text

/// A SOQL statement as people write it in files: with comments, and a `;` at its end.
///
/// SOQL knows neither, so they are removed before the text is parsed or sent. A `//` comment ends with
/// its line, a `/* */` comment does not nest; each becomes one space. All else stays as it was written,
/// the contents of strings above all.
public struct Statement: Hashable, Sendable {
    /// The statement without comments, `;` and surrounding white space: what is sent.
    public let text: String
    private let source: SourceText
    private let marks: [Mark]
    /// The comments that were removed, in the order written.
    let comments: [Comment]

    /// Says which offset of the written text an offset of the cleaned text comes from, up to the next mark.
    struct Mark: Hashable, Sendable {
        let cleaned: Int
        let written: Int
    }

    /// Cleans a text that holds one statement.
    ///
    /// - Throws: A ``SyntaxError`` for a text without a statement, for more than one, and for a block
    ///   comment that is not closed.
    public init(cleaning written: String) throws(SyntaxError) {
        source = SourceText(written)
        let cleaner = try StatementCleaner.clean(source)
        text = cleaner.text
        marks = cleaner.marks
        comments = cleaner.comments
    }

    /// The UTF-8 offset in the written text of an offset in ``text``.
    public func writtenOffset(of offset: Int) -> Int {
        let mark = marks.last { $0.cleaned <= offset } ?? Mark(cleaned: 0, written: 0)
        return mark.written + offset - mark.cleaned
    }

    /// Parses the statement.
    ///
    /// The offsets that the query's parts carry count in ``text``; those of an error in the written text.
    public func query() throws(SyntaxError) -> Query {
        do throws(SyntaxError) {
            return try Query(parsing: text)
        } catch {
            throw error.moved(to: writtenOffset(of: error.offset), in: source)
        }
    }
}
