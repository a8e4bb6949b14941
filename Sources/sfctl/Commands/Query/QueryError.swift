import Client
import SOQL
import Terminal

/// An org's error about a query, with what the statement and the org add to it.
struct QueryError: Error, SelfExplaining, VersionDoubting {
    let cause: OrgError
    let statement: QueryStatement
    /// Names that were probably meant, as hints.
    let suggestions: [String]
    /// Whether the status and the code are told, too; the org's words say it all to people who write SOQL.
    var isDebugging = false

    var doubtsVersion: Bool { cause.doubtsVersion }

    /// The org's words, and the position in the SOQL that the org, or our own parser, gives.
    var failure: Failure {
        var failure = Failure(cause)
        if let refusal = cause.refusal, let first = refusal.errors.first {
            if refusal.status == 400, !first.text.isEmpty, !isDebugging {
                failure.reasons = refusal.errors.dropFirst().map(\.description)
            }
            let remark = statement.remark(on: first)
            failure.excerpt = remark.excerpt
            failure.reasons += remark.reasons
            failure.remarks += remark.reasons
            if suggestions.isEmpty || statement.syntaxError?.slip == nil {
                failure.hints += remark.hints
            }
            if refusal.status == 404 {
                // A query names no resource that could be missing but the version's.
                failure.hints.append(Failure.wayToHighestVersion)
            }
            if let excerpt = failure.excerpt, statement.hasSeveralLines {
                failure.reasons.append("at line \(excerpt.lineNumber)")
            }
        }
        failure.hints += suggestions
        return failure
    }
}

/// SOQL that our own parser refuses, where it has to parse.
struct StatementError: Error, SelfExplaining {
    let cause: SyntaxError
    /// The text as given.
    let text: String

    var failure: Failure {
        var failure = Failure(cause)
        failure.excerpt = SourceExcerpt(of: text, utf8Offset: cause.offset)
        failure.reasons.append("at line \(cause.line), column \(cause.column)")
        return failure
    }
}

/// A query that was interrupted after its first rows.
struct InterruptedQuery: Error, SelfExplaining {
    /// How many rows were printed.
    let rows: Int
    /// How many there are, as far as the org said.
    let total: Int?

    var failure: Failure {
        var failure = Failure.interrupted
        let total = total ?? rows
        let part = total == rows ? "" : "\(Count.grouped(rows)) of "
        failure.message = "interrupted after \(part)\(Count.text(total, "record"))"
        return failure
    }
}

/// A query that the org ended between two pages, when rows of it had been printed.
///
/// A session that is renewed may end the queries of the one before; a query that nothing asks for ends too.
struct EndedQuery: Error, SelfExplaining {
    let cause: OrgError
    /// How many rows were printed.
    let rows: Int
    /// How many there are, as far as the org said.
    let total: Int?

    var failure: Failure {
        var failure = Failure(cause)
        let part = total.map { " of \(Count.text($0, "record"))" } ?? ""
        failure.reasons = cause.refusal?.errors.map(\.description) ?? []
        failure.message =
            "the org ended the query after \(Count.grouped(rows))\(part); the rest is missing"
        failure.remarks = [failure.message]
        failure.hints = [
            "run it again; with --output-file a query that ends is started again by itself",
            "ORDER BY Id, and then WHERE Id > the last one, asks for the rest",
        ]
        return failure
    }
}

extension OrgError {
    /// Whether the org does not know the query's next page any more.
    var hasEndedQuery: Bool { refusal?.has("INVALID_QUERY_LOCATOR") == true }
}

/// No row matched, and `--fail-empty` makes that a failure.
struct EmptyResult: Error {}

extension EmptyResult: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: "EmptyResult",
            message: "no record matches, and --fail-empty is given"
        )
    }
}

/// A setting left rows out of a result whose user wants no warnings: then it is an error.
struct UnaskedCut: Error {
    let notice: String
}

extension UnaskedCut: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .partial,
            name: "RowLimit",
            message: notice,
            hints: ["--max-rows sets a limit of your own; without --quiet this is a warning"]
        )
    }
}
