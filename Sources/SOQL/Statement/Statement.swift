import Text

/// A SOQL statement: its text, and its tree if the text parses.
///
/// A written text is parsed once, when the statement is made. A statement made of a tree is printed
/// once and not parsed. To change a statement, change its tree and make a new one.
///
/// SOQL allows neither comments nor a final `;`, so both are removed before a text is parsed or
/// sent. A `//` comment ends with its line; a `/* */` comment does not nest. Each becomes one
/// space. Everything else stays as written, including the contents of strings.
package struct Statement: Hashable, Sendable {
    /// The text as written, as in a file: with comments and a final `;`.
    package let written: String
    /// The statement to send: without comments, `;` and surrounding white space.
    package let text: String
    /// The tree, or the first syntax error.
    ///
    /// Offsets in the tree refer to ``text``; the offset of an error refers to ``written``.
    package let parsed: Result<Query, SyntaxError>
    /// Whether the tree was parsed, so that its offsets are those of ``text``.
    package private(set) var hasOffsets = true
    private var marks = [Mark(cleaned: 0, written: 0)]
    /// The removed comments, in order.
    private(set) var comments: [Comment] = []

    /// A pair of offsets that maps the cleaned text to the written text, up to the next mark.
    struct Mark: Hashable, Sendable {
        let cleaned: Int
        let written: Int
    }

    private init(written: String, text: String, parsed: Result<Query, SyntaxError>) {
        self.written = written
        self.text = text
        self.parsed = parsed
    }
}

extension Statement {
    /// Cleans and parses a text that contains one statement.
    ///
    /// - Throws: A ``SyntaxError`` if the text has no statement, more than one, or an unclosed
    ///   block comment. Any other error is in ``parsed``.
    package init(cleaning written: String) throws(SyntaxError) {
        let source = SourceText(written)
        let cleaner = try StatementCleaner.clean(source)
        let text = cleaner.text
        let parsed = Result { () throws(SyntaxError) -> Query in
            do throws(SyntaxError) {
                return try Query(parsing: text)
            } catch {
                throw error.moved(
                    to: cleaner.marks.writtenOffset(of: error.offset),
                    in: source
                )
            }
        }
        self.init(written: written, text: text, parsed: parsed)
        marks = cleaner.marks
        comments = cleaner.comments
    }

    /// Takes any text; one that does not contain one statement stays as written.
    package init(_ text: String) {
        let cleaned = Result { () throws(SyntaxError) -> Statement in
            try Statement(cleaning: text)
        }
        switch cleaned {
        case .success(let statement): self = statement
        case .failure(let error): self.init(written: text, text: text, parsed: .failure(error))
        }
    }

    /// Writes a query as text.
    package init(_ query: Query) {
        let text = query.description
        self.init(written: text, text: text, parsed: .success(query))
        hasOffsets = false
    }

    /// The tree; nil if the text does not parse.
    package var query: Query? { try? parsed.get() }

    /// The reason why there is no tree.
    package var syntaxError: SyntaxError? {
        if case .failure(let error) = parsed { error } else { nil }
    }

    /// Returns the UTF-8 offset in ``written`` of an offset in ``text``.
    package func writtenOffset(of offset: Int) -> Int { marks.writtenOffset(of: offset) }
}

extension Statement: ExpressibleByStringInterpolation {
    /// Takes any text.
    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension [Statement.Mark] {
    fileprivate func writtenOffset(of offset: Int) -> Int {
        let mark = last { $0.cleaned <= offset } ?? Statement.Mark(cleaned: 0, written: 0)
        return mark.written + offset - mark.cleaned
    }
}
