import Synchronization

/// A response body that is still arriving: one side offers bytes, the other waits for the first
/// bytes or for all.
///
/// The bytes gather in one array, so that the reader wakes once or twice for each body instead of
/// once for each of the hundred pieces from the network. The body takes no bytes without demand:
/// the side that offers them waits until the reader wants more.
package final class ArrivingBody: Sendable {
    private struct State {
        var bytes: [UInt8]
        /// The number of bytes that the reader has asked for; the initial value anticipates its
        /// first request.
        var wanted = 65_536
        var limit = Int.max
        /// Whether bytes were offered without demand.
        var isHeldBack = false
        var ending: Result<Void, TransportError>?
        var waiter: Waiter?

        mutating func checkLimit() {
            if bytes.count > limit { ending = .failure(.tooLarge(limit)) }
        }
    }

    /// The reader waiting for more than `count` bytes or the end.
    private struct Waiter {
        let count: Int
        let isReady: CheckedContinuation<Void, Never>
    }

    /// The result of offering bytes.
    package enum Intake: Sendable {
        /// The bytes are now part of the body.
        case taken
        /// There is no demand yet; `onDemand` reports it later.
        case heldBack
        /// The body has ended or exceeds the reader's limit; offer nothing more.
        case refused
    }

    private let state: Mutex<State>
    private let pool: BufferPool?
    private let onDemand: @Sendable () -> Void
    private let onAbandon: @Sendable () -> Void

    /// Makes a body without bytes.
    ///
    /// - Parameters:
    ///   - pool: The pool that lends the memory; nil for separate memory.
    ///   - onAbandon: Called when the rest of the body is no longer wanted.
    ///   - onDemand: Called when the reader wants bytes that were held back.
    package init(
        from pool: BufferPool? = nil,
        onAbandon: @escaping @Sendable () -> Void = {},
        onDemand: @escaping @Sendable () -> Void = {}
    ) {
        state = Mutex(State(bytes: pool?.take() ?? []))
        self.pool = pool
        self.onDemand = onDemand
        self.onAbandon = onAbandon
    }

    deinit { state.withLock { give(&$0.bytes) } }

    /// Offers bytes, which the body copies if it takes them.
    package func offer(_ bytes: UnsafeRawBufferPointer) -> Intake {
        var intake = Intake.taken
        change { state in
            guard state.ending == nil else {
                intake = .refused
                return
            }
            guard state.bytes.count < state.wanted else {
                state.isHeldBack = true
                intake = .heldBack
                return
            }
            unsafe state.bytes.append(contentsOf: bytes)
            state.checkLimit()
            if state.ending != nil { intake = .refused }
        }
        return intake
    }

    /// Appends bytes regardless of demand; drops bytes received after the end.
    package func append(_ bytes: some Sequence<UInt8>) {
        change { state in
            guard state.ending == nil else { return }
            state.bytes.append(contentsOf: bytes)
            state.checkLimit()
        }
    }

    /// Ends the body, complete or not; only the first call has an effect.
    package func finish(throwing error: TransportError? = nil) {
        change { state in
            guard state.ending == nil else { return }
            state.ending = error.map { .failure($0) } ?? .success(())
        }
    }

    /// Waits for more than `count` bytes and returns a copy of the first ones, at most `limit`; nil
    /// if the body ends first.
    package func prefix(
        longerThan count: Int,
        atMost limit: Int
    ) async throws(TransportError) -> [UInt8]? {
        demand(max(limit, count + 1), limit: nil)
        try await arrival(ofMoreThan: count)
        return state.withLock { state in
            guard state.bytes.count > count else { return nil }
            // Array(_:) of a slice of the whole array would share its memory. The next piece would
            // then have to move the body to new memory.
            var start: [UInt8] = []
            start.append(contentsOf: state.bytes.prefix(limit))
            return start
        }
    }

    /// Waits for all bytes.
    package func collect(upTo limit: Int) async throws(TransportError) -> WholeBody {
        demand(.max, limit: limit)
        try await arrival(ofMoreThan: .max)
        var whole: [UInt8] = []
        state.withLock { swap(&$0.bytes, &whole) }
        return WholeBody(whole, of: pool)
    }

    /// Waits for the next bytes, and takes all that have arrived.
    ///
    /// - Parameters:
    ///   - buffer: The bytes afterwards; none at the end. Its memory is used for later bytes, and
    ///     returns to the pool at the end.
    ///   - count: The number of bytes worth waking up for.
    ///   - window: The number of bytes that may gather before they are taken.
    /// - Throws: `TransportError` if the body is cut short or the task is cancelled.
    package func read(
        into buffer: inout [UInt8],
        ofAtLeast count: Int,
        window: Int
    ) async throws(TransportError) {
        demand(window, limit: nil)
        try await arrival(ofMoreThan: count - 1)
        buffer.removeAll(keepingCapacity: true)
        if buffer.capacity == 0, let pool { buffer = pool.take() }
        state.withLock { swap(&$0.bytes, &buffer) }
        if buffer.isEmpty { give(&buffer) }
    }

    /// Sets the number of bytes that may gather before they are taken, without waiting.
    package func gather(upTo window: Int) {
        demand(window, limit: nil)
    }

    /// Tells the offering side that no more bytes are wanted.
    func abandon() {
        let isUnderWay = state.withLock { $0.ending == nil }
        finish(throwing: .cancelled)
        if isUnderWay { onAbandon() }
    }

    /// Returns an array's memory to the pool.
    private func give(_ bytes: inout [UInt8]) {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        pool?.give(taken)
    }

    private func demand(_ count: Int, limit: Int?) {
        var wasHeldBack = false
        change { state in
            state.wanted = max(state.wanted, count)
            if let limit {
                state.limit = limit
                state.checkLimit()
            }
            guard state.isHeldBack, state.ending == nil, state.bytes.count < state.wanted else {
                return
            }
            state.isHeldBack = false
            wasHeldBack = true
        }
        if wasHeldBack { onDemand() }
    }

    private func arrival(ofMoreThan count: Int) async throws(TransportError) {
        await withTaskCancellationHandler {
            await withCheckedContinuation { isReady in
                change { $0.waiter = Waiter(count: count, isReady: isReady) }
            }
        } onCancel: {
            abandon()
        }
        guard case .failure(let error) = state.withLock({ $0.ending }) else { return }
        if case .tooLarge = error { onAbandon() }
        throw error
    }

    /// Changes the state, then resumes the waiter after releasing the lock.
    private func change(_ change: (inout State) -> Void) {
        let waiter = state.withLock { state -> Waiter? in
            change(&state)
            guard let waiter = state.waiter else { return nil }
            guard state.ending != nil || state.bytes.count > waiter.count else { return nil }
            return state.waiter.take()
        }
        waiter?.isReady.resume()
    }
}
