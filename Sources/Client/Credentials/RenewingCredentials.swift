package import HTTP
import Synchronization

/// A keeper of a session outside the process, which also renews it.
package protocol SessionKeeper: Sendable {
    /// Returns the session's token, which differs from the one that the org has rejected.
    ///
    /// If another process has already renewed the stored token, it is not renewed again.
    ///
    /// - Parameter refused: The token that the org has rejected; nil if there is none.
    /// - Returns: The token, already stored.
    /// - Throws: `SignInError`; `noOther` if no other token can be obtained.
    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret

    /// Whether the keeper does not yet know that a token has expired.
    func isCurrent(_ token: Secret) -> Bool
}

extension SessionKeeper {
    /// True, because only the org knows when a token expires.
    package func isCurrent(_ token: Secret) -> Bool { true }
}

/// Credentials that renew their token if the org rejects it: once for all waiting requests.
///
/// The token is kept in memory, so the keeper is needed only at the start, after a refusal, and
/// after the token's expiry, if the keeper knows it.
package final class RenewingCredentials: Credentials {
    /// The org's server.
    package let instanceURL: InstanceURL
    /// The command to type if the org rejects a new token.
    package let remedy: String?
    private let keeper: any SessionKeeper
    private let flight: SingleFlight<Secret, SignInError>
    private let state = Mutex(State())

    private struct State {
        /// The current token; nil if the keeper must be asked.
        var current: Secret?
        /// The last rejected token.
        var refused: Secret?
    }

    /// Makes credentials from a session.
    ///
    /// - Parameters:
    ///   - instanceURL: The org's server.
    ///   - keeper: The keeper, which stores and renews the session.
    ///   - remedy: The command to type if the org rejects a new token.
    package convenience init(
        instanceURL: InstanceURL,
        keeper: any SessionKeeper,
        remedy: String? = nil
    ) {
        self.init(instanceURL: instanceURL, keeper: keeper, remedy: remedy, flight: .forTokens())
    }

    /// Makes credentials from a session whose renewal may be shared.
    package init(
        instanceURL: InstanceURL,
        keeper: any SessionKeeper,
        remedy: String?,
        flight: SingleFlight<Secret, SignInError>
    ) {
        self.flight = flight
        self.instanceURL = instanceURL
        self.keeper = keeper
        self.remedy = remedy
    }

    /// Returns the current token, or a new one if it was rejected.
    ///
    /// A task that calls this during a renewal waits for the new token, whichever token was
    /// rejected.
    package func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        while true {
            if let current = current(otherThan: refused) { return current }
            let token = try await flight.value { await self.renewed() }
            // A request may return with the new token before its renewal has quite ended.
            if token != refused { return token }
        }
    }

    /// Returns the current token, unless it was rejected or has expired.
    private func current(otherThan refused: Secret?) -> Secret? {
        state.withLock { state in
            guard let refused, state.current == nil || state.current == refused else {
                return state.current.flatMap { keeper.isCurrent($0) ? $0 : nil }
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

extension SingleFlight<Secret, SignInError> {
    /// Makes a renewal that runs once for all waiting requests.
    package static func forTokens() -> SingleFlight {
        SingleFlight(whenCancelled: SignInError(.transport(.cancelled)))
    }
}
