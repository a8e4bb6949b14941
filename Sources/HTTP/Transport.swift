/// The way to one server: over the network, or to a handler in the same process.
public protocol Transport: Sendable {
    /// Sends a request and waits for the response's head.
    ///
    /// Any status is a response. Cancelling the task cancels the request.
    /// - Throws: `TransportError` when no response came.
    func send(_ request: Request) async throws(TransportError) -> Response
}
