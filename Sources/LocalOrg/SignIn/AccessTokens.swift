import Synchronization

/// The live access tokens.
final class AccessTokens: Sendable {
    private let issued = Mutex(Issued())

    private struct Issued {
        var sessions: [Session] = []
        var callers = 0

        func index(of token: String, at now: Int) -> Int? {
            let presented = Array(token.utf8)
            return sessions.firstIndex {
                ConstantTime.equal($0.token, presented) && $0.isLive(at: now)
            }
        }
    }

    private struct Session {
        let token: [UInt8]
        let caller: Caller
        let terms: Terms
        var lastUsed: Int

        /// The end in milliseconds since 1970; nil for a session that never ends.
        var expires: Int? {
            [terms.lifetime.map { lastUsed + $0 }, terms.end].compactMap(\.self).min()
        }

        func isLive(at now: Int) -> Bool { expires.map { now < $0 } ?? true }
    }

    /// The terms of a session.
    struct Terms: Hashable, Sendable {
        let app: ConnectedApp
        let scopes: AccessScopes
        /// The grant of the session, which ends with it; nil for a session that cannot be
        /// refreshed.
        let grant: Int?
        /// The start in milliseconds since 1970.
        let opened: Int
        /// The maximum time without use in milliseconds; nil for a session that never ends.
        var lifetime: Int?
        /// The end, used or not, in milliseconds since 1970; nil if the session ends only after
        /// disuse.
        var end: Int?
    }

    /// The public status of a live session.
    struct Status {
        let terms: Terms
        /// The end in milliseconds since 1970; nil for a session that never ends.
        let expires: Int?
    }

    /// Makes a new caller.
    func newCaller() -> Caller {
        issued.withLock { issued in
            issued.callers += 1
            return Caller(number: issued.callers - 1)
        }
    }

    /// Makes a token in the format of Salesforce's opaque tokens: the organization's id in 15
    /// characters, an exclamation mark, and 96 random characters.
    func issue(organization: String, on terms: Terms, as caller: Caller) -> String {
        let token = "\(organization.prefix(15))!\(RandomText.ofLength(96))"
        issued.withLock { issued in
            issued.sessions.removeAll { !$0.isLive(at: terms.opened) }
            issued.sessions.append(
                Session(
                    token: Array(token.utf8),
                    caller: caller,
                    terms: terms,
                    lastUsed: terms.opened
                )
            )
        }
        return token
    }

    /// Returns the caller of a request by its `Authorization` field.
    ///
    /// - Throws: `APIFault` 401 without a live token.
    func caller(authorization: String?, now: Int) throws(APIFault) -> Caller {
        guard let token = try Self.token(authorization: authorization) else {
            throw .invalidSession
        }
        guard let caller = caller(token: token, now: now) else { throw .invalidSession }
        return caller
    }

    /// Returns the caller of a token and notes its use; nil if the token is not live.
    func caller(token: String, now: Int) -> Caller? {
        issued.withLock { issued in
            guard let index = issued.index(of: token, at: now) else { return nil }
            issued.sessions[index].lastUsed = now
            return issued.sessions[index].caller
        }
    }

    /// Returns the status of a live token's session.
    func status(of token: String, now: Int) -> Status? {
        issued.withLock { issued in
            issued.index(of: token, at: now).map { index in
                let session = issued.sessions[index]
                return Status(terms: session.terms, expires: session.expires)
            }
        }
    }

    /// Ends a session; returns whether there was one.
    func revoke(_ token: String, now: Int) -> Bool {
        issued.withLock { issued in
            guard let index = issued.index(of: token, at: now) else { return false }
            issued.sessions.remove(at: index)
            return true
        }
    }

    /// Ends all sessions of a grant.
    func revoke(grant: Int) {
        issued.withLock { $0.sessions.removeAll { $0.terms.grant == grant } }
    }

    /// Returns the token of an `Authorization` field; nil without the field.
    static func token(authorization: String?) throws(APIFault) -> String? {
        guard let authorization else { return nil }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, ["bearer", "oauth"].contains(words[0].lowercased()) else {
            throw .invalidAuthorization
        }
        return String(words[1])
    }
}
