import Synchronization

/// A delay between the cancellation of a task and that of its work, shared by all pieces of the
/// work.
package final class DelayedCancellation: Sendable {
    private struct State {
        var hasBegun = false
        var isOver = false
        /// Cancels the work in progress.
        var cancel: (@Sendable () -> Void)?
    }

    private let delay: Duration
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// Makes a delay that has not started.
    package init(by delay: Duration, clock: any Clock<Duration>) {
        self.delay = delay
        self.clock = clock
    }

    /// Runs a piece of work, which is cancelled only when the time is over; one piece at a time.
    package func delay<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async
        -> Value
    {
        let task = Task { await work() }
        let isOver = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.isOver
        }
        if isOver { task.cancel() }
        let value = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            begin()
        }
        state.withLock { $0.cancel = nil }
        return value
    }

    private func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard isFirst else { return }
        Task {
            try? await clock.sleep(for: delay)
            let cancel = state.withLock { state in
                state.isOver = true
                return state.cancel
            }
            cancel?()
        }
    }
}
