import Client
import HTTP
import Synchronization

/// Credentials that give one token after another, and keep what they were asked for.
final class ScriptedCredentials: Credentials {
    let instanceURL: InstanceURL
    let remedy: String?
    private let state: Mutex<State>

    private struct State {
        var tokens: [Result<Secret, SignInError>]
        var refused: [String] = []
    }

    /// Makes credentials.
    ///
    /// - Parameters:
    ///   - tokens: The first is in use; each refusal leads to the next, and after the last there is
    ///     no other.
    ///   - ending: What asking for another one fails with after the last.
    ///   - remedy: What to type when a new token is turned away.
    /// - Throws: `InstanceURL.Fault`, which this URL does not have.
    init(
        _ tokens: [String],
        then ending: SignInError = SignInError(.noOther, remedy: "log in"),
        remedy: String? = nil
    ) throws {
        instanceURL = try InstanceURL("https://acme.my.salesforce.com")
        self.remedy = remedy
        state = Mutex(State(tokens: tokens.map { .success(Secret($0)) } + [.failure(ending)]))
    }

    /// The tokens that were turned away, in order.
    var refused: [String] { state.withLock(\.refused) }

    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        try state.withLock { state in
            if let refused {
                state.refused.append(refused.value)
                if state.tokens.first == .success(refused) { state.tokens.removeFirst() }
            }
            return state.tokens.first ?? .failure(SignInError(.noOther))
        }.get()
    }
}
