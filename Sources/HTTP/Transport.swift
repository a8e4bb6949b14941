/// A door to one server: URLSession's, or an org in the same process.
public protocol Transport: Sendable {
    /// Sends a request and waits for the response's head.
    ///
    /// Any status is a response. Cancelling the task cancels the request.
    /// - Throws: `TransportError` when no response came.
    func send(_ request: Request) async throws(TransportError) -> Response
}

/// Why no response came, or its body did not come whole.
public enum TransportError: Error, Hashable, Sendable {
    /// The server could not be reached: name not found, refused, no route; what the system said.
    case unreachable(String)
    /// The server was silent for longer than the time allowed.
    case timedOut
    /// The secure connection could not be made; what the system said.
    case insecure(String)
    /// The connection ended before the answer was whole; what the system said.
    case cut(String)
    /// The body is larger than the limit, in bytes, that the caller set.
    case tooLarge(Int)
    /// The task was cancelled.
    case cancelled
    /// The server's answer is not HTTP, or anything else; what the system said.
    case other(String)
}

extension TransportError: CustomStringConvertible {
    /// What happened, in a sentence without a full stop.
    public var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .timedOut: "the server did not answer in time"
        case .insecure(let reason): "no secure connection could be made: \(reason)"
        case .cut(let reason): reason
        case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
        case .cancelled: "the request was cancelled"
        case .other(let reason): reason
        }
    }
}
