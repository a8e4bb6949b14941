import Client
import HTTP
import Synchronization

/// Two events in their order: the token server is asked, and then the time is over.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
        (false, [])
    )

    /// Lets go all that wait and will wait.
    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until it is open.
    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}

/// A clock whose pauses of a minute and more end when a gate opens; shorter ones take no time.
struct GatedClock: Clock {
    let gate: Gate
    var now: ImmediateClock.Instant { ImmediateClock().now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ImmediateClock.Instant, tolerance: Duration?) async throws {
        guard now.duration(to: deadline) >= .seconds(60) else { return }
        await gate.pass()
    }
}

/// A transport whose token server answers after the time for the browser is over.
struct SlowTokens: Transport {
    private let transport: any Transport
    private let gate: Gate

    init(_ transport: any Transport, gate: Gate) {
        self.transport = transport
        self.gate = gate
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        if request.target.hasSuffix("/token") {
            gate.open()
            // The waiting for the browser has its turn.
            for _ in 0..<1000 { await Task.yield() }
        }
        return try await transport.send(request)
    }
}
