import Client
import HTTP
import Platform
import Text

/// The keeper of a saved login's access token, which renews it once for all processes that need
/// it.
final class SessionRenewal: SessionKeeper {
    private let session: Session
    private let store: SessionStore
    private let environment: Environment
    private let network: SignInNetwork

    init(
        of session: Session,
        in store: SessionStore,
        _ environment: Environment,
        network: SignInNetwork
    ) {
        self.session = session
        self.store = store
        self.environment = environment
        self.network = network
    }

    /// Returns the stored token if it differs from the refused one, or a new one.
    ///
    /// - Throws: `SignInError`, also if the name now belongs to another login: its token is for
    ///   another org.
    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        do {
            let kept = try await store.current(session)
            if let token = kept.secrets.accessToken, token != refused { return token }
            return try await store.whileLocked(session) {
                // Another process may have renewed it in the meantime.
                let kept = try await store.current(session)
                if let token = kept.secrets.accessToken, token != refused { return token }
                return try await renewWhole(kept)
            }
        } catch let error as SignInError {
            throw error
        } catch let error as SessionStoreError {
            let failure = error.failure
            throw SignInError(
                .local("\(failure.message): \(failure.reasons[0])"),
                remedy: failure.hints.first
            )
        } catch is CancellationError {
            throw SignInError(.transport(.cancelled))
        } catch {
            throw SignInError(.local("\(error)"))
        }
    }

    /// Renews the token to the end, even after a first signal.
    ///
    /// After a cancellation, the token request and the storing of its answer each get a few more
    /// seconds.
    private func renewWhole(_ session: Session) async throws -> Secret {
        try await CancellationWatch.awaiting {
            do {
                return Result<Secret, any Error>.success(try await renew(session))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    private func renew(_ session: Session) async throws -> Secret {
        var session = session
        do {
            // A refresh token that rotates is worthless once it is sent, so its replacement must be
            // storable.
            if session.hasRefreshToken { try store.file.checkIsWritable() }
            let tokens = try await tokens(for: session)
            let answer = tokens.answer
            if let route = tokens.route {
                (session.loginURL, session.audience) = (route.server, route.audience)
            }
            session.secrets.refreshToken = answer.refreshToken ?? session.secrets.refreshToken
            session.secrets.accessToken = answer.accessToken
            try await keep(session)
            return answer.accessToken
        } catch var error as SignInError {
            // The sent token may be used up; its replacement is stored, whatever the rest of the
            // answer says.
            if let token = error.refreshToken {
                session.secrets.refreshToken = token
                try await store.update(session)
            }
            error.refreshToken = nil
            error.remedy = error.remedy ?? session.remedy
            throw error
        }
    }

    /// Stores the tokens; if nothing is lost, a session that cannot be stored still serves this
    /// process.
    private func keep(_ session: Session) async throws {
        do throws(SessionStoreError) {
            try await store.update(session)
        } catch {
            guard case .refused = error, !session.hasRefreshToken else { throw error }
        }
    }

    /// Requests new tokens by the renewal of the session's flow.
    private func tokens(for session: Session) async throws(SignInError) -> RenewedTokens {
        guard let renewal = session.flow.renewal else { throw SignInError(.noOther) }
        return try await renewal(
            RenewalRequest(session: session, network: network, environment: environment)
        )
    }
}

extension Session {
    fileprivate var hasRefreshToken: Bool { secrets.refreshToken != nil }

    /// The command for logging in again.
    var remedy: String { flow.remedy(self) }
}
