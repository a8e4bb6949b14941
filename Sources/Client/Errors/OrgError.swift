public import HTTP

/// Why an org did not do what it was asked: the one error type of `Org`.
///
/// `badRequest` is found before anything is sent. `signIn` means that the session, the user or the org is not
/// let in. The other cases are failures of the exchange with the server. Cancelled and timed out are kinds
/// of `transport`; see `outcome`.
public enum OrgError: Error, Hashable, Sendable {
    /// The request is wrong in itself; nothing was sent.
    case badRequest(BadRequest)
    /// The org refuses the session, the user or itself as a whole.
    case signIn(Refusal, remedy: String? = nil)
    /// No access token could be had, so the request was not sent; why.
    case noToken(SignInError)
    /// The server answered with an error.
    case refused(Refusal)
    /// The server has no list of its API versions, which tells the highest.
    case noVersionList(Refusal)
    /// No answer came, or not all of it.
    case transport(TransportError)
    /// The answer is not what was asked for.
    case malformed(MalformedAnswer)

    /// How the request ended.
    public enum Outcome: Hashable, Sendable {
        /// It failed.
        case failure
        /// It was cancelled.
        case cancelled
        /// The server was silent for too long.
        case timedOut
    }

    /// How the request ended; the fourth outcome, success, throws nothing.
    public var outcome: Outcome {
        switch self {
        case .transport(.cancelled): .cancelled
        case .transport(.timedOut): .timedOut
        case .noToken(let error): error.outcome
        default: .failure
        }
    }

    /// The server's refusal of the request, be it for the session's sake; nil where the request was not sent.
    public var refusal: Refusal? {
        switch self {
        case .signIn(let refusal, _), .refused(let refusal): refusal
        default: nil
        }
    }

    /// Whether the request was not sent; of one that was repeated, the last time.
    var wasNotSent: Bool {
        switch self {
        case .badRequest, .noToken: true
        case .transport(let reason): reason.wasNotSent
        case .signIn, .refused, .noVersionList, .malformed: false
        }
    }

    /// Makes `signIn` of a refusal that is about sign-in, and `refused` of any other.
    init(_ refusal: Refusal) {
        self = refusal.isSignIn ? .signIn(refusal) : .refused(refusal)
    }
}

extension OrgError: CustomStringConvertible {
    /// What happened, in a sentence without a full stop.
    public var description: String {
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
