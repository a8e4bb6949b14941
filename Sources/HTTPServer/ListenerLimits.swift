package import HTTP

/// The size and time limits for a listener's clients.
package struct ListenerLimits: Sendable {
    /// The maximum size of the request line and header fields, in bytes.
    package var head = 32 << 10
    /// The maximum size of a body, in bytes.
    package var body = 50 << 20
    /// Returns a handler's own limit on a body, by method and target; nil if it has none.
    package var ownBody: @Sendable (Request.Method, String) -> BodyLimit? = { _, _ in nil }
    /// The maximum number of open connections; a further one replaces the one that has been idle
    /// longest, or waits until one is idle.
    package var connections = 512
    /// The maximum idle time of a connection between requests.
    package var idle: Duration = .seconds(120)
    /// The time limit for receiving a request, from its first byte to its last.
    package var request: Duration = .seconds(60)
    /// The maximum time during which a client accepts no byte of an answer.
    package var send: Duration = .seconds(60)
    /// The time to wait, after the last answer on a connection, for the client to close it.
    package var linger: Duration = .seconds(2)

    package init() {}

    /// Returns the limit on a request's body.
    func body(of method: Request.Method, to target: String) -> BodyLimit {
        ownBody(method, target) ?? BodyLimit(body)
    }
}

/// The maximum number of bytes of a body, with the error for a longer one.
package struct BodyLimit: Hashable, Sendable {
    let bytes: Int
    let refusal: BadMessage

    package init(_ bytes: Int, else refusal: BadMessage = .bodyTooLarge) {
        self.bytes = bytes
        self.refusal = refusal
    }
}
