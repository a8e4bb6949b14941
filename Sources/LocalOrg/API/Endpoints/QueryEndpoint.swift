import Records

/// `query`, `queryAll` and the later pages of both.
enum QueryEndpoint {
    /// `GET query?q=`: the rows that are not deleted.
    static func query(_ call: Call) throws(APIFault) -> Reply {
        try run(call, includesDeleted: false)
    }

    /// `GET queryAll?q=`: deleted rows, too; its later pages are below `query` all the same.
    static func queryAll(_ call: Call) throws(APIFault) -> Reply {
        try run(call, includesDeleted: true)
    }

    /// `GET query/<locator>`: the page that begins there.
    static func more(_ call: Call) throws(APIFault) -> Reply {
        guard let locator = Locator(call["locator"]) else { throw .invalidLocator }
        let cursor = try call.router.cursors.cursor(of: locator, for: call.caller, now: call.now)
        // Whether a size on a later request counts is not documented; here it does.
        let size = BatchSize.requested(by: call.request) ?? cursor.batchSize
        return page(of: cursor.results, at: locator, size: size, in: call)
    }

    private static func run(_ call: Call, includesDeleted: Bool) throws(APIFault) -> Reply {
        if let subject = call.target["explain"] {
            return try explanation(of: subject, includesDeleted: includesDeleted, in: call)
        }
        guard let soql = call.target["q"] else { throw .missingQuery }
        if call.target["columns"] == "true" {
            let columns = try call.evaluator().columns(of: soql)
            return Reply(as: .columns) { columns.write(to: &$0) }
        }
        return reply(with: try call.evaluate(soql, includesDeleted: includesDeleted), in: call)
    }

    /// The first page of a result.
    static func reply(with results: ResultSet, in call: Call) -> Reply {
        let size = BatchSize.requested(by: call.request) ?? BatchSize.granted.upperBound
        guard !results.isSingleBatch, results.recordCount > size else {
            let all = 0..<results.recordCount
            return reply(with: all, of: results, next: nil, childLimit: size, in: call)
        }
        let locator = call.open(results, consumed: 0, batchSize: size)
        return page(of: results, at: locator, size: size, in: call)
    }

    /// How a query would be answered; an id would be that of a report or a list view, of which the org has none.
    private static func explanation(
        of subject: String,
        includesDeleted: Bool,
        in call: Call
    ) throws(APIFault) -> Reply {
        if RecordID.mayBeMeant(by: subject) { throw .nothingToExplain(subject) }
        let explanation = try call.evaluator().explanation(
            of: subject,
            includesDeleted: includesDeleted
        )
        return Reply(as: .explanation) {
            explanation.write(withNotes: call.version.hasPlanNotes, to: &$0)
        }
    }

    private static func page(
        of results: ResultSet,
        at locator: Locator,
        size: Int,
        in call: Call
    ) -> Reply {
        let end = min(locator.consumed + size, results.recordCount)
        let next = Locator(cursor: locator.cursor, consumed: end)
        return reply(
            with: locator.consumed..<end,
            of: results,
            next: end < results.recordCount ? next : nil,
            childLimit: size,
            in: call
        )
    }

    private static func reply(
        with records: Range<Int>,
        of results: ResultSet,
        next: Locator?,
        childLimit: Int,
        in call: Call
    ) -> Reply {
        let context = ResultContext(
            apiVersion: "\(call.version)",
            batchSize: childLimit
        ) { children, written in
            call.path(of: call.open(children, consumed: written, batchSize: childLimit))
        }
        return Reply(as: .queryResult) { writer in
            writer.beginObject()
            writer.key("totalSize")
            writer.integer(results.totalSize)
            writer.key("done")
            writer.boolean(next == nil)
            if let next {
                writer.key("nextRecordsUrl")
                writer.string(call.path(of: next))
            }
            writer.key("records")
            writer.beginArray()
            results.write(records, context: context, to: &writer)
            writer.endArray()
            writer.endObject()
        }
    }
}

extension Call {
    fileprivate func path(of locator: Locator) -> String { path("query/\(locator)") }
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
