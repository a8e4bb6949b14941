import Synchronization

/// Work that is done once however many wait for it at the same time.
///
/// It is cancelled when all who wait for it have been. Its result is not kept.
final class SingleFlight<Value: Sendable>: Sendable {
    private typealias Flight = Task<Result<Value, OrgError>, Never>

    private struct State {
        var flight: Flight?
        var waiterCount = 0
    }

    private let state = Mutex(State())

    /// Joins the work under way, or begins it.
    func value(
        of work: @escaping @Sendable () async -> Result<Value, OrgError>
    ) async throws(OrgError) -> Value {
        let flight = join(work)
        let result = await withTaskCancellationHandler {
            await flight.value
        } onCancel: {
            leave(flight)
        }
        if Task.isCancelled { throw .transport(.cancelled) }
        leave(flight)
        return try result.get()
    }

    private func join(_ work: @escaping @Sendable () async -> Result<Value, OrgError>) -> Flight {
        state.withLock { state in
            let flight = state.flight ?? Task { await work() }
            state.flight = flight
            state.waiterCount += 1
            return flight
        }
    }

    /// The last one out ends the work; after its natural end that has no effect.
    private func leave(_ flight: Flight) {
        state.withLock { state in
            guard state.flight == flight else { return }
            state.waiterCount -= 1
            guard state.waiterCount == 0 else { return }
            flight.cancel()
            state.flight = nil
        }
    }
}
