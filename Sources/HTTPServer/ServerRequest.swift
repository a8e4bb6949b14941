package import HTTP

/// A request to the org, the same over a socket and in process.
package struct ServerRequest: Hashable, Sendable {
    /// The method.
    package var method: Request.Method
    /// The request target as sent: path and query, percent-encoded.
    package var target: String
    /// The header fields in order.
    package var headers: Headers
    /// The body without its transfer coding; empty if there is none.
    package var body: [UInt8]
    /// Whether the client needs only the answer's head, although `method` is GET: no user sees it.
    package var isHead = false
    /// The port of the client's end of the connection, on this machine; nil in process.
    package var clientPort: UInt16?
    /// The listener's port on 127.0.0.1; nil in process.
    package var serverPort: UInt16?

    package init(
        _ method: Request.Method,
        _ target: String,
        headers: Headers = [:],
        body: [UInt8] = []
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}
