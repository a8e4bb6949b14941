import Records

/// The pages of query results, which are kept for requests of further pages.
struct ResultPages: Sendable {
    private let cursors: Cursors

    init(_ cursors: Cursors) {
        self.cursors = cursors
    }

    /// Returns the first page of a result.
    func first(of results: ResultSet, for call: Call) -> Reply {
        let size = BatchSize.requested(by: call.request) ?? BatchSize.granted.upperBound
        guard !results.isSingleBatch, results.recordCount > size else {
            let all = 0..<results.recordCount
            return page(all, of: results, next: nil, childLimit: size, for: call)
        }
        let locator = open(results, consumed: 0, batchSize: size, for: call)
        return page(of: results, at: locator, size: size, for: call)
    }

    /// Returns the page at a locator.
    func page(at locator: Locator, for call: Call) throws(APIFault) -> Reply {
        let cursor = try cursors.cursor(of: locator, for: call.caller, now: call.now)
        // The documentation does not say whether a size on a later request has an effect; here it
        // does.
        let size = BatchSize.requested(by: call.request) ?? cursor.batchSize
        return page(of: cursor.results, at: locator, size: size, for: call)
    }

    private func page(
        of results: ResultSet,
        at locator: Locator,
        size: Int,
        for call: Call
    ) -> Reply {
        let end = min(locator.consumed + size, results.recordCount)
        let next = Locator(cursor: locator.cursor, consumed: end)
        return page(
            locator.consumed..<end,
            of: results,
            next: end < results.recordCount ? next : nil,
            childLimit: size,
            for: call
        )
    }

    private func page(
        _ records: Range<Int>,
        of results: ResultSet,
        next: Locator?,
        childLimit: Int,
        for call: Call
    ) -> Reply {
        let context = ResultContext(
            apiVersion: "\(call.version)",
            batchSize: childLimit
        ) { children, written in
            call.path(of: open(children, consumed: written, batchSize: childLimit, for: call))
        }
        return Reply { writer in
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

    /// Stores a result for its further pages; returns the locator of the records after those
    /// already sent.
    private func open(
        _ results: ResultSet,
        consumed: Int,
        batchSize: Int,
        for call: Call
    ) -> Locator {
        let cursor = Cursors.Cursor(
            results: results,
            caller: call.caller,
            batchSize: batchSize,
            opened: call.now
        )
        return Locator(cursor: cursors.open(cursor), consumed: consumed)
    }
}

extension Call {
    fileprivate func path(of locator: Locator) -> String { path("query/\(locator)") }
}

extension ResultContext {
    /// Makes the context for records without child results, outside a query.
    init(singleIn call: Call) {
        self.init(
            apiVersion: "\(call.version)",
            batchSize: BatchSize.granted.upperBound,
            register: { _, _ in "" }
        )
    }
}
