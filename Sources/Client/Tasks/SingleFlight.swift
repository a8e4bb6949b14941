import Synchronization

/// Work that runs once for all tasks that wait for it at the same time.
///
/// The work is cancelled when all waiting tasks have been cancelled. Its result is not kept.
package final class SingleFlight<Value: Sendable, Failure: Error>: Sendable {
    private typealias Flight = Task<Result<Value, Failure>, Never>

    private struct State {
        var flight: Flight?
        var flightNumber = 0
        var waiters: Set<Int> = []
        var lastWaiter = 0
    }

    private let cancelled: Failure
    private let state = Mutex(State())

    /// Makes work that has not started.
    ///
    /// - Parameter cancelled: The error of a waiting task that was cancelled.
    init(whenCancelled cancelled: Failure) {
        self.cancelled = cancelled
    }

    /// The number of tasks that wait for the work.
    package var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Waits for the work in progress, or starts it.
    package func value(
        of work: @escaping @Sendable () async -> Result<Value, Failure>
    ) async throws(Failure) -> Value {
        let (flight, waiter) = join(work)
        let result = await withTaskCancellationHandler {
            await flight.value
        } onCancel: {
            leave(waiter)
        }
        leave(waiter)
        if Task.isCancelled { throw cancelled }
        return try result.get()
    }

    private func join(
        _ work: @escaping @Sendable () async -> Result<Value, Failure>
    ) -> (flight: Flight, waiter: Int) {
        state.withLock { state in
            let flight = state.flight ?? start(work, &state)
            state.lastWaiter += 1
            state.waiters.insert(state.lastWaiter)
            return (flight, state.lastWaiter)
        }
    }

    private func start(
        _ work: @escaping @Sendable () async -> Result<Value, Failure>,
        _ state: inout State
    ) -> Flight {
        state.flightNumber += 1
        let number = state.flightNumber
        let flight = Task {
            let result = await work()
            end(number)
            return result
        }
        state.flight = flight
        return flight
    }

    /// Allows the next caller to start again, even before all waiting tasks have seen the result.
    private func end(_ number: Int) {
        state.withLock { state in
            if state.flightNumber == number { state.flight = nil }
        }
    }

    /// Cancels the work when the last waiting task has left.
    ///
    /// A cancelled task calls this twice; the second call, and any call after the end, has no
    /// effect.
    private func leave(_ waiter: Int) {
        let abandoned = state.withLock { state -> Flight? in
            guard state.waiters.remove(waiter) != nil, state.waiters.isEmpty else { return nil }
            defer { state.flight = nil }
            return state.flight
        }
        abandoned?.cancel()
    }
}
