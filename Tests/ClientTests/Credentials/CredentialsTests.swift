import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Client

/// When the access token is asked for, and which one a request goes with.
@Suite(.timeLimit(.minutes(5))) struct CredentialsTests {
    /// Gives another token each time.
    private final class ChangingCredentials: Credentials {
        let instanceURL: InstanceURL
        private let count = Mutex(0)
        private let error: SignInError?

        init(failing error: SignInError? = nil) throws {
            instanceURL = try InstanceURL("https://acme.my.salesforce.com")
            self.error = error
        }

        /// How often a token has been asked for.
        var requests: Int { count.withLock(\.self) }

        func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
            expectEqual(refused, nil)
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
        expectEqual(credentials.requests, 0)
        _ = try await org.answer(to: Request(.get, "/x"))
        expectEqual(
            transport.requests.map { $0.headers["Authorization"] },
            [
                "Bearer token 1", "Bearer token 2",
            ]
        )
    }

    @Test func `a request that needs no token asks for none`() async throws {
        let transport = FakeTransport([.on(.get, "/services/data", #"[{"version":"67.0"}]"#)])
        let credentials = try ChangingCredentials()
        let org = try Org.fake(over: transport, credentials: credentials, apiVersion: nil)
        _ = try await org.apiVersion()
        expectEqual(credentials.requests, 0)
        expectEqual(transport.requests[0].headers["Authorization"], nil)
    }

    private static let tokenErrors = [
        SignInError(.noOther),
        SignInError(.refused(OAuthRefusal(status: 400, code: "invalid_grant"))),
        SignInError(.unavailable(status: 503)), SignInError(.transport(.cut("reset"))),
        SignInError(.transport(.cancelled)), SignInError(.local("no key")),
    ]

    @Test(arguments: tokenErrors)
    func `where there is no token nothing is sent`(error: SignInError) async throws {
        let transport = FakeTransport([])
        let credentials = try ChangingCredentials(failing: error)
        let org = try Org.fake(over: transport, credentials: credentials)
        await #expect(throws: OrgError.noToken(error)) {
            try await org.answer(to: Request(.get, "/x"))
        }
        expectEqual(transport.count, 0)
        expectEqual(credentials.requests, 1)
    }

    @Test func `a request without a token keeps the outcome of asking for one, and no refusal`() {
        let cancelled = OrgError.noToken(SignInError(.transport(.cancelled)))
        expectEqual(cancelled.outcome, .cancelled)
        expectEqual(cancelled.refusal, nil)
        let cut = OrgError.noToken(SignInError(.transport(.cut("reset"))))
        expectEqual(cut.description, "no access token: reset")
    }

    @Test(arguments: tokenErrors)
    func `a deletion without a token is not sent, whatever kept the token away`(
        error: SignInError
    ) async throws {
        let ids = try DeletionWire.ids(2)
        for ids in [[ids[0]], ids] {
            let transport = FakeTransport([])
            let credentials = try ChangingCredentials(failing: error)
            let org = try Org.fake(over: transport, credentials: credentials)
            let outcomes = await org.deletion(of: ids, object: "Contact").outcomes(of: ids)
            #expect(outcomes.allSatisfy { $0 == .notSent(.noToken(error)) })
            expectEqual(transport.count, 0)
        }
    }

    @Test func `the token sent last counts for the length of a request's head`() async throws {
        let credentials = try ChangingCredentials()
        let org = try Org.fake(
            over: FakeTransport([.on(.get, "/x", "{}")]),
            credentials: credentials
        )
        let allowed = await org.signatureLength
        expectEqual(credentials.requests, 0)
        _ = try await org.answer(to: Request(.get, "/x"))
        await expectEqual(org.signatureLength, allowed - Org.tokenAllowance + "token 1".utf8.count)
        expectEqual(credentials.requests, 1)
    }
}
