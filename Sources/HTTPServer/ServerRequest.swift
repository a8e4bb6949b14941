package import HTTP

/// A request as the org receives it, the same over a socket and in process.
package struct ServerRequest: Hashable, Sendable {
    /// The method.
    package var method: Request.Method
    /// The request target as sent: path and query, percent-encoded.
    package var target: String
    /// Header fields in order.
    package var headers: Headers
    /// The body, free of its transfer coding; empty where there was none.
    package var body: [UInt8]
    /// The port of the client's end of the connection, on 127.0.0.1; nil in process.
    package var clientPort: UInt16?

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
