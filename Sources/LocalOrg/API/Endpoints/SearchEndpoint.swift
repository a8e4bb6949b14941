import Records

/// `search`: full-text search by SOSL.
struct SearchEndpoint {
    let queries: QueryEngine

    /// Handles `GET search?q=FIND {…} …`, a search in SOSL.
    func search(_ call: Call) throws(APIFault) -> Reply {
        guard let sosl = call.target["q"] else { throw .missingSearch }
        return try reply(with: SearchParser.search(sosl), to: call)
    }

    /// Returns the records in one list; before version 37 the list had no enclosing object.
    private func reply(with search: Search, to call: Call) throws(APIFault) -> Reply {
        let results = try queries.searchEvaluator(for: call).results(of: search)
        let context = ResultContext(singleIn: call)
        return Reply { writer in
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
