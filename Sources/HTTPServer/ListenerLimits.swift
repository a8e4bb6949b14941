package import HTTP

/// What a client may ask of the listener, and how long it may take.
package struct ListenerLimits: Sendable {
    /// Bytes of request line and header fields.
    package var head = 32 << 10
    /// Bytes of a body.
    package var body = 50 << 20
    /// The limit of a body that the handler takes in another size, by method and target; nil where it is no other.
    package var ownBody: @Sendable (Request.Method, String) -> BodyLimit? = { _, _ in nil }
    /// Connections open at once; more wait to be accepted.
    package var connections = 512
    /// How long a connection may lie idle between requests.
    package var idle: Duration = .seconds(120)
    /// How long a request may take to arrive, from its first byte to its last.
    package var request: Duration = .seconds(60)
    /// How long a client may take none of an answer's bytes.
    package var send: Duration = .seconds(60)
    /// How long the listener waits, after its last answer on a connection, for the client to close it.
    package var linger: Duration = .seconds(2)

    package init() {}

    /// What the body of a request may have.
    func body(of method: Request.Method, to target: String) -> BodyLimit {
        ownBody(method, target) ?? BodyLimit(body)
    }
}

/// How many bytes a body may have, and what is said of one that has more.
package struct BodyLimit: Hashable, Sendable {
    let bytes: Int
    let refusal: BadMessage

    package init(_ bytes: Int, else refusal: BadMessage = .bodyTooLarge) {
        self.bytes = bytes
        self.refusal = refusal
    }
}
