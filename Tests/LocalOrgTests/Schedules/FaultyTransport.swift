import Client
import HTTP
import HTTPServer
import LocalOrg
import Records
import Synchronization
import TestSupport

/// The way to the built-in org, which does to requests and answers what networks, servers and users
/// do, by a seed.
///
/// It watches what must never happen, too: a change of a record that was not asked for, and a
/// change that is sent again although the first may have been done.
final class FaultyTransport: Transport {
    private struct State {
        var random: SeededRandom
        /// What happened to each request.
        var faults: [ScheduleFault?] = []
        /// Records that the org may have changed.
        var spent: Set<String> = []
        /// Requests that the org does later.
        var late: [Request] = []
        var isGivenUp = false
        var previous: WholeResponse?
        /// Records that a request for a change named.
        var sent: Set<String> = []
        /// Records that another client may have changed.
        var foreign: Set<String> = []
        var violations: [String] = []
        var failedReads = 0
        var cancel: (@Sendable () -> Void)?
    }

    private let org: ScheduledOrg
    private let asked: Set<String>
    /// How many of a hundred requests meet a fault.
    private let rate: Int
    private let state: Mutex<State>

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - org: The org behind it.
    ///   - asked: The records that may be changed.
    ///   - random: What the faults are drawn by.
    init(to org: ScheduledOrg, asked: [String], random: SeededRandom) {
        self.org = org
        self.asked = Set(asked)
        var random = random
        rate = [0, 10, 30, 60, 90].randomElement(using: &random) ?? 0
        state = Mutex(State(random: random))
    }

    /// What must never happen, and happened.
    var violations: [String] { state.withLock(\.violations) }

    /// Records that a request for a change named.
    var sent: Set<String> { state.withLock(\.sent) }

    /// Records that another client may have changed.
    var foreign: Set<String> { state.withLock(\.foreign) }

    /// How many requests that change nothing failed.
    var failedReads: Int { state.withLock(\.failedReads) }

    /// What happened to each request, for a failing seed.
    var history: String {
        state.withLock { $0.faults.map { $0?.rawValue ?? "-" }.joined(separator: " ") }
    }

    /// Says how the user's Ctrl-C is done.
    func onCancel(_ cancel: @escaping @Sendable () -> Void) {
        state.withLock { $0.cancel = cancel }
    }

    /// Does what the org has still to do.
    func settle() async {
        for request in state.withLock({ $0.late.take() }) { _ = await perform(request) }
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        guard !state.withLock(\.isGivenUp), !Task.isCancelled else {
            state.withLock { $0.failedReads += 1 }
            throw .cancelled
        }
        let change = ChangeRequest(request)
        let fault = draw(for: change)
        if state.withLock({ !$0.late.isEmpty && Bool.random(using: &$0.random) }) { await settle() }
        do throws(TransportError) {
            let answer = try await answer(to: request, change, fault)
            state.withLock { $0.previous = answer }
            if change == nil, answer.status != 200 { state.withLock { $0.failedReads += 1 } }
            let body = ArrivingBody()
            body.append(answer.bytes)
            body.finish(throwing: fault == .cut ? .cut("reset") : nil)
            if change == nil, fault != nil { state.withLock { $0.failedReads += 1 } }
            return Response(
                status: answer.status,
                headers: answer.headers,
                body: Response.Body(body)
            )
        } catch {
            if change == nil { state.withLock { $0.failedReads += 1 } }
            throw error
        }
    }

    private func draw(for change: ChangeRequest?) -> ScheduleFault? {
        state.withLock { state in
            var fault: ScheduleFault?
            if Int.random(in: 0..<100, using: &state.random) < rate {
                fault = ScheduleFault.allCases.randomElement(using: &state.random)
            }
            if change == nil, fault?.concernsReads == false { fault = nil }
            // Nobody can tell results apart that name no record.
            if change?.hasResults != true, [.swapped, .shortened, .doubled].contains(fault) {
                fault = nil
            }
            state.faults.append(fault)
            if let change { watch(change, fault, &state) }
            return fault
        }
    }

    private func watch(_ change: ChangeRequest, _ fault: ScheduleFault?, _ state: inout State) {
        for id in change.ids {
            if !asked.contains(id) { state.violations.append("\(id) was not asked for") }
            if state.spent.contains(id) { state.violations.append("\(id) was sent again") }
        }
        state.sent.formUnion(change.ids)
        if fault?.isTold != true { state.spent.formUnion(change.ids) }
    }

    private func perform(_ request: Request) async -> WholeResponse {
        await org.router.respond(
            to: ServerRequest(
                request.method,
                request.target,
                headers: request.headers,
                body: request.body ?? []
            )
        )
    }
}

// MARK: - Faults

