import Accounts
import Client
import SOQL
import Terminal
import Text

/// An org's error about a query, with more detail from the statement and the org.
struct QueryError: Error, SelfExplaining, RequestError {
    let cause: OrgError
    let statement: Statement
    /// Hints with names that the user probably meant.
    let suggestions: [String]
    /// The statement with the error corrected, if the correction is certain.
    var corrected: String?
    /// Whether to show the status and the error code too; for people who write SOQL, the org's
    /// message is enough.
    var isDebugging = false

    /// The org's message, and the position in the SOQL from the org or from our own parser.
    var failure: Failure {
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
            if suggestions.isEmpty || statement.syntaxError?.slip == nil {
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
        failure.hints += suggestions
        if let corrected {
            failure.correction = Failure.Correction(statement.written, corrected)
        }
        return failure
    }
}

extension QueryError {
    /// Makes the error with the names and statements that the user probably meant.
    init(
        explaining cause: OrgError,
        about statement: Statement,
        in connection: OrgConnection
    ) async {
        var org = OrgOptions()
        org.targetOrg = connection.choice.name
        let meant = await connection.org.meaning(of: statement, refusedWith: cause, org)
        self.init(
            cause: cause,
            statement: statement,
            suggestions: meant.hints,
            corrected: meant.corrected
        )
    }
}

extension Org {
    /// Returns hints about a statement that the org refused, and the corrected statement.
    nonisolated func meaning(
        of statement: Statement,
        refusedWith error: OrgError,
        _ org: OrgOptions
    ) async -> (hints: [String], corrected: String?) {
        if let foreign = ForeignStatement(statement, org) { return (foreign.hints, nil) }
        return await suggestion(for: error, about: statement)
    }
}

/// The error of SOQL that must parse and that our own parser rejects.
struct StatementError: Error, SelfExplaining {
    let cause: SyntaxError
    /// The text as given.
    let text: String
    /// The wrong text on the command line, and the correct one.
    var correction: Failure.Correction?

    var failure: Failure {
        var failure = Failure(cause)
        failure.correction = correction
        failure.excerpt = SourceExcerpt(of: text, utf8Offset: cause.offset)
        failure.reasons.append("at line \(cause.line), column \(cause.column)")
        return failure
    }
}

/// A query that was interrupted after its first rows.
struct InterruptedQuery: Error, SelfExplaining {
    /// The number of rows printed.
    let rows: Int
    /// The number of rows that match, if the org said.
    let total: Int?
    /// Whether the reader stopped in the middle of a row, or before the end of the JSON.
    var isCut = false

    var failure: Failure {
        var failure = Failure.interrupted
        failure.isAboutOutput = isCut
        let total = total ?? rows
        let part = total == rows ? "" : "\(Count.grouped(rows)) of "
        failure.message =
            "interrupted after \(part)\(Count.text(total, "record"))"
            + (isCut ? "; the reader did not take the end of the output" : "")
        return failure
    }
}

/// A query that the org ended between two pages, after some rows were printed.
///
/// Renewing a session may end the queries of the previous one; the org also ends idle queries.
struct EndedQuery: Error, SelfExplaining {
    let cause: OrgError
    /// The number of rows printed.
    let rows: Int
    /// The number of rows that match, if the org said.
    let total: Int?

    var failure: Failure {
        var failure = Failure(cause)
        let part = total.map { " of \(Count.text($0, "record"))" } ?? ""
        failure.reasons = cause.refusal?.errors.map(\.description) ?? []
        failure.message =
            "the org ended the query after \(Count.grouped(rows))\(part); the rest is missing"
        failure.remarks = [failure.message]
        failure.hints = [
            "run it again; with --output-file, sfctl restarts such a query automatically",
            "to fetch the rest, use ORDER BY Id and WHERE Id > the last one",
        ]
        return failure
    }
}

/// The error of a query without rows when `--fail-empty` is given.
struct EmptyResult: Error {}

extension EmptyResult: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: "EmptyResult",
            message: "no record matches (--fail-empty)"
        )
    }
}

/// The error of a result cut by a setting, for users who turned warnings off.
struct UnaskedCut: Error {
    let notice: String
}

extension UnaskedCut: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .partial,
            name: "RowLimit",
            message: notice,
            hints: ["--max-rows sets your own limit; without --quiet this is a warning"]
        )
    }
}
