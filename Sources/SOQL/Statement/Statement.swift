import Text

/// A SOQL statement as in a file: with comments and a final `;`.
///
/// SOQL allows neither, so both are removed before the text is parsed or sent. A `//` comment ends
/// with its line; a `/* */` comment does not nest. Each becomes one space. Everything else stays as
/// written, including the contents of strings.
public struct Statement: Hashable, Sendable {
    /// The statement to send: without comments, `;` and surrounding white space.
    public let text: String
    private let source: SourceText
    private let marks: [Mark]
    /// The removed comments, in order.
    let comments: [Comment]

    /// A pair of offsets that maps the cleaned text to the written text, up to the next mark.
    struct Mark: Hashable, Sendable {
        let cleaned: Int
        let written: Int
    }

    /// Cleans a text that contains one statement.
    ///
    /// - Throws: A ``SyntaxError`` if the text has no statement, more than one, or an unclosed
    ///   block comment.
    public init(cleaning written: String) throws(SyntaxError) {
        source = SourceText(written)
        let cleaner = try StatementCleaner.clean(source)
        text = cleaner.text
        marks = cleaner.marks
        comments = cleaner.comments
    }

    /// Returns the UTF-8 offset in the written text of an offset in ``text``.
    public func writtenOffset(of offset: Int) -> Int {
        let mark = marks.last { $0.cleaned <= offset } ?? Mark(cleaned: 0, written: 0)
        return mark.written + offset - mark.cleaned
    }

    /// Parses the statement.
    ///
    /// Offsets in the query refer to ``text``; the offset of an error refers to the written text.
    public func query() throws(SyntaxError) -> Query {
        do throws(SyntaxError) {
            return try Query(parsing: text)
        } catch {
            throw error.moved(to: writtenOffset(of: error.offset), in: source)
        }
    }
}