extension FaultyTransport {
    private func answer(
        to request: Request,
        _ change: ChangeRequest?,
        _ fault: ScheduleFault?
    ) async throws(TransportError) -> WholeResponse {
        switch fault {
        case nil: return await perform(request)
        case .unreachable: throw .unreachable(.refused(host: "acme"))
        case .lostBefore: throw .cut("reset")
        case .timedOutBefore: throw .timedOut(.answer)
        case .htmlBefore: return Self.html(500)
        case .unavailableBefore:
            return .refusal(of: request, 503, "SERVER_UNAVAILABLE")
        case .tokenRefused: return .refusal(of: request, 401, "INVALID_SESSION_ID")
        case .limitReached: return .refusal(of: request, 403, "REQUEST_LIMIT_EXCEEDED")
        case .locked: return .refusal(of: request, 400, "UNABLE_TO_LOCK_ROW")
        case .timedOutLate:
            state.withLock { $0.late.append(request) }
            throw .timedOut(.answer)
        case .gatewayTimedOutLate:
            state.withLock { $0.late.append(request) }
            return Self.html(504)
        case .cancelledBefore, .givenUpBefore: return try await cancelled(fault, request)
        case .someLocked:
            guard let change else { return await perform(request) }
            return await lockingSome(of: change, request)
        case .changedBefore:
            changeOne(of: change)
            return await perform(request)
        case .lostAfter, .timedOutAfter, .htmlAfter, .failedAfter, .gatewayTimedOutAfter, .cut,
            .truncated, .emptied, .stale, .swapped, .shortened, .doubled, .cancelledAfter,
            .givenUpAfter:
            let stale = state.withLock(\.previous)
            let answer = await perform(request)
            return try altered(answer, to: request, change, fault, stale)
        }
    }

    private func altered(
        _ answer: WholeResponse,
        to request: Request,
        _ change: ChangeRequest?,
        _ fault: ScheduleFault?,
        _ stale: WholeResponse?
    ) throws(TransportError) -> WholeResponse {
        var answer = answer
        switch fault {
        case .lostAfter: throw .cut("reset")
        case .timedOutAfter: throw .timedOut(.answer)
        case .htmlAfter: return Self.html(500)
        case .failedAfter: return .refusal(of: request, 500, "UNKNOWN_EXCEPTION")
        case .gatewayTimedOutAfter: return Self.html(504)
        case .cut where answer.bytes.isEmpty: throw .cut("reset")
        case .cut, .truncated:
            let end = draw(below: answer.bytes.count)
            // An answer without a body has nothing to lose.
            if !answer.bytes.isEmpty { answer.bytes = Array(answer.bytes[..<end]) }
        case .emptied: answer = Self.html(200)
        // A look-up that is answered with an older one cannot be told from a good one; a page can.
        case .stale: if let stale, asked.isEmpty { answer = stale }
        case .cancelledAfter: cancel()
        case .givenUpAfter:
            giveUp()
            throw .cancelled
        default:
            guard let change, var results = change.results(in: answer.bytes) else { return answer }
            switch fault {
            case .swapped: swapOne(in: &results, of: change)
            case .shortened: results.removeLast()
            default: results.append(results[draw(below: results.count)])
            }
            answer.bytes = change.body(results)
        }
        return answer
    }

    /// Two results trade their indexes; one of them names its record.
    private func swapOne(in results: inout [String], of change: ChangeRequest) {
        guard results.count > 1, let first = results.firstIndex(where: change.isSuccess) else {
            return
        }
        let second = (first + 1 + draw(below: results.count - 1)) % results.count
        results.swapAt(first, second)
    }

    private func cancelled(
        _ fault: ScheduleFault?,
        _ request: Request
    ) async throws(TransportError) -> WholeResponse {
        guard fault == .cancelledBefore else {
            giveUp()
            throw .cancelled
        }
        cancel()
        return await perform(request)
    }

    private func cancel() {
        state.withLock(\.cancel)?()
    }

    private func giveUp() {
        cancel()
        state.withLock { $0.isGivenUp = true }
    }

    /// Another client has locked some of the records; the others are changed, or none where all are
    /// to be.
    private func lockingSome(of change: ChangeRequest, _ request: Request) async -> WholeResponse {
        let locked = Set(
            change.ids.filter { _ in
                state.withLock { Int.random(in: 0..<3, using: &$0.random) } == 0
            }
        )
        guard change.hasResults, !locked.isEmpty else { return await perform(request) }
        let free = change.ids.filter { !locked.contains($0) }
        let lock = change.failure("UNABLE_TO_LOCK_ROW")
        state.withLock { $0.spent.subtract(locked) }
        if change.kind == .deletions(allOrNone: true) {
            state.withLock { $0.spent.subtract(free) }
            let rolledBack = change.failure("ALL_OR_NONE_OPERATION_ROLLED_BACK")
            let results = change.ids.map { locked.contains($0) ? lock : rolledBack }
            return WholeResponse(status: 200, bytes: change.body(results))
        }
        var done: ArraySlice<String> = []
        if !free.isEmpty {
            let answer = await perform(change.narrowed(to: free))
            guard let results = change.results(in: answer.bytes) else { return answer }
            done = results[...]
        }
        let results = change.ids.map { locked.contains($0) ? lock : done.popFirst() ?? "" }
        return WholeResponse(status: 200, bytes: change.body(results))
    }

    /// Another client deletes one of the records, or brings it back.
    private func changeOne(of change: ChangeRequest?) {
        guard let change else { return }
        let id = change.ids[draw(below: change.ids.count)]
        state.withLock { _ = $0.foreign.insert(id) }
        try? org.change([change.kind == .undeletion ? .undelete(id: id) : .delete(id: id, of: nil)])
    }

    private func draw(below count: Int) -> Int {
        count < 1 ? 0 : state.withLock { Int.random(in: 0..<count, using: &$0.random) }
    }

    private static func html(_ status: Int) -> WholeResponse {
        WholeResponse(
            status: status,
            headers: ["Content-Type": "text/html"],
            bytes: Array("<html><body>\(status)</body></html>".utf8)
        )
    }
}

extension Array {
    fileprivate mutating func take() -> Self {
        defer { self = [] }
        return self
    }
}
