import Records

/// `query`, `queryAll` and the further pages of both.
struct QueryEndpoint {
    let queries: QueryEngine
    let pages: ResultPages

    /// Handles `GET query?q=`: returns rows that are not deleted.
    func query(_ call: Call) throws(APIFault) -> Reply {
        try run(call, includesDeleted: false)
    }

    /// Handles `GET queryAll?q=`: includes deleted rows; its further pages are below `query` too.
    func queryAll(_ call: Call) throws(APIFault) -> Reply {
        try run(call, includesDeleted: true)
    }

    /// Handles `GET query/<locator>`: returns the page at the locator.
    func more(_ call: Call) throws(APIFault) -> Reply {
        guard let locator = Locator(call["locator"]) else { throw .invalidLocator }
        return try pages.page(at: locator, for: call)
    }

    private func run(_ call: Call, includesDeleted: Bool) throws(APIFault) -> Reply {
        if let subject = call.target["explain"] {
            return try explanation(of: subject, includesDeleted: includesDeleted, in: call)
        }
        guard let soql = call.target["q"] else { throw .missingQuery }
        if call.target["columns"] == "true" {
            let columns = try queries.evaluator(for: call).columns(of: soql)
            return Reply { columns.write(to: &$0) }
        }
        let results = try queries.evaluate(soql, includesDeleted: includesDeleted, for: call)
        return pages.first(of: results, for: call)
    }

    /// Returns the plan of a query; an id would mean a report or a list view, and the org has none.
    private func explanation(
        of subject: String,
        includesDeleted: Bool,
        in call: Call
    ) throws(APIFault) -> Reply {
        if RecordID.mayBeMeant(by: subject) { throw .nothingToExplain(subject) }
        let explanation = try queries.evaluator(for: call).explanation(
            of: subject,
            includesDeleted: includesDeleted
        )
        return Reply {
            explanation.write(withNotes: call.version.hasPlanNotes, to: &$0)
        }
    }
}

extension APIFault {
    /// Returns the error for an id that cannot be explained.
    ///
    /// The code is documented; the text is a guess.
    fileprivate static func nothingToExplain(_ id: String) -> APIFault {
        APIFault("INVALID_ID", "No report or list view has the id \(id)")
    }

    /// The text is a guess; the code is documented.
    static let missingQuery = APIFault(
        "MALFORMED_QUERY",
        "SOQL query parameter 'q' is missing"
    )
}
