import Client
import HTTP
import LocalOrg
import Synchronization

/// The built-in org behind a network of the test's making, so that it passes for an org of one's
/// own.
struct RemoteDemo: Transport {
    /// What the org says of itself.
    enum Kind: Sendable {
        case developer
        case sandbox
        case production
        /// It does not say.
        case silent
    }

    /// What becomes of a request that deletes.
    enum Delivery: Sendable {
        case whole
        /// It never arrives.
        case lost
        /// It is done, and its answer does not arrive.
        case unanswered
        /// It is done, and nothing arrives any more.
        case cutOff
    }

    private let transport: LocalTransport
    /// What the org takes for a session.
    let accessToken: String
    private let kind: Kind
    private let delivery: Delivery
    private let log = RequestLog()

    /// Makes the org, with so many generated contacts besides its own.
    ///
    /// If its clock is ticking, it moves on by a tenth of a second whenever it is read.
    init(
        _ kind: Kind = .developer,
        deletes delivery: Delivery = .whole,
        contacts: Int = 0,
        now: Int,
        isTicking: Bool = false
    ) {
        let store = Store(keeper: MemoryKeeper(), now: now)
        if contacts > 0 { try? store.reset(contacts: contacts, now: now) }
        let ticks = Ticks()
        let router = Router(store: store, clock: { now + (isTicking ? ticks.next() * 100 : 0) })
        accessToken = router.issueAccessToken()
        transport = LocalTransport(router)
        self.kind = kind
        self.delivery = delivery
    }

    /// The same org, on another network.
    func deleting(_ delivery: Delivery) -> RemoteDemo {
        RemoteDemo(self, delivery)
    }

    private init(_ demo: RemoteDemo, _ delivery: Delivery) {
        transport = demo.transport
        accessToken = demo.accessToken
        kind = demo.kind
        self.delivery = delivery
    }

    /// The requests sent so far, as `GET /path?query`.
    var requests: [String] { log.lines }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let isLost = delivery == .cutOff && log.lines.contains { $0.hasPrefix("DELETE ") }
        log.note(request)
        guard !isLost else { throw .unreachable(.other("no route to host")) }
        guard request.method == .delete else { return try await answer(to: request) }
        switch delivery {
        case .whole: return try await answer(to: request)
        case .lost: throw .cut("connection reset by peer")
        case .unanswered, .cutOff:
            _ = try await answer(to: request)
            throw .cut("connection reset by peer")
        }
    }

    /// The built-in org's answer; of its own record, what the kind says.
    private func answer(to request: Request) async throws(TransportError) -> Response {
        var signed = request
        signed.headers["Authorization"] = "Bearer \(accessToken)"
        let response = try await transport.send(signed)
        guard request.target.contains("FROM%20Organization") else { return response }
        let bytes = try await response.body.collect()
        let text = String(decoding: bytes, as: UTF8.self)
        let changed: String
        switch kind {
        case .developer: changed = text
        case .sandbox: changed = text.replacing(#""IsSandbox":false"#, with: #""IsSandbox":true"#)
        case .production: changed = text.replacing("Developer Edition", with: "Enterprise Edition")
        case .silent: throw .unreachable(.other("no route to host"))
        }
        return Response(
            status: response.status,
            headers: response.headers,
            body: Response.Body(Array(changed.utf8))
        )
    }
}

/// A number that is higher each time.
private final class Ticks: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
