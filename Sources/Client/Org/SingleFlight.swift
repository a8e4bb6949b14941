import HTTP
import Synchronization

/// Work that is done once for all tasks that wait for it at the same time.
///
/// It is cancelled when all waiting tasks have been cancelled. Its result is not kept.
final class SingleFlight<Value: Sendable>: Sendable {
    private typealias Flight = Task<Result<Value, OrgError>, Never>

    private struct State {
        var flight: Flight?
        var waiters: Set<Int> = []
        var lastWaiter = 0
    }

    private let state = Mutex(State())

    /// Waits for the work in progress, or starts it.
    func value(
        of work: @escaping @Sendable () async -> Result<Value, OrgError>
    ) async throws(OrgError) -> Value {
        let (flight, waiter) = join(work)
        let result = await withTaskCancellationHandler {
            await flight.value
        } onCancel: {
            leave(waiter)
        }
        leave(waiter)
        if Task.isCancelled { throw .transport(.cancelled) }
        return try result.get()
    }

    private func join(
        _ work: @escaping @Sendable () async -> Result<Value, OrgError>
    ) -> (flight: Flight, waiter: Int) {
        state.withLock { state in
            let flight = state.flight ?? Task { await work() }
            state.flight = flight
            state.lastWaiter += 1
            state.waiters.insert(state.lastWaiter)
            return (flight, state.lastWaiter)
        }
    }

    /// Cancels the work when the last waiting task has gone.
    ///
    /// Each task calls it twice if it is cancelled; the second call, and one after the end, does nothing.
    private func leave(_ waiter: Int) {
        let abandoned = state.withLock { state -> Flight? in
            guard state.waiters.remove(waiter) != nil, state.waiters.isEmpty else { return nil }
            defer { state.flight = nil }
            return state.flight
        }
        abandoned?.cancel()
    }
}
