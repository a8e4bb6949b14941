/// An HTTP response whose head has arrived; the body may still be on its way.
public struct Response: Sendable {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: Headers
    /// The body's bytes, decoded from any content coding.
    public let body: Body

    /// Makes a response.
    public init(status: Int, headers: Headers = [:], body: Body = Body([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A response body, which can be read once.
    ///
    /// Releasing the body early cancels the exchange.
    public struct Body: Sendable {
        private let reader: Reader

        /// Makes a complete body.
        public init(_ bytes: [UInt8]) {
            let body = ArrivingBody()
            body.append(bytes)
            body.finish()
            self.init(body)
        }

        /// Makes a body that arrives in parts.
        public init(_ body: ArrivingBody) {
            reader = Reader(body)
        }

        /// Waits for more than `count` bytes.
        ///
        /// - Returns: A copy of the first bytes, at most `limit`; nil if the body ends first.
        /// - Throws: `TransportError` if the body is cut short or the task is cancelled.
        public func prefix(
            longerThan count: Int,
            atMost limit: Int
        ) async throws(TransportError) -> [UInt8]? {
            try await reader.body.prefix(longerThan: count, atMost: limit)
        }

        /// Waits for the whole body.
        ///
        /// - Throws: `TransportError` if the body is cut short or exceeds `limit` bytes, or if the
        ///   task is cancelled.
        public func collect(upTo limit: Int = 1 << 30) async throws(TransportError) -> [UInt8] {
            try await whole(upTo: limit).bytes
        }

        /// Waits for the whole body; its memory returns to the transport after the last use.
        ///
        /// - Throws: The errors of `collect`.
        public func whole(upTo limit: Int) async throws(TransportError) -> WholeBody {
            try await reader.body.collect(upTo: limit)
        }
    }
}

/// The reading end of a body; abandons the body when released.
private final class Reader: Sendable {
    let body: ArrivingBody

    init(_ body: ArrivingBody) {
        self.body = body
    }

    deinit {
        body.abandon()
    }
}
