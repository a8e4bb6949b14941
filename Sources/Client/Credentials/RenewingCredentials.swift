public import HTTP
import Synchronization

/// Keeps a session outside the process, and renews it.
public protocol SessionKeeper: Sendable {
    /// The session's token, another one than the org has turned away.
    ///
    /// The one kept may have been renewed since, by another process; then nothing is renewed again.
    ///
    /// - Parameter refused: The token that the org has turned away; nil where none was.
    /// - Returns: The token, which is kept already.
    /// - Throws: `SignInError`; `noOther` where there is no way to another one.
    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret
}

/// Credentials whose token is renewed when the org turns it away: once, however many requests wait for it.
///
/// A token is kept in memory, so that the keeper is asked at the start and after a refusal only.
public final class RenewingCredentials: Credentials {
    /// The org's server.
    public let instanceURL: InstanceURL
    /// What to type when the org turns a new token away.
    public let remedy: String?
    private let keeper: any SessionKeeper
    private let flight = SingleFlight<Secret, SignInError>(
        whenCancelled: SignInError(.transport(.cancelled))
    )
    private let state = Mutex(State())

    private struct State {
        /// The token in use; nil where the keeper must be asked.
        var current: Secret?
        /// The token that was turned away last.
        var refused: Secret?
    }

    /// Makes credentials of a session.
    ///
    /// - Parameters:
    ///   - instanceURL: The org's server.
    ///   - keeper: Who keeps and renews the session.
    ///   - remedy: What to type when the org turns a new token away.
    public init(instanceURL: InstanceURL, keeper: any SessionKeeper, remedy: String? = nil) {
        self.instanceURL = instanceURL
        self.keeper = keeper
        self.remedy = remedy
    }

    /// The token in use; where it was turned away, a new one.
    ///
    /// A task that asks while the session is renewed waits for the new token, whichever one was turned away.
    public func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        while true {
            if let current = current(otherThan: refused) { return current }
            let token = try await flight.value { await self.renewed() }
            // A request may be back with the token before the renewal that gave it is quite over.
            if token != refused { return token }
        }
    }

    /// The token in use, unless it is the one that was turned away.
    private func current(otherThan refused: Secret?) -> Secret? {
        state.withLock { state in
            guard let refused, state.current == nil || state.current == refused else {
                return state.current
            }
            state = State(current: nil, refused: refused)
            return nil
        }
    }

    private func renewed() async -> Result<Secret, SignInError> {
        let refused = state.withLock(\.refused)
        do throws(SignInError) {
            let token = try await keeper.accessToken(replacing: refused)
            guard token != refused else { throw SignInError(.noOther, remedy: remedy) }
            state.withLock { $0.current = token }
            return .success(token)
        } catch {
            return .failure(error)
        }
    }
}
