import Client
import HTTP
import LocalOrg
import Records
import Synchronization

@testable import CommandSupport

/// The built-in org, whose clock and records a test changes, and whose answers it can withhold.
final class ChangingOrg: Transport {
    private let transport: LocalTransport
    private let accessToken: String
    private let state: Mutex<State>

    private struct State {
        /// Milliseconds since 1970.
        var now: Int
        /// How many requests are still answered.
        var answers = Int.max
        var requests: [String] = []
    }

    init(contacts: Int = 0, now: Int = 1_789_214_400_000) throws {
        let moment = Moment(now)
        let store = Store(keeper: MemoryKeeper(), now: now)
        if contacts > 0 { try store.reset(contacts: contacts, now: now) }
        let router = Router(store: store, clock: { moment.now.withLock(\.self) })
        accessToken = router.issueAccessToken()
        transport = LocalTransport(router)
        state = Mutex(State(now: now))
        self.moment = moment
    }

    private let moment: Moment

    private final class Moment: Sendable {
        let now: Mutex<Int>

        init(_ now: Int) {
            self.now = Mutex(now)
        }
    }

    /// The requests since the last look.
    func takeRequests() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    /// Lets time pass.
    func wait(seconds: Int) {
        moment.now.withLock { $0 += seconds * 1000 }
    }

    /// Answers so many requests, and then no more.
    func answer(_ count: Int = .max) {
        state.withLock { $0.answers = count }
    }

    /// Saves a record, whose transaction began some seconds ago.
    func save(_ id: String, phone: String, begunAgo seconds: Int = 0) async throws {
        try await during(seconds) {
            let body = #"{"Phone":"\#(phone)"}"#
            return Request(
                .patch,
                "/services/data/v67.0/sobjects/Contact/\(id)",
                headers: ["Content-Type": "application/json"],
                body: Array(body.utf8)
            )
        }
    }

    /// Deletes a record, whose transaction began some seconds ago.
    func delete(_ id: String, begunAgo seconds: Int = 0) async throws {
        try await during(seconds) {
            Request(.delete, "/services/data/v67.0/sobjects/Contact/\(id)")
        }
    }

    private func during(_ seconds: Int, _ request: () -> Request) async throws {
        wait(seconds: -seconds)
        defer { wait(seconds: seconds) }
        let answer = try await send(request(), isTest: true)
        guard answer.status < 300 else { throw Refused(status: answer.status) }
    }

    struct Refused: Error {
        let status: Int
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let isAnswered = state.withLock { state in
            state.requests.append(request.target)
            state.answers -= 1
            return state.answers >= 0
        }
        guard isAnswered else { throw .unreachable(.other("no route to host")) }
        return try await send(request, isTest: true)
    }

    private func send(
        _ request: Request,
        isTest: Bool
    ) async throws(TransportError) -> Response {
        var signed = request
        signed.headers["Authorization"] = "Bearer \(accessToken)"
        return try await transport.send(signed)
    }
}
