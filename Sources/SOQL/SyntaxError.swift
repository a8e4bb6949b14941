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
    /// The way on, where it is clear: "date values are not quoted".
    public let fix: String?

    /// Makes an error.
    public init(
        offset: Int,
        line: Int,
        column: Int,
        token: String,
        message: String,
        fix: String? = nil
    ) {
        self.offset = offset
        self.line = line
        self.column = column
        self.token = token
        self.message = message
        self.fix = fix
    }

    /// The message with its place.
    public var description: String { "\(message) (line \(line), column \(column))" }
}
