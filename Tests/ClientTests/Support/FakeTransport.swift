import Client
import HTTP
import Synchronization
import Testing

/// A transport that answers from a list of expectations, each used once.
///
/// A request takes the first unused expectation that fits it; one that fits none fails the test.
final class FakeTransport: Transport {
    /// A request to come and what to answer.
    struct Expectation: Sendable {
        let method: Request.Method
        let target: String
        let answer: @Sendable () throws(TransportError) -> Response
    }

    private let expectations: Mutex<[Expectation]>
    private let log = Mutex<[Request]>([])
    private let arrived: AsyncStream<Request>.Continuation
    /// The requests as they arrive; for one reader.
    let arrivals: AsyncStream<Request>

    init(_ expectations: [Expectation]) {
        self.expectations = Mutex(expectations)
        (arrivals, arrived) = AsyncStream.makeStream()
    }

    /// The requests so far, in order.
    var requests: [Request] { log.withLock(\.self) }

    /// How many requests there have been so far.
    var count: Int { requests.count }

    func send(_ request: Request) async throws(TransportError) -> Response {
        if Task.isCancelled { throw .cancelled }
        log.withLock { $0.append(request) }
        arrived.yield(request)
        let expectation = expectations.withLock { expectations in
            expectations.firstIndex { $0.fits(request) }.map { expectations.remove(at: $0) }
        }
        guard let expectation else {
            Issue.record("unexpected \(request.method.rawValue) \(request.target)")
            throw .other("unexpected request")
        }
        return try expectation.answer()
    }

    /// Fails the test if something expected was never asked for.
    func verify(_ location: SourceLocation = #_sourceLocation) {
        let unused = expectations.withLock { $0.map { "\($0.method.rawValue) \($0.target)" } }
        #expect(unused.isEmpty, "never asked for", sourceLocation: location)
    }
}

extension FakeTransport.Expectation {
    /// A request whose target begins so is answered with a status and a body in one or more chunks.
    static func on(
        _ method: Request.Method,
        _ target: String,
        status: Int = 200,
        headers: Headers = [:],
        _ chunks: String...
    ) -> Self {
        Self(method: method, target: target) { () throws(TransportError) in
            let body = ArrivingBody()
            for chunk in chunks { body.append(chunk.utf8) }
            body.finish()
            return Response(status: status, headers: headers, body: Response.Body(body))
        }
    }

    /// A request whose target begins so gets no answer.
    static func on(_ method: Request.Method, _ target: String, fails error: TransportError) -> Self
    {
        Self(method: method, target: target) { () throws(TransportError) in throw error }
    }

    /// A request whose target begins so is answered with a body that comes by hand.
    static func on(_ method: Request.Method, _ target: String, _ body: HandFedBody) -> Self {
        Self(method: method, target: target) { () throws(TransportError) in
            Response(status: 200, body: body.body)
        }
    }

    fileprivate func fits(_ request: Request) -> Bool {
        request.method == method && request.target.hasPrefix(target)
    }
}

/// A body whose chunks come when the test says so.
struct HandFedBody: Sendable {
    let body: Response.Body
    private let arriving: ArrivingBody

    /// Makes a body; `onCancel` is called when its reader gives up.
    init(onCancel: @escaping @Sendable () -> Void = {}) {
        arriving = ArrivingBody(onAbandon: onCancel)
        body = Response.Body(arriving)
    }

    func feed(_ text: String) {
        arriving.append(text.utf8)
    }

    func finish(throwing error: TransportError? = nil) {
        arriving.finish(throwing: error)
    }
}
