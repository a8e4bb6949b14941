import Client
import HTTP
import Records
import Synchronization
import TestSupport
import Testing

/// A DELETE that is turned away with its token: the org has done nothing.
@Suite(.timeLimit(.minutes(5))) struct RenewedDeletionTests {
    private typealias Wire = DeletionWire

    private static let ended =
        #"[{"message":"Session expired or invalid","errorCode":"INVALID_SESSION_ID"}]"#

    @Test func `it is sent once more with another token`() async throws {
        let ids = try Wire.ids(1)
        let transport = FakeTransport([
            .on(.delete, "/services/data/v67.0/", status: 401, Self.ended),
            .on(.delete, "/services/data/v67.0/", status: 204, ""),
        ])
        let credentials = try ScriptedCredentials(["one", "two"])
        let org = try Org.fake(over: transport, credentials: credentials)
        let outcomes = await org.deletion(of: ids, object: "Contact").outcomes(of: ids)
        expectEqual(outcomes, [.deleted])
        expectEqual(
            transport.requests.map { $0.headers["Authorization"] },
            ["Bearer one", "Bearer two"]
        )
    }

    @Test(arguments: [1, 2])
    func `without another token the records are turned away, and the rest is not sent`(
        count: Int
    ) async throws {
        let ids = try Wire.ids(count)
        let transport = FakeTransport([
            .on(.delete, "/services/data/v67.0/", status: 401, Self.ended)
        ])
        let org = try Org.fake(over: transport, credentials: try ScriptedCredentials(["one"]))
        let outcomes = await org.deletion(of: ids, object: "Contact").outcomes(of: ids)
        let refusal = Refusal(status: 401, body: Array(Self.ended.utf8))
        expectEqual(
            outcomes,
            Array(
                repeating: .turnedAway(.signIn(refusal, remedy: "log in")),
                count: count
            )
        )
        expectEqual(transport.count, 1)
    }

    @Test func `an answer that is lost after the renewal is checked, and nothing is sent again`()
        async throws
    {
        let ids = try Wire.ids(1)
        let transport = FakeTransport([
            .on(.delete, "/services/data/v67.0/", status: 401, Self.ended),
            .on(.delete, "/services/data/v67.0/", fails: .cut("reset")),
            .on(.get, "/services/data/v67.0/query", #"{"totalSize":0,"done":true,"records":[]}"#),
        ])
        let credentials = try ScriptedCredentials(["one", "two"])
        let org = try Org.fake(over: transport, credentials: credentials)
        let outcomes = await org.deletion(of: ids, object: "Contact").outcomes(of: ids)
        expectEqual(outcomes.count, 1)
        expectEqual(transport.requests.filter { $0.method == .delete }.count, 2)
        expectEqual(transport.count, 3)
    }

    /// Cancels the deletion while the token is renewed.
    private final class CancellingCredentials: Credentials {
        let instanceURL: InstanceURL
        let task = Mutex<Task<[DeletionOutcome], Never>?>(nil)
        private let fails: Bool

        init(fails: Bool) throws {
            instanceURL = try InstanceURL("https://acme.my.salesforce.com")
            self.fails = fails
        }

        func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
            guard refused != nil else { return Secret("one") }
            task.withLock { $0?.cancel() }
            if fails { throw SignInError(.transport(.cancelled)) }
            return Secret("two")
        }
    }

    @Test(arguments: [1, 2], [false, true])
    func `after Ctrl-C it is not sent again`(count: Int, fails: Bool) async throws {
        let ids = try Wire.ids(count)
        let transport = FakeTransport([
            .on(.delete, "/services/data/v67.0/", status: 401, Self.ended)
        ])
        let credentials = try CancellingCredentials(fails: fails)
        let org = try Org.fake(over: transport, credentials: credentials)
        let task = credentials.task.withLock { task in
            let started = Task {
                await org.deletion(of: ids, object: "Contact").outcomes(of: ids)
            }
            task = started
            return started
        }
        let outcomes = await task.value
        let cancelled = OrgError.noToken(SignInError(.transport(.cancelled)))
        expectEqual(outcomes, Array(repeating: .notSent(cancelled), count: count))
        expectEqual(transport.count, 1)
    }
}
