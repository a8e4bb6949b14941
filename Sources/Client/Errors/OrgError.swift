package import HTTP

/// The reason why a request to an org failed: the only error type of `Org`.
///
/// `badRequest` is found before anything is sent. `signIn` means that the org rejects the session,
/// the user or itself as a whole. The other cases are failures of the exchange with the server.
/// Cancellation and timeout are kinds of `transport`; see `outcome`.
package enum OrgError: Error, Hashable, Sendable {
    /// The request is invalid and was not sent.
    case badRequest(BadRequest)
    /// The org rejects the session, the user or itself as a whole.
    case signIn(Refusal, remedy: String? = nil)
    /// There is no access token, so the request was not sent; the reason.
    case noToken(SignInError)
    /// The server answered with an error.
    case refused(Refusal)
    /// The server lacks the list of its API versions, which would show the highest.
    case noVersionList(Refusal)
    /// There was no answer, or only a part of one.
    case transport(TransportError)
    /// The answer is not the requested one.
    case malformed(MalformedAnswer)

    /// The outcome of a failed request.
    package enum Outcome: Hashable, Sendable {
        /// The request failed.
        case failure
        /// The request was cancelled.
        case cancelled
        /// The server was silent for too long.
        case timedOut
    }

    /// The outcome of the request; a successful one throws no error.
    package var outcome: Outcome {
        switch self {
        case .transport(.cancelled): .cancelled
        case .transport(.timedOut): .timedOut
        case .noToken(let error): error.outcome
        default: .failure
        }
    }

    /// The server's refusal of the request, including a rejected session; nil if the request was
    /// not sent.
    package var refusal: Refusal? {
        switch self {
        case .signIn(let refusal, _), .refused(let refusal): refusal
        default: nil
        }
    }

    /// Whether the org has dropped the query's next page.
    package var hasEndedQuery: Bool { refusal?.has("INVALID_QUERY_LOCATOR") == true }

    /// Whether the request was not sent; if it was repeated, whether the last attempt was not.
    var wasNotSent: Bool {
        switch self {
        case .badRequest, .noToken: true
        case .transport(let reason): reason.wasNotSent
        case .signIn, .refused, .noVersionList, .malformed: false
        }
    }

    /// Whether the org may have done what the request asked for, although no usable answer says so.
    package var mayHaveBeenDone: Bool {
        switch self {
        case .transport: !wasNotSent
        case .malformed: true
        case .refused(let refusal): refusal.isServerFailure && !refusal.hasAPIError
        default: false
        }
    }

    /// Whether something between here and the org may have refused the request, perhaps after it had
    /// passed it on.
    var mayBeOfAnotherServer: Bool {
        if case .refused(let refusal) = self { refusal.mayBeOfAnotherServer } else { false }
    }

    /// Makes `signIn` from a refusal that concerns the login, and `refused` from any other.
    init(_ refusal: Refusal) {
        self = refusal.isSignIn ? .signIn(refusal) : .refused(refusal)
    }
}

extension OrgError: CustomStringConvertible {
    /// The error as a sentence without a full stop.
    package var description: String {
        switch self {
        case .badRequest(let reason): reason.description
        case .noToken(let error): "no access token: \(error)"
        case .signIn(let refusal, _), .refused(let refusal): refusal.description
        case .noVersionList(let refusal): "the org does not list its API versions: \(refusal)"
        case .transport(let error): error.description
        case .malformed(let answer): answer.description
        }
    }
}
