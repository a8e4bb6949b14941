import Records

/// `query`, `queryAll` and the later pages of both.
struct QueryEndpoint {
    let queries: QueryEngine
    let pages: ResultPages

    /// `GET query?q=`: the rows that are not deleted.
    func query(_ call: Call) throws(APIFault) -> Reply {
        try run(call, includesDeleted: false)
    }

    /// `GET queryAll?q=`: deleted rows, too; its later pages are below `query` all the same.
    func queryAll(_ call: Call) throws(APIFault) -> Reply {
        try run(call, includesDeleted: true)
    }

    /// `GET query/<locator>`: the page that begins there.
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
            return Reply(as: .columns) { columns.write(to: &$0) }
        }
        let results = try queries.evaluate(soql, includesDeleted: includesDeleted, for: call)
        return pages.first(of: results, for: call)
    }

    /// How a query would be answered; an id would be that of a report or a list view, of which the org has none.
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
        return Reply(as: .explanation) {
            explanation.write(withNotes: call.version.hasPlanNotes, to: &$0)
        }
    }
}

extension APIFault {
    /// The code is documented, the text a guess.
    fileprivate static func nothingToExplain(_ id: String) -> APIFault {
        APIFault("INVALID_ID", "No report or list view has the id \(id)")
    }

    /// The text is a guess; the code is documented.
    static let missingQuery = APIFault(
        "MALFORMED_QUERY",
        "SOQL query parameter 'q' is missing"
    )
}
