package import Text

/// A syntax error in a SOQL text, with its position.
package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The UTF-8 offset of the offending token, or of the date if there is a ``slip``; the text's
    /// length if the text ended too early.
    package let offset: Int
    /// The line of the offset, from 1.
    package let line: Int
    /// The column of the offset in Unicode scalars, from 1.
    package let column: Int
    /// The offending token as written; empty at the end of the text.
    package let token: String
    /// The error as a sentence without a full stop.
    package let message: String
    /// The tokens allowed here, as they would be written: `','`, `FROM`, `a field`; empty if the
    /// message says enough.
    package let expected: [String]
    /// The fix, if it is clear: "date values are not quoted".
    package let fix: String?
    /// The date in another language's syntax, if that is the error; a schema makes its hint exact.
    package internal(set) var slip: DateSlip?
    /// The edits of the parsed text that fix the error; empty if no fix is certain.
    private(set) var edits: [TextEdit] = []

    /// Makes an error.
    package init(
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
        fix: String?,
        edits: [TextEdit] = []
    ) {
        self.edits = edits
        self.offset = offset
        line = position.line
        column = position.column
        self.token = token
        self.message = message
        self.expected = expected
        self.fix = fix
    }

    /// The message with its line and column.
    package var description: String { "\(message) (line \(line), column \(column))" }

    /// Returns the same error for another text, with the offending token at another offset; the
    /// edits stay those of the parsed text.
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
        error.edits = edits
        return error
    }
}

extension SyntaxError: SelfExplaining {
    /// The failure of SOQL whose comments cannot be removed, or that fails `--check`.
    ///
    /// Other SOQL that does not parse is sent to the org.
    package var failure: Failure {
        Failure(
            exit: .usage,
            name: "SyntaxError",
            message: message,
            hints: fix.map { [$0] } ?? []
        )
    }
}
