package import Text

/// The error of SOQL that must parse and that our own parser rejects.
package struct StatementError: Error, SelfExplaining {
    package let cause: SyntaxError
    /// The text as given.
    package let text: String
    /// The wrong text on the command line, and the correct one.
    package var correction: Failure.Correction?

    package var failure: Failure {
        var failure = Failure(cause)
        failure.correction = correction
        failure.excerpt = SourceExcerpt(of: text, utf8Offset: cause.offset)
        failure.reasons.append("at line \(cause.line), column \(cause.column)")
        return failure
    }
}

extension Statement {
    /// Cleans and parses a text of the command line.
    ///
    /// A statement that does not parse is still sent: the server decides.
    ///
    /// - Throws: `StatementError` for a text with no statement, or more than one.
    package init(given text: String) throws(StatementError) {
        do throws(SyntaxError) {
            self = try Statement(cleaning: text)
        } catch {
            throw StatementError(cause: error, text: text)
        }
    }

    /// Returns the syntax tree of a statement that must parse.
    ///
    /// - Throws: `StatementError` with the position of the error.
    package func checkedQuery() throws(StatementError) -> Query {
        do throws(SyntaxError) {
            return try parsed.get()
        } catch {
            throw refused(error)
        }
    }

    /// Returns the error for a syntax error, with the correction if it is certain.
    package func refused(_ cause: SyntaxError) -> StatementError {
        StatementError(
            cause: cause,
            text: written,
            correction: Failure.Correction(written, corrected())
        )
    }

    /// Returns the error for a syntax error of a copy of this statement with values for its
    /// variables.
    ///
    /// - Parameters:
    ///   - cause: The error.
    ///   - offset: Its UTF-8 offset in ``text``.
    ///   - keepsFix: Whether its fix holds for this statement, too.
    /// - Returns: The error, with its position in ``written``.
    package func refused(
        _ cause: SyntaxError,
        at offset: Int,
        keepingFix keepsFix: Bool
    ) -> StatementError {
        let offset = writtenOffset(of: offset)
        let error = SyntaxError(
            offset: offset,
            position: SourceText(written).position(at: offset),
            token: cause.token,
            message: cause.message,
            expected: cause.expected,
            fix: keepsFix ? cause.fix : nil
        )
        return StatementError(cause: error, text: written)
    }
}
