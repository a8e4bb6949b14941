import Client
import Synchronization
import Terminal
import Text

/// The action of Ctrl-C in line mode, which stops whatever is under way.
///
/// It ends the wait for a typed line or a login, or stops the requests, as on the screen. Line mode
/// takes note of it before the next Ctrl-C; otherwise, that one ends the session.
final class LineInterrupts: Sendable {
    private struct State {
        /// Ends the current wait.
        var cancel: (@Sendable () -> Void)?
        /// Whether line mode has yet to take note of a Ctrl-C.
        var isPending = false
    }

    private let state = Mutex(State())
    private let events: AsyncStream<BrowserEvent>.Continuation

    init(_ events: AsyncStream<BrowserEvent>.Continuation) {
        self.events = events
    }

    /// Handles a Ctrl-C; returns false if it must end the session.
    func receive() -> Bool {
        let (isFirst, cancel) = state.withLock { state in
            defer { state.isPending = true }
            return (!state.isPending, state.cancel)
        }
        guard isFirst else { return false }
        if let cancel { cancel() } else { events.yield(.input(.key(.control("c")))) }
        return true
    }

    /// Takes note of a Ctrl-C; returns false if there was none.
    @discardableResult
    func take() -> Bool {
        state.withLock { state in
            defer { state.isPending = false }
            return state.isPending
        }
    }

    /// Waits for a value, until Ctrl-C.
    ///
    /// - Throws: `LineStopped` after Ctrl-C; the errors of `body`.
    func cancelling<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await body() }
        let isLate = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.isPending
        }
        defer { state.withLock { $0.cancel = nil } }
        if isLate { task.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch  where error.isInterruption && take() {
            throw LineStopped()
        }
    }
}

/// The end of a command of line mode because the user pressed Ctrl-C.
struct LineStopped: Error {}
