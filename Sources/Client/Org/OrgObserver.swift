public import HTTP

/// Receives the events of an org's requests, for progress, traces and notes about retries.
///
/// Calls come from any task; for each request they are in order. No event holds a token.
public protocol OrgObserver: Sendable {
    /// Whether whole messages are wanted, which takes time; false unless it is said.
    var wantsMessages: Bool { get }
    /// Receives an event; it should return at once.
    func observe(_ event: OrgEvent)
}

extension OrgObserver {
    /// False.
    public var wantsMessages: Bool { false }
}

/// What happens to an org's requests.
public enum OrgEvent: Sendable {
    /// A request leaves.
    case sent(RequestLine)
    /// A request that leaves, or the answer that has come: told only where messages are wanted.
    case message(RequestLine, ShownMessage)
    /// A request has been answered, with any status, and the body is complete.
    case answered(RequestLine, AnswerReport)
    /// A request has failed without a complete answer.
    case failed(RequestLine, TransportError, after: Duration)
    /// A request will be sent again after a pause; `retry` counts from 1.
    case retrying(RequestLine, retry: Int, pause: Duration, because: OrgError)
    /// A page of a query is complete; `number` counts from 1.
    case page(number: Int, byteCount: Int)
}

/// What identifies a request in a trace.
public struct RequestLine: Hashable, Sendable {
    /// Counts the org's requests from 1.
    public let number: Int
    /// The method.
    public let method: Request.Method
    /// Path and query, without the token.
    public let target: String
}

extension RequestLine {
    /// The line without secrets: a server may name a next page whose path holds the token.
    func blanked(by blanking: TokenBlanking) -> RequestLine {
        RequestLine(number: number, method: method, target: blanking.blanked(target))
    }
}

/// What a trace shows of an answer.
public struct AnswerReport: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The size of the body after decoding.
    public let byteCount: Int
    /// The time from sending to the end of the body.
    public let duration: Duration
    /// The server's id of the request.
    public let requestID: String?
    /// `Sforce-Limit-Info`, such as `api-usage=15907/5000000`.
    public let limitInfo: String?
}
