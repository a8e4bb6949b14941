import Records

/// `query`, `queryAll` and `queryMore`.
struct SOAPQuery {
    private let request: SOAPRequest
    private let call: Call

    init(_ request: SOAPRequest, _ call: Call) {
        self.request = request
        self.call = call
    }

    /// The first batch of a query's records.
    func query(includesDeleted: Bool) throws(APIFault) -> SOAPEndpoint.Content {
        let soql = request.texts("queryString").first ?? ""
        let results = try call.evaluate(soql, includesDeleted: includesDeleted)
        let size = BatchSize.granted(request.batchSize) ?? BatchSize.granted.upperBound
        return page(of: results, from: 0, locator: nil, size: size)
    }

    /// The batch that a locator leads to.
    func queryMore() throws(APIFault) -> SOAPEndpoint.Content {
        guard let locator = Locator(request.texts("queryLocator").first ?? "") else {
            throw .invalidLocator
        }
        let cursor = try call.router.cursors.cursor(of: locator, for: call.caller, now: call.now)
        let size = BatchSize.granted(request.batchSize) ?? cursor.batchSize
        return page(of: cursor.results, from: locator.consumed, locator: locator, size: size)
    }

    private func page(
        of results: ResultSet,
        from start: Int,
        locator: Locator?,
        size: Int
    ) -> SOAPEndpoint.Content {
        let end =
            results.isSingleBatch ? results.recordCount : min(start + size, results.recordCount)
        var next: Locator?
        if end < results.recordCount {
            next =
                locator.map { Locator(cursor: $0.cursor, consumed: end) }
                ?? call.open(results, consumed: end, batchSize: size)
        }
        let records = XMLRecords(batchSize: size) { children, written in
            call.open(children, consumed: written, batchSize: size).description
        }
        return { writer in
            writer.begin("result", ["xsi:type": "QueryResult"])
            records.write(start..<end, of: results, next: next?.description, to: &writer)
            writer.end()
        }
    }
}
