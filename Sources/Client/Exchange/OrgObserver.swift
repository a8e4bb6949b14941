package import HTTP

/// An observer of the requests to an org, for progress, traces and notes about retries.
///
/// Calls come from any task, but in order for each request. No event contains a token.
package protocol OrgObserver: Sendable {
    /// Whether the observer needs whole messages, which takes time; false by default.
    var wantsMessages: Bool { get }
    /// Receives an event; it should return immediately.
    func observe(_ event: OrgEvent)
}

extension OrgObserver {
    /// False by default.
    package var wantsMessages: Bool { false }
}

/// An event in the requests to an org.
package enum OrgEvent: Sendable {
    /// A request is being sent.
    case sent(RequestLine)
    /// The text of a request being sent; reported only if the observer wants messages.
    case sentMessage(String)
    /// The text of an answer; reported only if the observer wants messages.
    case receivedMessage(String)
    /// The answer to a request is complete, whatever its status.
    case answered(RequestLine, AnswerReport)
    /// A request failed without a complete answer.
    case failed(RequestLine, TransportError, after: Duration)
    /// A request will be sent again after a pause; `retry` counts from 1.
    case retrying(RequestLine, retry: Int, pause: Duration, because: OrgError)
    /// A page of a query is complete; `number` counts from 1.
    case page(number: Int, byteCount: Int)
}

/// The identification of a request in a trace.
package struct RequestLine: Hashable, Sendable {
    /// The request's number in the org, from 1.
    package let number: Int
    /// The method.
    package let method: Request.Method
    /// The path and query, without secrets: a server may name a next page whose path contains the
    /// token.
    package internal(set) var target: String
}

/// An answer's data in a trace.
package struct AnswerReport: Hashable, Sendable {
    /// The HTTP status.
    package let status: Int
    /// The size of the body after decoding; nil if its reader takes it in pieces.
    package let byteCount: Int?
    /// The time from sending to the end of the body.
    package let duration: Duration
    /// The server's id of the request.
    package let requestID: String?
    /// The `Sforce-Limit-Info`, such as `api-usage=15907/5000000`.
    package let limitInfo: String?
}
