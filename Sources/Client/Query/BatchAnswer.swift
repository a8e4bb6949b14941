import HTTP
import Records

/// The answer to a batch of one request:
/// `{"hasErrors":false,"results":[{"statusCode":200,"result":…}]}`.
///
/// Source: REST API Developer Guide, Batch.
struct BatchAnswer {
    private let answer: WholeResponse

    init(_ answer: WholeResponse) {
        self.answer = answer
    }

    /// Returns the result of the first request, byte for byte, as if the request had been sent
    /// alone.
    ///
    /// - Throws: The same error as for a single request.
    func first() throws(OrgError) -> WholeResponse {
        let status = try answer.json()["results"]?[0]?["statusCode"]?.integer
        let result: [JSONText.Step] = [.key("results"), .element(0), .key("result")]
        guard let status, let range = JSONText.range(of: result, in: answer.bytes) else {
            throw answer.malformed(.resultCount(expected: 1, found: 0))
        }
        let bytes = Array(answer.bytes[range])
        guard status == 200 else {
            throw OrgError(Refusal(status: status, headers: answer.headers, body: bytes))
        }
        return WholeResponse(status: status, headers: answer.headers, bytes: bytes)
    }
}
