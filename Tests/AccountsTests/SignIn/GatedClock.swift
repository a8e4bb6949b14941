import Client
import HTTP
import Synchronization

@testable import CommandSupport
@testable import Output

/// An event that tasks wait for.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
        (false, [])
    )

    /// Lets all go that wait for it or will wait for it.
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
    /// Ends such a pause.
    let gate: Gate
    /// Opens when such a pause has ended.
    var ended = Gate()
    var now: ImmediateClock.Instant { ImmediateClock().now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ImmediateClock.Instant, tolerance: Duration?) async throws {
        guard now.duration(to: deadline) >= .seconds(60) else { return }
        await gate.pass()
        ended.open()
    }
}

/// A transport whose token server answers after the time for the browser is over.
struct SlowTokens: Transport {
    private let transport: any Transport
    private let clock: GatedClock

    init(_ transport: any Transport, clock: GatedClock) {
        self.transport = transport
        self.clock = clock
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        if request.target.hasSuffix("/token") {
            clock.gate.open()
            await clock.ended.pass()
        }
        return try await transport.send(request)
    }
}
