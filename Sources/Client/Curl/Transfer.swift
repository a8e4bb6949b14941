import HTTP
import Synchronization

/// One request from its sender's point of view: a head to wait for, then a body.
final class Transfer: Sendable {
    typealias Head = Result<Response, TransportError>

    /// The transfer's number, unique in its loop.
    let number: Int
    let request: Request
    let body: ArrivingBody
    private let state = Mutex(State.new)

    private enum State {
        case new
        case awaitsHead(CheckedContinuation<Void, Never>)
        /// The head, until the sender takes it.
        case hasHead(Head)
        case over
        /// Cancelled before the head came.
        case cancelled
    }

    /// Makes a transfer that has not started.
    ///
    /// - Parameters:
    ///   - number: The transfer's number, unique in its loop.
    ///   - request: The request.
    ///   - body: Receives the body of the answer.
    init(_ number: Int, _ request: Request, into body: ArrivingBody) {
        self.number = number
        self.request = request
        self.body = body
    }

    /// Waits for the head.
    ///
    /// - Parameter start: Sends the request; not called if the transfer has been cancelled.
    /// - Returns: The response, or the error.
    func head(afterStarting start: () -> Void) async -> Head {
        await withCheckedContinuation { waiter in
            let isNew = state.withLock { state in
                guard case .new = state else { return false }
                state = .awaitsHead(waiter)
                return true
            }
            if isNew { start() } else { waiter.resume() }
        }
        return state.withLock { state in
            guard case .hasHead(let head) = state else { return .failure(.cancelled) }
            state = .over
            return head
        }
    }

    /// Whether the transfer was cancelled before the head arrived.
    var isCancelled: Bool {
        state.withLock { if case .cancelled = $0 { true } else { false } }
    }

    /// Passes the head to the sender.
    func receive(status: Int, headers: Headers) {
        let response = Response(status: status, headers: headers, body: Response.Body(body))
        wake(with: .hasHead(.success(response)))
    }

    /// Ends the transfer, with an error unless it is complete.
    func end(with error: TransportError?) {
        body.finish(throwing: error)
        let reason = error ?? .cut("the server closed the connection without an answer")
        wake(with: .hasHead(.failure(reason)))
    }

    /// Stops waiting at once, whatever the network does.
    func cancel() {
        body.finish(throwing: .cancelled)
        state.withLock { if case .new = $0 { $0 = .cancelled } }
        wake(with: .cancelled)
    }

    /// Changes the state and wakes the sender if it waits for the head.
    private func wake(with next: State) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard case .awaitsHead(let waiter) = state else { return nil }
            state = next
            return waiter
        }
        waiter?.resume()
    }
}
