import Synchronization

/// What users have been asked for and have granted: requests on a consent page, codes, refresh tokens.
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

    /// A user's consent, for as long as it lasts.
    struct Grant: Sendable {
        let app: ConnectedApp
        let scopes: AccessScopes
        /// Whose the sessions are that come from it, as long as refresh tokens do not rotate.
        let caller: Caller
    }

    private struct RefreshToken {
        let grant: Int
        /// Whether another one has replaced it.
        var isRetired = false
    }

    /// A device that waits for its user.
    struct DeviceRequest: Sendable {
        let userCode: String
        let app: ConnectedApp
        let scopes: AccessScopes
        /// Nil as long as the user has said nothing.
        var isAllowed: Bool?
    }

    // MARK: The consent page and its codes

    /// Keeps a request until its user has decided; the name that its page knows it by.
    func open(_ request: AuthorizationRequest, now: Int) -> String {
        state.withLock {
            $0.pending.add(request, now: now, lifetime: AuthorizationRequest.lifetime)
        }
    }

    /// Takes the request of a consent page.
    func close(_ name: String, now: Int) -> AuthorizationRequest? {
        state.withLock { $0.pending.take(name, now: now) }
    }

    /// A code for a request that was allowed.
    func code(for request: AuthorizationRequest, now: Int) -> String {
        state.withLock {
            $0.codes.add(request, now: now, lifetime: AuthorizationRequest.lifetime)
        }
    }

    /// The request that a code was given for, once.
    func redeem(code: String, now: Int) -> AuthorizationRequest? {
        state.withLock { $0.codes.take(code, now: now) }
    }

    // MARK: Devices

    /// Keeps a device's request; the code that the device knows it by.
    func open(_ request: DeviceRequest, now: Int, lifetime: Int) -> String {
        state.withLock { $0.devices.add(request, now: now, lifetime: lifetime) }
    }

    /// Notes what the user with a code said; whether there is such a request.
    func decide(userCode: String, isAllowed: Bool, now: Int) -> Bool {
        state.withLock {
            $0.devices.change(now: now) { request in
                guard request.userCode == userCode, request.isAllowed == nil else { return false }
                request.isAllowed = isAllowed
                return true
            }
        }
    }

    /// What has become of a device's request; one that was decided is over.
    func device(_ code: String, now: Int) -> DeviceRequest? {
        state.withLock { state in
            guard let request = state.devices.value(code, now: now) else { return nil }
            if request.isAllowed != nil { _ = state.devices.take(code, now: now) }
            return request
        }
    }

    // MARK: Grants and refresh tokens

    /// Keeps a grant; its number.
    func add(_ grant: Grant) -> Int {
        state.withLock { state in
            state.count += 1
            state.grants[state.count] = grant
            return state.count
        }
    }

    /// Whether a grant has not ended.
    func has(_ grant: Int) -> Bool { state.withLock { $0.grants[grant] != nil } }

    /// A new refresh token of a grant.
    func issueRefreshToken(of grant: Int) -> String {
        let token = "5Aep861\(RandomText.ofLength(80))"
        state.withLock { $0.refreshTokens[token] = RefreshToken(grant: grant) }
        return token
    }

    /// What a refresh token leads to.
    enum Refresh {
        case live(Int, Grant)
        /// The token was replaced by another, so that somebody has it who should not.
        case retired(grant: Int)
    }

    /// Looks up a refresh token of an app, if one is given, and retires it if it is to be replaced.
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
