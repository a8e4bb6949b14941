import HTTP
import Synchronization

/// Work that is done once however many wait for it at the same time.
///
/// It is cancelled when all who wait for it have been. Its result is not kept.
final class SingleFlight<Value: Sendable>: Sendable {
    private typealias Flight = Task<Result<Value, OrgError>, Never>

    private struct State {
        var flight: Flight?
        var waiters: Set<Int> = []
        var lastWaiter = 0
    }

    private let state = Mutex(State())

    /// Joins the work under way, or begins it.
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

    /// The last one out ends the work; after its natural end, and the second time, that has no effect.
    private func leave(_ waiter: Int) {
        let abandoned = state.withLock { state -> Flight? in
            guard state.waiters.remove(waiter) != nil, state.waiters.isEmpty else { return nil }
            defer { state.flight = nil }
            return state.flight
        }
        abandoned?.cancel()
    }
}
