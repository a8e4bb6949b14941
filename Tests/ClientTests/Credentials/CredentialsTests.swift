import HTTP
import Synchronization
import Testing

@testable import Client

/// When the access token is asked for, and which one a request goes with.
@Suite(.timeLimit(.minutes(5))) struct CredentialsTests {
    /// Gives another token each time.
    private final class ChangingCredentials: Credentials {
        let instanceURL: InstanceURL
        private let count = Mutex(0)
        private let error: OrgError?

        init(failing error: OrgError? = nil) throws {
            instanceURL = try InstanceURL("https://acme.my.salesforce.com")
            self.error = error
        }

        /// How often a token has been asked for.
        var requests: Int { count.withLock(\.self) }

        func accessToken() async throws(OrgError) -> Secret {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if let error { throw error }
            return Secret("token \(number)")
        }
    }

    @Test func `each attempt goes with the token of its own moment`() async throws {
        let transport = FakeTransport([.on(.get, "/x", status: 503, ""), .on(.get, "/x", "{}")])
        let credentials = try ChangingCredentials()
        let org = try Org.fake(over: transport, credentials: credentials)
        #expect(credentials.requests == 0)
        _ = try await org.answer(to: Request(.get, "/x"))
        #expect(
            transport.requests.map { $0.headers["Authorization"] } == [
                "Bearer token 1", "Bearer token 2",
            ]
        )
    }

    @Test func `a request that needs no token asks for none`() async throws {
        let transport = FakeTransport([.on(.get, "/services/data", #"[{"version":"67.0"}]"#)])
        let credentials = try ChangingCredentials()
        let org = try Org.fake(over: transport, credentials: credentials, apiVersion: nil)
        _ = try await org.apiVersion()
        #expect(credentials.requests == 0)
        #expect(transport.requests[0].headers["Authorization"] == nil)
    }

    @Test func `where there is no token nothing is sent`() async throws {
        let error = OrgError.signIn(Refusal(status: 400))
        let transport = FakeTransport([])
        let credentials = try ChangingCredentials(failing: error)
        let org = try Org.fake(over: transport, credentials: credentials)
        await #expect(throws: error) { try await org.answer(to: Request(.get, "/x")) }
        #expect(transport.count == 0)
    }

    @Test func `the token counts for the length of a request's head`() async throws {
        let short = try Org.fake(over: FakeTransport([]), credentials: ChangingCredentials())
        let long = try Org.fake(over: FakeTransport([]))
        let difference = "00Dxx!marker".utf8.count - "token 1".utf8.count
        #expect(try await long.signatureLength() - short.signatureLength() == difference)
    }
}
