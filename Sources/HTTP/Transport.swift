/// A connection to one server, over the network or to a handler in the same process.
package protocol Transport: Sendable {
    /// Sends a request and waits for the response's head.
    ///
    /// Every status is a response. Cancelling the task cancels the request.
    /// - Throws: `TransportError` if no response arrives.
    func send(_ request: Request) async throws(TransportError) -> Response
}
