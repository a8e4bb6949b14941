import HTTP
import Records

extension Org {
    /// Returns the plans of a query, the best first, as the server's JSON text; the query does not
    /// run.
    ///
    /// Source: REST API Developer Guide, "Get Feedback on Query Performance".
    ///
    /// - Throws: `OrgError`; an error of the query as if it had run.
    package func plans(
        of soql: String,
        options: QueryOptions
    ) async throws(OrgError) -> [UInt8] {
        let request = Request.explain(
            soql,
            apiVersion: try await apiVersion(),
            options: options,
            headerLength: signatureLength
        )
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            let answer = request.method == .get ? answer : try BatchAnswer(answer).first()
            guard try answer.json()["plans"]?.elements != nil else {
                throw answer.malformed(.notAsked(found: nil, asked: "the plans of the query"))
            }
            return answer.bytes
        }
    }
}
