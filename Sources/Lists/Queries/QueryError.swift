import Accounts
package import Client
package import SOQL
package import Text

/// An org's error about a query, with more detail from the statement and the org.
package struct QueryError: Error, SelfExplaining, RequestError {
    package let cause: OrgError
    package let statement: Statement
    /// Hints with names that the user probably meant.
    package let suggestions: [String]
    /// The statement with the error corrected, if the correction is certain.
    package var corrected: String?
    /// A sentence on the rows that were printed before the error; nil if there are none.
    var progress: String?
    /// Whether to show the status and the error code too; for people who write SOQL, the org's
    /// message is enough.
    package var isDebugging = false

    /// Makes the error from its parts.
    package init(
        cause: OrgError,
        statement: Statement,
        suggestions: [String] = [],
        corrected: String? = nil,
        isDebugging: Bool = false
    ) {
        self.cause = cause
        self.statement = statement
        self.suggestions = suggestions
        self.corrected = corrected
        self.isDebugging = isDebugging
    }

    /// The org's message, and the position in the SOQL from the org or from our own parser.
    package var failure: Failure {
        var failure = Failure(cause)
        if let refusal = cause.refusal, let first = refusal.errors.first {
            if refusal.status == 400, !first.text.isEmpty, !isDebugging {
                failure.reasons = refusal.errors.dropFirst().map(\.description)
            }
            let remark = statement.remark(on: first)
            failure.excerpt = remark.excerpt
            failure.reasons += remark.reasons
            failure.correction = Failure.Correction(statement.written, remark.corrected)
            failure.remarks += remark.reasons
            if suggestions.isEmpty || statement.syntaxError == nil {
                failure.hints += remark.hints
            }
            if refusal.status == 404 {
                // In a query, only the API version can be the missing resource.
                failure.hints.append(Failure.wayToHighestVersion)
            }
            if let excerpt = failure.excerpt, statement.hasSeveralLines {
                failure.reasons.append("at line \(excerpt.lineNumber)")
            }
        }
        failure.reasons += [progress].compactMap(\.self)
        failure.hints += suggestions
        if let corrected {
            failure.correction = Failure.Correction(statement.written, corrected)
        }
        return failure
    }
}
