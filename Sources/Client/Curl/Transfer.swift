import HTTP
import Synchronization

/// One request on its way, as its sender sees it: a head that is waited for, then a body.
final class Transfer: Sendable {
    typealias Waiter = CheckedContinuation<Result<Response, TransportError>, Never>

    /// Tells it from the other transfers of its loop.
    let number: Int
    let request: Request
    let body: ArrivingBody
    private let state = Mutex(State.new)

    private enum State {
        case new
        case awaitsHead(Waiter)
        case hasHead
        case cancelled
    }

    /// Makes a transfer that has not begun.
    ///
    /// - Parameters:
    ///   - number: Tells it from the other transfers of its loop.
    ///   - request: What is sent.
    ///   - body: Takes the body of the answer.
    init(_ number: Int, _ request: Request, into body: ArrivingBody) {
        self.number = number
        self.request = request
        self.body = body
    }

    /// Registers who waits for the head; false where the transfer was cancelled before.
    func begin(_ waiter: Waiter) -> Bool {
        let isCancelled = state.withLock { state in
            guard case .new = state else { return true }
            state = .awaitsHead(waiter)
            return false
        }
        if isCancelled { waiter.resume(returning: .failure(.cancelled)) }
        return !isCancelled
    }

    /// Whether nobody waits for it any more, and it need not begin.
    var isCancelled: Bool {
        state.withLock { if case .cancelled = $0 { true } else { false } }
    }

    /// Hands the head over.
    func receive(status: Int, headers: Headers) {
        let response = Response(status: status, headers: headers, body: Response.Body(body))
        takeWaiter(leaving: .hasHead)?.resume(returning: .success(response))
    }

    /// Ends the transfer: whole, or with what is wrong.
    func end(with error: TransportError?) {
        body.finish(throwing: error)
        let reason = error ?? .cut("the server closed the connection without an answer")
        takeWaiter(leaving: .hasHead)?.resume(returning: .failure(reason))
    }

    /// Ends the wait at once, whatever the network does.
    func cancel() {
        body.finish(throwing: .cancelled)
        takeWaiter(leaving: .cancelled)?.resume(returning: .failure(.cancelled))
    }

    private func takeWaiter(leaving next: State) -> Waiter? {
        state.withLock { state in
            defer { state = next }
            guard case .awaitsHead(let waiter) = state else { return nil }
            return waiter
        }
    }
}
