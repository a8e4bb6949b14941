import HTTP

/// A decoder that turns a connection's bytes, as they arrive, into complete requests.
///
/// It supports HTTP/1.0 and HTTP/1.1 as defined by RFC 9112, strictly. It neither waits nor reads,
/// and the bytes may be split anywhere.
package struct RequestDecoder {
    private let limits: ListenerLimits
    private var queue = ByteQueue()
    private var headRoom: Int
    /// The head; nil until the request line is complete.
    private var head: RequestHead?
    /// The body's decoder; nil until the head is complete.
    private var body: BodyDecoder?

    package init(limits: ListenerLimits = ListenerLimits()) {
        self.limits = limits
        headRoom = limits.head
    }

    /// A result of decoding.
    package enum Event: Hashable, Sendable {
        /// A complete request, and whether its sender keeps the connection open for another.
        case request(ServerRequest, keepsAlive: Bool)
        /// A head whose sender waits for `100 Continue` before sending the body.
        case expectsContinue
    }

    /// Whether no part of a next request has arrived.
    package var isIdle: Bool { head == nil && queue.count == 0 && headRoom == limits.head }

    /// Adds bytes that have arrived.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        queue.append(bytes)
    }

    /// Returns the next event, or nil until more bytes arrive.
    ///
    /// - Throws: `BadMessage`; the connection is then unusable.
    package mutating func next() throws(BadMessage) -> Event? {
        while body == nil {
            guard let line = try takeHeadLine() else { return nil }
            if try read(headLine: line), queue.count == 0 { return .expectsContinue }
        }
        guard try body?.read(from: &queue) == true else { return nil }
        return finish()
    }

    private mutating func takeHeadLine() throws(BadMessage) -> ArraySlice<UInt8>? {
        let tooLong = head == nil ? BadMessage.uriTooLong : .fieldsTooLarge
        guard let line = try queue.takeLine(atMost: headRoom, else: tooLong) else { return nil }
        headRoom -= line.count + 2
        return line
    }

    /// Reads a line of the head; returns true at the end of a head whose sender waits for
    /// `100 Continue`.
    private mutating func read(headLine line: ArraySlice<UInt8>) throws(BadMessage) -> Bool {
        switch (head, line.isEmpty) {
        case (nil, true): break  // RFC 9112 §2.2: an empty line before the request line is ignored.
        case (nil, false): head = try RequestHead(requestLine: line)
        case (_?, false): try head?.append(fieldLine: line)
        case (let head?, true):
            try head.validate()
            let limit = limits.body(of: head.method, to: head.target)
            body = BodyDecoder(try BodyFraming(of: head, limit: limit), limit: limit)
            return head.expectsContinue && body?.isWhole == false
        }
        return false
    }

    private mutating func finish() -> Event? {
        guard let head, let body else { return nil }
        self.head = nil
        self.body = nil
        headRoom = limits.head
        let request = ServerRequest(
            head.method,
            head.target,
            headers: head.headers,
            body: body.bytes
        )
        return .request(request, keepsAlive: head.keepsAlive)
    }
}
