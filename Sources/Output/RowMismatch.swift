package import Records
package import Text

/// The error of a query that returned another number of rows than the org announced.
package struct RowMismatch: Error, SelfExplaining {
    /// The mismatch of the query's own rows.
    package var rows: RowCount.Difference?
    /// The first mismatches of child results.
    private var children: [ChildMiscount] = []
    private var childCount = 0
    /// Whether the query has OFFSET, for which the org returns only one page.
    package var hasOffset = false
    /// The command line that fetches the rows of a job again; nil for a query without a job.
    package var lineAgain: String?

    /// Makes an error without a mismatch.
    package init() {}

    /// The most child results named; the others are counted.
    private static let mostNamed = 5

    package var isEmpty: Bool { rows == nil && childCount == 0 }

    /// Adds the mismatched child results of a page.
    package mutating func add(_ miscounts: [ChildMiscount]) {
        children += miscounts.prefix(Self.mostNamed - children.count)
        childCount += miscounts.count
    }

    /// The warnings for a JSON result.
    package var warnings: [String] {
        let own = rows.map { ["the org announced \(Self.words($0, "row"))"] } ?? []
        let named = children.map { child in
            let parent = child.parentID.map { " of \($0)" } ?? ""
            let rows = "child row"
            return
                "the org announced \(Self.words(child.difference, rows)) "
                + "(\(child.relationship)\(parent))"
        }
        let rest = childCount - named.count
        return own + named
            + (rest > 0
                ? [
                    "\(Count.text(rest, "more child result")) differ\(rest == 1 ? "s" : "") in the "
                        + "same way"
                ] : [])
    }

    /// The failure that ends the query, although all received rows are printed.
    package var failure: Failure {
        Failure(
            exit: .partial,
            name: "RowCountMismatch",
            message: warnings.first ?? "",
            reasons: warnings.dropFirst() + [reason],
            hints: [hint]
        )
    }

    private var hint: String {
        if hasOffset, isShort { return "remove OFFSET: sfctl fetches every row" }
        return lineAgain ?? "run the query again; `--debug` shows each request"
    }

    private var reason: String {
        if hasOffset, isShort { return "the org sends only one page for a query with OFFSET" }
        if isShort, lineAgain != nil { return "rows of the job's result are missing" }
        return isShort
            ? "rows are missing; records deleted during the query are counted but not sent"
            : "the org sent more rows than it counted; some may be duplicates"
    }

    private var isShort: Bool {
        ([rows].compactMap(\.self) + children.map(\.difference)).contains { $0.sent < $0.announced }
    }

    private static func words(_ difference: RowCount.Difference, _ noun: String) -> String {
        "\(Count.text(difference.announced, noun)) and sent \(Count.grouped(difference.sent))"
    }
}
