/// An HTTP response whose head has arrived; the body may still be on its way.
package struct Response: Sendable {
    /// The status code.
    package let status: Int
    /// The header fields.
    package let headers: Headers
    /// The body's bytes, decoded from any content coding.
    package let body: Body

    /// Makes a response.
    package init(status: Int, headers: Headers = [:], body: Body = Body([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A response body, which can be read once.
    ///
    /// Releasing the body early cancels the exchange.
    package struct Body: Sendable {
        private let reader: Reader

        /// Makes a complete body.
        package init(_ bytes: [UInt8]) {
            let body = ArrivingBody()
            body.append(bytes)
            body.finish()
            self.init(body)
        }

        /// Makes a body that arrives in parts.
        package init(_ body: ArrivingBody) {
            reader = Reader(body)
        }

        /// Waits for more than `count` bytes.
        ///
        /// - Returns: A copy of the first bytes, at most `limit`; nil if the body ends first.
        /// - Throws: `TransportError` if the body is cut short or the task is cancelled.
        package func prefix(
            longerThan count: Int,
            atMost limit: Int
        ) async throws(TransportError) -> [UInt8]? {
            try await reader.body.prefix(longerThan: count, atMost: limit)
        }

        /// Waits for the next bytes, and takes all that have arrived.
        ///
        /// - Parameters:
        ///   - buffer: The bytes afterwards; none at the end. Its memory is used for later bytes.
        ///   - count: The number of bytes worth waking up for.
        ///   - window: The number of bytes that may gather before they are taken.
        /// - Throws: `TransportError` if the body is cut short or the task is cancelled.
        package func read(
            into buffer: inout [UInt8],
            ofAtLeast count: Int,
            window: Int
        ) async throws(TransportError) {
            try await reader.body.read(into: &buffer, ofAtLeast: count, window: window)
        }

        /// Lets a number of bytes gather before they are taken, without waiting.
        package func gather(upTo window: Int) {
            reader.body.gather(upTo: window)
        }

        /// Waits for the whole body.
        ///
        /// - Throws: `TransportError` if the body is cut short or exceeds `limit` bytes, or if the
        ///   task is cancelled.
        package func collect(upTo limit: Int = 1 << 30) async throws(TransportError) -> [UInt8] {
            try await whole(upTo: limit).bytes
        }

        /// Waits for the whole body; its memory returns to the transport after the last use.
        ///
        /// - Throws: The errors of `collect`.
        package func whole(upTo limit: Int) async throws(TransportError) -> WholeBody {
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
