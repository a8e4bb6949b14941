import Synchronization

/// A response's body on its way: one side offers bytes, the other waits for the first of them or for all.
///
/// The bytes gather in one array, so that the reader is woken once or twice for a body and not for each of the
/// hundred pieces that the network makes of it. Bytes that nobody has asked for are not taken: whoever offers them
/// waits until they are wanted.
public final class ArrivingBody: Sendable {
    private struct State {
        var bytes: [UInt8]
        /// How many bytes the reader has asked for; the first ones are taken for one who is about to ask.
        var wanted = 65_536
        var limit = Int.max
        /// Whether bytes were offered that nobody had asked for yet.
        var isHeldBack = false
        var ending: Result<Void, TransportError>?
        var waiter: Waiter?

        mutating func checkLimit() {
            if bytes.count > limit { ending = .failure(.tooLarge(limit)) }
        }
    }

    /// Who waits until there are more than `count` bytes, or until the end.
    private struct Waiter {
        let count: Int
        let isReady: CheckedContinuation<Void, Never>
    }

    /// What became of bytes that were offered.
    public enum Intake: Sendable {
        /// They are part of the body.
        case taken
        /// They are not wanted yet: `onDemand` tells when they are.
        case heldBack
        /// The body has ended, or is larger than its reader allows: nothing more is wanted.
        case refused
    }

    private let state: Mutex<State>
    private let pool: BufferPool?
    private let onDemand: @Sendable () -> Void
    private let onAbandon: @Sendable () -> Void

    /// Makes a body on its way.
    ///
    /// - Parameters:
    ///   - pool: Where the memory comes from and returns to; nil for memory of its own.
    ///   - onAbandon: Is called when the rest is not wanted any more.
    ///   - onDemand: Is called when bytes are wanted that were held back.
    public init(
        from pool: BufferPool? = nil,
        onAbandon: @escaping @Sendable () -> Void = {},
        onDemand: @escaping @Sendable () -> Void = {}
    ) {
        state = Mutex(State(bytes: pool?.take() ?? []))
        self.pool = pool
        self.onDemand = onDemand
        self.onAbandon = onAbandon
    }

    /// Offers bytes, which are copied.
    public func offer(_ bytes: UnsafeRawBufferPointer) -> Intake {
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

    /// Adds bytes whether they are wanted yet or not; those that come after the end are dropped.
    public func append(_ bytes: some Sequence<UInt8>) {
        change { state in
            guard state.ending == nil else { return }
            state.bytes.append(contentsOf: bytes)
            state.checkLimit()
        }
    }

    /// Ends the body, whole or not; only the first call counts.
    public func finish(throwing error: TransportError? = nil) {
        change { state in
            guard state.ending == nil else { return }
            state.ending = error.map { .failure($0) } ?? .success(())
        }
    }

    /// Waits until there are more bytes than `count` and copies the first ones, at most `limit`; nil where
    /// the body ended before.
    package func prefix(
        longerThan count: Int,
        atMost limit: Int
    ) async throws(TransportError) -> [UInt8]? {
        demand(max(limit, count + 1), limit: nil)
        try await arrival(ofMoreThan: count)
        return state.withLock { state in
            guard state.bytes.count > count else { return nil }
            // Array(_:) of a slice that is the whole would share its memory; the next piece would then have
            // to move the body to memory of its own.
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

    /// Lets whoever offers bytes know that no more are wanted.
    package func abandon() {
        let isUnderWay = state.withLock { $0.ending == nil }
        finish(throwing: .cancelled)
        if isUnderWay { onAbandon() }
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

    /// Changes the state, then resumes the waiters, after the lock is released.
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
