public import HTTP

/// Why there is no access token.
public struct SignInError: Error, Hashable, Sendable {
    /// What happened.
    public let cause: Cause
    /// The command to type next, by who knows the org's name; nil where there is none.
    public var remedy: String?

    /// Makes an error.
    public init(_ cause: Cause, remedy: String? = nil) {
        self.cause = cause
        self.remedy = remedy
    }

    /// What can happen.
    public enum Cause: Hashable, Sendable {
        /// The token is the only one there is, and the org has turned it away.
        case noOther
        /// The sign-in server says no.
        case refused(OAuthRefusal)
        /// The sign-in server cannot answer for the moment; the HTTP status.
        case unavailable(status: Int)
        /// The sign-in server gave no answer, or not all of it.
        case transport(TransportError)
        /// The sign-in server's answer is not what the protocol says.
        case malformed(String)
        /// What the browser brought back does not belong to this sign-in: the state is another.
        case wrongState
        /// The answer points to another server than the one that was signed in to.
        case elsewhere(expected: String, found: String)
        /// The host shows pages and does not answer the API; the one that does.
        case pagesOnly(host: String, apiHost: String)
        /// What keeps or makes the token on this machine fails: a store, a program, a key.
        case local(String)
    }
}

extension SignInError {
    /// How the sign-in ended.
    public var outcome: OrgError.Outcome {
        switch cause {
        case .transport(.cancelled): .cancelled
        case .transport(.timedOut): .timedOut
        default: .failure
        }
    }
}

extension SignInError: CustomStringConvertible {
    /// What happened, in a sentence without a full stop.
    public var description: String {
        switch cause {
        case .noOther: "the org turned the token away, and there is no other"
        case .refused(let refusal): refusal.description
        case .unavailable(let status):
            "the sign-in server cannot answer for the moment (status \(status))"
        case .transport(let error): error.description
        case .malformed(let problem), .local(let problem): problem
        case .wrongState: "the browser brought back the answer to another sign-in"
        case .elsewhere(let expected, let found):
            "the sign-in leads to \(found), not to \(expected)"
        case .pagesOnly(let host, let apiHost):
            "\(host) shows pages and does not answer the API; \(apiHost) does"
        }
    }
}
