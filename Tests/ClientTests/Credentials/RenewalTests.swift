import Client
import HTTP
import Synchronization
import TestSupport
import Testing

/// A token that the org turns away is replaced, and the request is sent once more.
@Suite(.timeLimit(.minutes(5))) struct RenewalTests {
    private static let ended =
        #"[{"message":"Session expired or invalid","errorCode":"INVALID_SESSION_ID"}]"#

    private static func refusal(_ body: String = ended, status: Int = 401) -> Refusal {
        Refusal(status: status, body: Array(body.utf8))
    }

    private static func tokens(of transport: FakeTransport) -> [String?] {
        transport.requests.map { $0.headers["Authorization"] }
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PATCH", "DELETE"])
    func `a request of any method is sent once more with another token`(
        method: String
    ) async throws {
        let method = Request.Method(rawValue: method)
        for body in [Self.ended, "", "<html>Login</html>"] {
            let transport = FakeTransport([
                .on(method, "/x", status: 401, body), .on(method, "/x", "{}"),
            ])
            let credentials = try ScriptedCredentials(["one", "two"])
            let org = try Org.fake(over: transport, credentials: credentials)
            let answer = try await org.answer(to: Request(method, "/x"))
            expectEqual(answer.status, 200)
            expectEqual(Self.tokens(of: transport), ["Bearer one", "Bearer two"])
            expectEqual(credentials.refused, ["one"])
        }
    }

    @Test func `a new token that is turned away, too, ends the request`() async throws {
        let transport = FakeTransport([
            .on(.get, "/x", status: 401, Self.ended), .on(.get, "/x", status: 401, "again"),
        ])
        let credentials = try ScriptedCredentials(["one", "two", "three"], remedy: "log in anew")
        let org = try Org.fake(over: transport, credentials: credentials)
        await #expect(throws: OrgError.signIn(Self.refusal("again"), remedy: "log in anew")) {
            try await org.answer(to: Request(.get, "/x"))
        }
        expectEqual(transport.count, 2)
        expectEqual(credentials.refused, ["one"])
    }

    @Test func `the only token is not sent twice, and its remedy is told`() async throws {
        let transport = FakeTransport([.on(.get, "/x", status: 401, Self.ended)])
        let org = try Org.fake(over: transport, credentials: try ScriptedCredentials(["one"]))
        await #expect(throws: OrgError.signIn(Self.refusal(), remedy: "log in")) {
            try await org.answer(to: Request(.get, "/x"))
        }
        expectEqual(transport.count, 1)
    }

    @Test func `a fixed token keeps its refusal and tells its remedy`() async throws {
        let transport = FakeTransport([.on(.get, "/x", status: 401, Self.ended)])
        let credentials = FixedCredentials(
            instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
            accessToken: Secret("one"),
            remedy: "export SFCTL_ACCESS_TOKEN=…"
        )
        let org = try Org.fake(over: transport, credentials: credentials)
        await #expect(
            throws: OrgError.signIn(Self.refusal(), remedy: "export SFCTL_ACCESS_TOKEN=…")
        ) { try await org.answer(to: Request(.get, "/x")) }
        expectEqual(transport.count, 1)
    }

    @Test func `a renewal that fails ends the request as one without a token`() async throws {
        let error = SignInError(
            .refused(OAuthRefusal(status: 400, code: "invalid_grant", text: "expired")),
            remedy: "sfctl login"
        )
        let transport = FakeTransport([.on(.get, "/x", status: 401, Self.ended)])
        let credentials = try ScriptedCredentials(["one"], then: error)
        let org = try Org.fake(over: transport, credentials: credentials)
        await #expect(throws: OrgError.noToken(error)) {
            try await org.answer(to: Request(.get, "/x"))
        }
        expectEqual(transport.count, 1)
    }

    @Test func `a 403 is no reason to renew`() async throws {
        let body = #"[{"message":"m","errorCode":"API_DISABLED_FOR_ORG"}]"#
        let transport = FakeTransport([.on(.get, "/x", status: 403, body)])
        let credentials = try ScriptedCredentials(["one", "two"])
        let org = try Org.fake(over: transport, credentials: credentials)
        await #expect(throws: OrgError.signIn(Self.refusal(body, status: 403))) {
            try await org.answer(to: Request(.get, "/x"))
        }
        #expect(credentials.refused.isEmpty)
    }

    @Test func `the repeat is no retry: all three are left`() async throws {
        let transport = FakeTransport(
            [.on(.get, "/x", status: 401, Self.ended)]
                + (0..<3).map { _ in .on(.get, "/x", status: 503, "") } + [.on(.get, "/x", "{}")]
        )
        let log = EventLog()
        let credentials = try ScriptedCredentials(["one", "two"])
        let org = try Org.fake(over: transport, credentials: credentials, observer: log)
        _ = try await org.answer(to: Request(.get, "/x"))
        expectEqual(transport.count, 5)
        let retries = log.events.compactMap { event in
            if case .retrying(_, let retry, _, _) = event { retry } else { nil }
        }
        expectEqual(retries, [1, 2, 3])
    }

    @Test func `a session that ends between retries is renewed then`() async throws {
        let transport = FakeTransport([
            .on(.get, "/x", status: 503, ""), .on(.get, "/x", status: 401, Self.ended),
            .on(.get, "/x", "{}"),
        ])
        let credentials = try ScriptedCredentials(["one", "two"])
        let org = try Org.fake(over: transport, credentials: credentials)
        _ = try await org.answer(to: Request(.get, "/x"))
        expectEqual(Self.tokens(of: transport), ["Bearer one", "Bearer one", "Bearer two"])
    }

    @Test func `an unsigned request has no token to renew`() async throws {
        let versions = #"[{"version":"67.0"}]"#
        let transport = FakeTransport([
            .on(.get, "/services/data", status: 401, Self.ended),
            .on(.get, "/services/data", status: 401, Self.ended),
            .on(.get, "/services/data", versions),
        ])
        let credentials = try ScriptedCredentials(["one", "two"])
        let org = try Org.fake(over: transport, credentials: credentials, apiVersion: nil)
        try await expectEqual(org.apiVersion().description, "67.0")
        expectEqual(Self.tokens(of: transport), [nil, "Bearer one", "Bearer two"])
    }
}

