import HTTP
package import Records

extension Org {
    /// The most queries that `firstPages` sends in one request.
    package static let mostQueriesInBatch = BatchAnswer.mostRequests

    /// Runs up to 25 queries in one request, and returns the first page of each.
    ///
    /// A query that the org refuses does not affect the others.
    /// - Parameter queries: The queries in SOQL.
    /// - Returns: A page as JSON for each query, in their order, or the org's error.
    /// - Throws: `OrgError` if the request failed as a whole.
    package func firstPages(
        of queries: [String]
    ) async throws(OrgError) -> [Result<JSONValue, OrgError>] {
        let request = Request.queries(queries, apiVersion: try await apiVersion())
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            try BatchAnswer(answer).results(queries.count).map { result in
                do throws(OrgError) {
                    return .success(try result.get().json())
                } catch {
                    return .failure(error)
                }
            }
        }
    }
}
