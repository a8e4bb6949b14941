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

    /// The body as a sequence of chunks; it can be read once.
    public struct Body: AsyncSequence, Sendable {
        /// A chunk of bytes, never empty.
        public typealias Element = [UInt8]
        private let chunks: AsyncThrowingStream<[UInt8], any Error>

        /// Makes a body that is complete.
        public init(_ bytes: [UInt8]) {
            chunks = AsyncThrowingStream { continuation in
                if !bytes.isEmpty { continuation.yield(bytes) }
                continuation.finish()
            }
        }

        /// Makes a body that arrives by and by; the stream fails with `TransportError`.
        public init(_ chunks: AsyncThrowingStream<[UInt8], any Error>) {
            self.chunks = chunks
        }

        /// Iterates over the chunks.
        public func makeAsyncIterator() -> Iterator {
            Iterator(chunks: chunks.makeAsyncIterator())
        }

        /// Waits for the whole body.
        ///
        /// - Throws: `TransportError` when the body is cut, or is larger than `limit` bytes.
        public func collect(upTo limit: Int = 1 << 30) async throws(TransportError) -> [UInt8] {
            var whole: [UInt8] = []
            for try await chunk in self {
                guard whole.count + chunk.count <= limit else { throw .tooLarge(limit) }
                if whole.isEmpty { whole = chunk } else { whole.append(contentsOf: chunk) }
            }
            return whole
        }
    }
}

extension Response.Body {
    /// Hands out the chunks in order.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var chunks: AsyncThrowingStream<[UInt8], any Error>.Iterator

        /// The next chunk; nil when the body is whole.
        ///
        /// - Throws: `TransportError` when the body is cut or the task is cancelled.
        public mutating func next() async throws(TransportError) -> [UInt8]? {
            try await next(isolation: #isolation)
        }

        /// The next chunk; nil when the body is whole.
        ///
        /// - Throws: `TransportError` when the body is cut or the task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(TransportError) -> [UInt8]? {
            let chunk: [UInt8]?
            do {
                chunk = try await chunks.next(isolation: actor)
            } catch {
                throw error as? TransportError ?? .other(String(describing: error))
            }
            // A stream ends quietly when its reader is cancelled; a cut body must not look whole.
            if chunk == nil, Task.isCancelled { throw .cancelled }
            return chunk
        }
    }
}
