import Synchronization

/// A response's body on its way: one side adds bytes, the other waits for the first of them or for all.
///
/// The bytes gather in one array, so that the reader is woken once or twice for a body and not for each
/// of the hundred pieces that the network makes of it.
public final class ArrivingBody: Sendable {
    private struct State {
        var bytes: [UInt8]
        var limit = Int.max
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

    private let state: Mutex<State>
    private let onAbandon: @Sendable () -> Void

    /// Makes a body on its way.
    ///
    /// - Parameters:
    ///   - bytes: What has come already. The rest goes into the same memory, so that bodies of one size
    ///     need no new one.
    ///   - onAbandon: Is called when nobody waits for the rest any more.
    public init(
        _ bytes: consuming [UInt8] = [],
        onAbandon: @escaping @Sendable () -> Void = {}
    ) {
        state = Mutex(State(bytes: bytes))
        self.onAbandon = onAbandon
    }

    /// Adds bytes; those that come after the end are dropped.
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
    package func prefix(longerThan count: Int, atMost limit: Int) async throws(TransportError)
        -> [UInt8]?
    {
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
    package func collect(upTo limit: Int) async throws(TransportError) -> [UInt8] {
        change { state in
            state.limit = limit
            state.checkLimit()
        }
        try await arrival(ofMoreThan: .max)
        return state.withLock { state in
            let whole = state.bytes
            state.bytes = []
            return whole
        }
    }

    /// Lets whoever adds bytes know that no more are wanted.
    func abandon() {
        let isUnderWay = state.withLock { $0.ending == nil }
        finish(throwing: .cancelled)
        if isUnderWay { onAbandon() }
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

    /// Changes the state, then wakes whom that concerns; nobody is woken under the lock.
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
