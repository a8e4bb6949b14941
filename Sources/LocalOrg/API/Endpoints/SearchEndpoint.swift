import Records

/// `search` and `parameterizedSearch`.
enum SearchEndpoint {
    /// `GET search?q=FIND {…} …`: SOSL.
    static func sosl(_ call: Call) throws(APIFault) -> Reply {
        guard let sosl = call.target["q"] else { throw .missingSearch }
        return try reply(with: SearchParser.search(sosl), to: call)
    }

    /// `GET parameterizedSearch?q=Acme&sobject=Account&Account.fields=Id,Name`.
    static func parameters(_ call: Call) throws(APIFault) -> Reply {
        try reply(with: SearchParameters(call.target).search(), to: call)
    }

    /// `POST parameterizedSearch` with the same in JSON.
    static func body(_ call: Call) throws(APIFault) -> Reply {
        let body = try RequestBody.object(of: call.request)
        return try reply(with: SearchParameters(body).search(), to: call)
    }

    /// The records in one list; before version 37 nothing was around it.
    private static func reply(with search: Search, to call: Call) throws(APIFault) -> Reply {
        let snapshot = try call.snapshot()
        let evaluator = SearchEvaluator(
            snapshot: snapshot,
            calendar: OrgCalendar(
                now: call.now,
                timeZone: snapshot.timeZone(of: OrgIDs.admin, among: call.router.timeZones)
            ),
            userID: OrgIDs.admin
        )
        let results = try evaluator.results(of: search)
        let context = ResultContext(singleIn: call)
        return Reply(as: .searchResults) { writer in
            if call.version.wrapsSearchRecords {
                writer.beginObject()
                writer.key("searchRecords")
            }
            writer.beginArray()
            for result in results {
                result.write(0..<result.recordCount, context: context, to: &writer)
            }
            writer.endArray()
            if call.version.wrapsSearchRecords { writer.endObject() }
        }
    }
}

extension APIFault {
    /// The code is documented; the text is a guess.
    static let missingSearch = APIFault(
        "MALFORMED_SEARCH",
        "search query parameter 'q' is missing"
    )
}
