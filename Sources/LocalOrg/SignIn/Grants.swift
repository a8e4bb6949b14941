import Synchronization

/// The requests for consent, the codes and the granted refresh tokens.
final class Grants: Sendable {
    private let state = Mutex(State())

    private struct State {
        var grants: [Int: Grant] = [:]
        var refreshTokens: [String: RefreshToken] = [:]
        var pending = Expiring<AuthorizationRequest>()
        var codes = Expiring<AuthorizationRequest>()
        var devices = Expiring<DeviceRequest>()
        var count = 0
    }

    /// A user's consent while it lasts.
    struct Grant: Sendable {
        let app: ConnectedApp
        let scopes: AccessScopes
        /// The caller of the grant's sessions, as long as refresh tokens do not rotate.
        let caller: Caller
    }

    private struct RefreshToken {
        let grant: Int
        /// Whether another token has replaced it.
        var isRetired = false
    }

    /// A device's request, which waits for the user.
    struct DeviceRequest: Sendable {
        let userCode: String
        let app: ConnectedApp
        let scopes: AccessScopes
        /// The user's decision; nil until there is one.
        var isAllowed: Bool?
    }

    // MARK: The consent page and its codes

    /// Stores a request until its user has decided; returns its name on the page.
    func open(_ request: AuthorizationRequest, now: Int) -> String {
        state.withLock {
            $0.pending.add(request, now: now, lifetime: AuthorizationRequest.lifetime)
        }
    }

    /// Removes and returns the request of a consent page.
    func close(_ name: String, now: Int) -> AuthorizationRequest? {
        state.withLock { $0.pending.take(name, now: now) }
    }

    /// Returns a code for an allowed request.
    func code(for request: AuthorizationRequest, now: Int) -> String {
        state.withLock {
            $0.codes.add(request, now: now, lifetime: AuthorizationRequest.lifetime)
        }
    }

    /// Returns the request of a code, once.
    func redeem(code: String, now: Int) -> AuthorizationRequest? {
        state.withLock { $0.codes.take(code, now: now) }
    }

    // MARK: Devices

    /// Stores a device's request and returns the device's code.
    func open(_ request: DeviceRequest, now: Int, lifetime: Int) -> String {
        state.withLock { $0.devices.add(request, now: now, lifetime: lifetime) }
    }

    /// Notes the user's decision on the request with a code; returns whether the request exists.
    func decide(userCode: String, isAllowed: Bool, now: Int) -> Bool {
        state.withLock {
            $0.devices.change(now: now) { request in
                guard request.userCode == userCode, request.isAllowed == nil else { return false }
                request.isAllowed = isAllowed
                return true
            }
        }
    }

    /// Returns the state of a device's request, and removes it if it is decided.
    func device(_ code: String, now: Int) -> DeviceRequest? {
        state.withLock { state in
            guard let request = state.devices.value(code, now: now) else { return nil }
            if request.isAllowed != nil { _ = state.devices.take(code, now: now) }
            return request
        }
    }

    // MARK: Grants and refresh tokens

    /// Stores a grant and returns its number.
    func add(_ grant: Grant) -> Int {
        state.withLock { state in
            state.count += 1
            state.grants[state.count] = grant
            return state.count
        }
    }

    /// Whether a grant has not ended.
    func has(_ grant: Int) -> Bool { state.withLock { $0.grants[grant] != nil } }

    /// Makes a new refresh token for a grant.
    func issueRefreshToken(of grant: Int) -> String {
        let token = "5Aep861\(RandomText.ofLength(80))"
        state.withLock { $0.refreshTokens[token] = RefreshToken(grant: grant) }
        return token
    }

    /// The result of looking up a refresh token.
    enum Refresh {
        case live(Int, Grant)
        /// A token that was replaced by another, so somebody has it without permission.
        case retired(grant: Int)
    }

    /// Looks up a refresh token, only of `app` if it is given; retires the token if it rotates.
    func refresh(_ token: String, of app: ConnectedApp? = nil, retires: Bool) -> Refresh? {
        state.withLock { state in
            guard let known = state.refreshTokens[token], let grant = state.grants[known.grant],
                app == nil || grant.app == app
            else { return nil }
            if known.isRetired { return .retired(grant: known.grant) }
            if retires { state.refreshTokens[token]?.isRetired = true }
            return .live(known.grant, grant)
        }
    }

    /// Ends a grant and its refresh tokens.
    func revoke(_ grant: Int) {
        state.withLock { state in
            state.grants[grant] = nil
            state.refreshTokens = state.refreshTokens.filter { $0.value.grant != grant }
        }
    }
}
