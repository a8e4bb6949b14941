import Client
import HTTP
import Testing

/// The org's own count of API requests.
struct DailyRequestsTests {
    @Test(arguments: [
        "{}", #"{"DailyApiRequests":{"Max":5}}"#,
        #"{"DailyApiRequests":{"Max":1,"Remaining":-9223372036854775808}}"#,
    ])
    func `an answer without usable numbers is an error`(_ body: String) async throws {
        let answers = (0..<4).map { _ in
            FakeTransport.Expectation.on(.get, "/services/data/v67.0/limits", body)
        }
        let org = try Org.fake(over: FakeTransport(answers), apiVersion: "67.0")
        let error = await #expect(throws: OrgError.self) { try await org.dailyRequests() }
        guard case .malformed = error else {
            Issue.record("\(error.map { "\($0)" } ?? "")")
            return
        }
    }
}
