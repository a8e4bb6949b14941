/// Work that begins before its result is needed; releasing it cancels the work.
final class WorkAhead<Value: Sendable>: Sendable {
    private let task: Task<Value, Never>

    /// Begins the work.
    init(_ work: @escaping @Sendable @concurrent () async -> Value) {
        task = Task { await work() }
    }

    deinit {
        task.cancel()
    }

    /// Waits for the result; cancelling the task that waits cancels the work.
    func value() async -> Value {
        // The work is still wanted, even if this was the last use of the reference.
        defer { withExtendedLifetime(self) {} }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
