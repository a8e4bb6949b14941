import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Client

/// A request that joins a renewal late, with the very token that the renewal gives.
struct LateRequestTests {
    /// A keeper with a new token each time.
    private final class Keeper: SessionKeeper {
        let asked = Mutex([String?]())

        func accessToken(replacing refused: Secret?) -> Secret {
            let number = asked.withLock { asked in
                asked.append(refused?.value)
                return asked.count
            }
            return Secret("token \(number)")
        }
    }

    @Test func `it does not get the token that was turned away, but the next one`() async throws {
        let keeper = Keeper()
        let flight = SingleFlight<Secret, SignInError>.forTokens()
        let credentials = RenewingCredentials(
            instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
            keeper: keeper,
            remedy: nil,
            flight: flight
        )
        let first = try await credentials.accessToken(replacing: nil)
        // The renewal that has given the first token is not quite over.
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        async let earlier = flight.value {
            for await _ in gate {}
            return .success(first)
        }
        while flight.waiterCount < 1 { await Task.yield() }
        async let late = credentials.accessToken(replacing: first)
        while flight.waiterCount < 2 { await Task.yield() }
        open.finish()
        try await expectEqual(late, Secret("token 2"))
        try await expectEqual(earlier, first)
        expectEqual(keeper.asked.withLock(\.self), [nil, "token 1"])
    }
}
