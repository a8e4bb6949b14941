/// What is wrong with a SOQL text, and where.
public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// UTF-8 offset of the offending token; the text's length when it ended too early.
    public let offset: Int
    /// Line of the token, from 1.
    public let line: Int
    /// Column of the token in Unicode scalars, from 1.
    public let column: Int
    /// The offending token as written; empty at the end of the text.
    public let token: String
    /// What is wrong, in a sentence without a full stop.
    public let message: String
    /// What may stand at this place, as it would be written: `','`, `FROM`, `a field`; empty where the message says it all.
    public let expected: [String]
    /// The way on, where it is clear: "date values are not quoted".
    public let fix: String?
    /// Salesforce's own words, where they are not `unexpected token: '…'`.
    let serverWords: String?

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
            place: SourceText.Place(line: line, column: column),
            token: token,
            message: message,
            expected: expected,
            fix: fix,
            serverWords: nil
        )
    }

    init(
        offset: Int,
        place: SourceText.Place,
        token: String,
        message: String,
        expected: [String],
        fix: String?,
        serverWords: String?
    ) {
        self.offset = offset
        line = place.line
        column = place.column
        self.token = token
        self.message = message
        self.expected = expected
        self.fix = fix
        self.serverWords = serverWords
    }

    /// What Salesforce says about the same text under `MALFORMED_QUERY`, without the echoed query.
    ///
    /// Source: texts of "Understand SOQL Error and Functionality Changes" (release notes, Summer '24);
    /// the token that the server names can differ from ours where its parser looks further ahead.
    public var serverMessage: String {
        serverWords ?? "unexpected token: '\(token.isEmpty ? "<EOF>" : token)'"
    }

    /// The message with its place.
    public var description: String { "\(message) (line \(line), column \(column))" }

    /// The same error about another text in which the offending token stands elsewhere.
    func moved(to offset: Int, in source: SourceText) -> SyntaxError {
        SyntaxError(
            offset: offset,
            place: source.place(at: offset),
            token: token,
            message: message,
            expected: expected,
            fix: fix,
            serverWords: serverWords
        )
    }
}