// MARK: - Many requests

extension RenewalTests {
    /// Keeps a session; the test says when it is renewed.
    private final class Keeper: SessionKeeper {
        private let state = Mutex((number: 1, asked: [String?]()))
        private let gate: AsyncStream<Void>
        let open: AsyncStream<Void>.Continuation

        init() { (gate, open) = AsyncStream.makeStream() }

        /// Which tokens were turned away when the keeper was asked; nil where none was.
        var asked: [String?] { state.withLock(\.asked) }

        func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
            state.withLock { $0.asked.append(refused?.value) }
            guard refused != nil else { return Secret("token 1") }
            for await _ in gate { break }
            if Task.isCancelled { throw SignInError(.transport(.cancelled)) }
            return state.withLock { state in
                state.number += 1
                return Secret("token \(state.number)")
            }
        }
    }

    /// Turns away the first token, and lets the keeper renew when all requests have been turned
    /// away.
    private final class Server: Transport {
        private let count: Int
        private let keeper: Keeper
        private let refusals = Mutex(0)

        init(_ count: Int, _ keeper: Keeper) {
            self.count = count
            self.keeper = keeper
        }

        func send(_ request: Request) async throws(TransportError) -> Response {
            guard request.headers["Authorization"] == "Bearer token 1" else {
                return Response(status: 200, body: Response.Body(Array("{}".utf8)))
            }
            let refused = refusals.withLock { refusals in
                refusals += 1
                return refusals
            }
            if refused == count { keeper.open.yield() }
            return Response(status: 401, body: Response.Body(Array(RenewalTests.ended.utf8)))
        }
    }

    @Test func `requests that are turned away at once wait for one renewal`() async throws {
        let count = 40
        let keeper = Keeper()
        let credentials = RenewingCredentials(
            instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
            keeper: keeper
        )
        let org = try Org.fake(over: Server(count, keeper), credentials: credentials)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<count {
                group.addTask { try await org.answer(to: Request(.get, "/x")).status }
            }
            for try await status in group { expectEqual(status, 200) }
        }
        expectEqual(keeper.asked, [nil, "token 1"])
    }

    @Test func `the token is asked for once and kept`() async throws {
        let keeper = Keeper()
        let credentials = RenewingCredentials(
            instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
            keeper: keeper
        )
        for _ in 0..<3 {
            try await expectEqual(credentials.accessToken(replacing: nil).value, "token 1")
        }
        // One that is turned away late has been replaced already.
        try await expectEqual(
            credentials.accessToken(replacing: Secret("token 0")).value,
            "token 1"
        )
        expectEqual(keeper.asked, [nil])
    }

    @Test func `a renewal ends when no task waits for it any more`() async throws {
        let keeper = Keeper()
        let credentials = RenewingCredentials(
            instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
            keeper: keeper
        )
        _ = try await credentials.accessToken(replacing: nil)
        let waiters = (0..<2).map { _ in
            Task { () throws(SignInError) in
                try await credentials.accessToken(replacing: Secret("token 1"))
            }
        }
        for waiter in waiters { waiter.cancel() }
        for waiter in waiters {
            await #expect(throws: SignInError(.transport(.cancelled))) { try await waiter.value }
        }
        keeper.open.yield()
        try await expectEqual(credentials.accessToken(replacing: nil).value, "token 2")
    }

    /// A keeper that has nothing else.
    private struct SameToken: SessionKeeper {
        func accessToken(replacing refused: Secret?) -> Secret { Secret("token 1") }
    }

    @Test func `a keeper that gives the refused token again has no other`() async throws {
        let credentials = RenewingCredentials(
            instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
            keeper: SameToken(),
            remedy: "log in"
        )
        let token = try await credentials.accessToken(replacing: nil)
        await #expect(throws: SignInError(.noOther, remedy: "log in")) {
            try await credentials.accessToken(replacing: token)
        }
    }

    /// A keeper that cannot renew.
    private final class Failing: SessionKeeper {
        let asked = Mutex([String?]())

        func accessToken(replacing refused: Secret?) throws(SignInError) -> Secret {
            asked.withLock { $0.append(refused?.value) }
            guard refused == nil else { throw SignInError(.local("no disk")) }
            return Secret("token 1")
        }
    }

    @Test func `a token that was turned away is not used again after a renewal has failed`()
        async throws
    {
        let keeper = Failing()
        let credentials = RenewingCredentials(
            instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
            keeper: keeper
        )
        let token = try await credentials.accessToken(replacing: nil)
        for refused in [token, nil] {
            await #expect(throws: SignInError(.local("no disk"))) {
                try await credentials.accessToken(replacing: refused)
            }
        }
        expectEqual(keeper.asked.withLock(\.self), [nil, "token 1", "token 1"])
    }
}
