import Client
import HTTP
import Synchronization
import TestSupport

/// Does what is asked for, and holds answers back until the test lets them go on.
final class GatedOrg: Transport {
    private let org: any Transport
    private let isHeld: @Sendable (Request) -> Bool
    private let state = Mutex(State())

    private struct State {
        var isOpen = false
        var held: [CheckedContinuation<Void, Never>] = []
        var count = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    /// Holds back the answers to the requests that the test chooses.
    init(_ org: any Transport, holding isHeld: @escaping @Sendable (Request) -> Bool) {
        self.org = org
        self.isHeld = isHeld
    }

    /// Waits until an answer is held back.
    func waitForRequest() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.count == 0 { state.watchers.append(continuation) }
                return state.count > 0
            }
            if isThere { continuation.resume() }
        }
    }

    /// Lets all answers go on, those that come later, too.
    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let response = try await org.send(request)
        if isHeld(request) { await pass() }
        return response
    }

    private func pass() async {
        await withCheckedContinuation { continuation in
            let (isOpen, watchers) = state.withLock { state in
                state.count += 1
                if !state.isOpen { state.held.append(continuation) }
                defer { state.watchers = [] }
                return (state.isOpen, state.watchers)
            }
            for watcher in watchers { watcher.resume() }
            if isOpen { continuation.resume() }
        }
    }
}
