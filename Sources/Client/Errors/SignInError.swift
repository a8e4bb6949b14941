package import HTTP

/// The reason why there is no access token.
package struct SignInError: Error, Hashable, Sendable {
    /// The cause of the error.
    package let cause: Cause
    /// The next command to type, set by code that knows the org's name; nil if there is none.
    package var remedy: String?
    /// A new refresh token from an otherwise unusable answer; the sent one may be used up.
    package var refreshToken: Secret?
    /// The servers that were tried, each with its answer as a sentence; empty if there was only
    /// one.
    package var attempts: [String] = []

    /// Makes an error.
    package init(_ cause: Cause, remedy: String? = nil, refreshToken: Secret? = nil) {
        self.cause = cause
        self.remedy = remedy
        self.refreshToken = refreshToken
    }

    /// The possible causes.
    package enum Cause: Hashable, Sendable {
        /// The org rejected the only token.
        case noOther
        /// The login server refused.
        case refused(OAuthRefusal)
        /// The login server is temporarily unavailable; with the HTTP status.
        case unavailable(status: Int)
        /// The login server gave no answer, or an incomplete one.
        case transport(TransportError)
        /// The login server's answer violates the protocol.
        case malformed(String)
        /// The browser's answer has another state, so it does not belong to this login.
        case wrongState
        /// The answer names another server than the login's.
        case elsewhere(expected: String, found: String)
        /// The host shows pages and does not serve the API; `apiHost` does.
        case pagesOnly(host: String, apiHost: String)
        /// A local problem: a store, a program, or a key failed.
        case local(String)
    }
}

extension SignInError {
    /// The outcome of the login.
    package var outcome: OrgError.Outcome {
        switch cause {
        case .transport(.cancelled): .cancelled
        case .transport(.timedOut): .timedOut
        default: .failure
        }
    }
}

extension SignInError: CustomStringConvertible {
    /// The problem as a sentence without a full stop.
    package var description: String {
        switch cause {
        case .noOther: "the org rejected the token, and there is no other"
        case .refused(let refusal): refusal.description
        case .unavailable(let status):
            "the login server is temporarily unavailable (status \(status))"
        case .transport(let error): error.description
        case .malformed(let problem), .local(let problem): problem
        case .wrongState: "the browser returned the answer to another login"
        case .elsewhere(let expected, let found):
            "the login leads to \(found), not to \(expected)"
        case .pagesOnly(let host, let apiHost):
            "\(host) serves pages, not the API; use \(apiHost)"
        }
    }
}
