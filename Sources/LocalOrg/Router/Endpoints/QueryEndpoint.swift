import Foundation
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
        let cursor = try call.router.cursors.cursor(of: locator, for: call.session, now: call.now)
        // Whether a size on a later request counts is not documented; here it does.
        let size = BatchSize.requested(by: call.request) ?? cursor.batchSize
        return page(of: cursor.results, at: locator, size: size, in: call)
    }

    private static func run(_ call: Call, includesDeleted: Bool) throws(APIFault) -> Reply {
        guard let soql = call.target["q"] else { throw .missingQuery }
        let evaluator = Evaluator(
            snapshot: try call.snapshot(),
            clock: call.now,
            timeZone: call.router.timeZone,
            userID: OrgIDs.admin
        )
        let results = try evaluator.evaluate(soql, includesDeleted: includesDeleted)
        let size = BatchSize.requested(by: call.request) ?? BatchSize.granted.upperBound
        if results.isSingleBatch || results.recordCount <= size {
            return page(of: results, at: nil, size: results.recordCount, in: call)
        }
        let locator = call.open(results, consumed: 0, batchSize: size)
        return page(of: results, at: locator, size: size, in: call)
    }

    /// The page that begins at a locator, or, without one, the only page.
    private static func page(
        of results: ResultSet,
        at locator: Locator?,
        size: Int,
        in call: Call
    ) -> Reply {
        let start = locator?.consumed ?? 0
        let end = min(start + size, results.recordCount)
        let next = locator.map { Locator(cursor: $0.cursor, consumed: end) }
        let context = ResultContext(apiVersion: "\(call.version)", batchSize: size) {
            child,
            written in
            call.path("query/\(call.open(child, consumed: written, batchSize: size))")
        }
        return Reply { writer in
            writer.beginObject()
            writer.key("totalSize")
            writer.integer(results.totalSize)
            writer.key("done")
            writer.boolean(end == results.recordCount)
            if let next, end < results.recordCount {
                writer.key("nextRecordsUrl")
                writer.string(call.path("query/\(next)"))
            }
            writer.key("records")
            writer.beginArray()
            results.write(start..<end, context: context, to: &writer)
            writer.endArray()
            writer.endObject()
        }
    }
}

extension Call {
    /// Keeps a result for its later pages; the locator of what follows the records that are already given.
    fileprivate func open(_ results: ResultSet, consumed: Int, batchSize: Int) -> Locator {
        let cursor = Cursors.Cursor(
            results: results,
            session: session,
            batchSize: batchSize,
            opened: now
        )
        return Locator(cursor: router.cursors.open(cursor), consumed: consumed)
    }
}

extension APIFault {
    /// The text is a guess; the code is documented.
    fileprivate static let missingQuery = APIFault(
        "MALFORMED_QUERY",
        "SOQL query parameter 'q' is missing"
    )
}
