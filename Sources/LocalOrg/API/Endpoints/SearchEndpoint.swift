import Records

/// `search`: full-text search by SOSL.
enum SearchEndpoint {
    /// `GET search?q=FIND {…} …`: SOSL.
    static func search(_ call: Call) throws(APIFault) -> Reply {
        guard let sosl = call.target["q"] else { throw .missingSearch }
        return try reply(with: SearchParser.search(sosl), to: call)
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
    fileprivate static let missingSearch = APIFault(
        "MALFORMED_SEARCH",
        "search query parameter 'q' is missing"
    )
}
