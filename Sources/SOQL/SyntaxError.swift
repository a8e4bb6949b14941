import Text

/// What is wrong with a SOQL text, and where.
public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// UTF-8 offset of the offending token, or with a ``slip`` of the date; the text's length when it ended too early.
    public let offset: Int
    /// Line of the offset, from 1.
    public let line: Int
    /// Column of the offset in Unicode scalars, from 1.
    public let column: Int
    /// The offending token as written; empty at the end of the text.
    public let token: String
    /// What is wrong, in a sentence without a full stop.
    public let message: String
    /// What may stand here, as it would be written: `','`, `FROM`, `a field`; empty where the message says it all.
    public let expected: [String]
    /// The way on, where it is clear: "date values are not quoted".
    public let fix: String?
    /// The date that is written as in another language, if that is what is wrong; a schema makes its hint exact.
    public internal(set) var slip: DateSlip?

    /// Makes an error.
    public init(
        offset: Int,
        line: Int,
        column: Int,
        token: String,
        message: String,
        expected: [String] = [],
        fix: String? = nil
    ) {
        self.init(
            offset: offset,
            position: SourceText.Position(line: line, column: column),
            token: token,
            message: message,
            expected: expected,
            fix: fix
        )
    }

    init(
        offset: Int,
        position: SourceText.Position,
        token: String,
        message: String,
        expected: [String],
        fix: String?
    ) {
        self.offset = offset
        line = position.line
        column = position.column
        self.token = token
        self.message = message
        self.expected = expected
        self.fix = fix
    }

    /// The message with its line and column.
    public var description: String { "\(message) (line \(line), column \(column))" }

    /// The same error about another text in which the offending token stands elsewhere.
    func moved(to offset: Int, in source: SourceText) -> SyntaxError {
        var error = SyntaxError(
            offset: offset,
            position: source.position(at: offset),
            token: token,
            message: message,
            expected: expected,
            fix: fix
        )
        error.slip = slip
        return error
    }
}
