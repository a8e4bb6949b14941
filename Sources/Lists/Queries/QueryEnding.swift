import Client
import Text

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
            "if the query has ORDER BY Id, WHERE Id > the last one fetches the rest",
        ]
        return failure
    }
}

/// The error of a query without rows when `--fail-empty` is given.
package struct EmptyResult: Error {
    package init() {}
}

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
