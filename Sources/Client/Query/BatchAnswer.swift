import HTTP
import Records

/// The answer to a batch of requests:
/// `{"hasErrors":false,"results":[{"statusCode":200,"result":…}]}`.
///
/// Source: REST API Developer Guide, Batch.
struct BatchAnswer {
    /// The most requests in a batch.
    static let mostRequests = 25

    private let answer: WholeResponse

    init(_ answer: WholeResponse) {
        self.answer = answer
    }

    /// Returns the result of the first request, byte for byte, as if the request had been sent
    /// alone.
    ///
    /// - Throws: The same error as for a single request.
    func first() throws(OrgError) -> WholeResponse {
        try results(1)[0].get()
    }

    /// Returns the results of all requests, as if each had been sent alone.
    ///
    /// - Parameter count: The number of requests.
    /// - Returns: The result of each request, in their order.
    /// - Throws: `OrgError.malformed` if the answer has not that many results.
    func results(_ count: Int) throws(OrgError) -> [Result<WholeResponse, OrgError>] {
        let elements = try answer.json()["results"]?.elements ?? []
        var results: [Result<WholeResponse, OrgError>] = []
        for index in 0..<count {
            let steps: [JSONText.Step] = [.key("results"), .element(index), .key("result")]
            guard index < elements.count, let status = elements[index]["statusCode"]?.integer,
                let range = JSONText.range(of: steps, in: answer.bytes)
            else { throw answer.malformed(.resultCount(expected: count, found: index)) }
            let bytes = Array(answer.bytes[range])
            results.append(
                status == 200
                    ? .success(
                        WholeResponse(status: status, headers: answer.headers, bytes: bytes)
                    )
                    : .failure(
                        OrgError(Refusal(status: status, headers: answer.headers, body: bytes))
                    )
            )
        }
        return results
    }
}
