import Client
import HTTP
import LocalOrg
import Records
import Synchronization
import Testing

/// A built-in org that many schedules use one after the other, each from the same state.
final class ScheduledOrg: Sendable {
    let router: Router
    /// Two sessions.
    let tokens: [String]
    /// The ids of some contacts, of which some cannot be deleted.
    let contacts: [String]
    private let store: Store
    private let keeper: RewindingKeeper

    /// A moment after the org was made.
    private static let now = RouterBench.created + 60_000

    /// Makes an org; so many contacts are generated beside the sample records.
    init(generating count: Int = 0) throws {
        keeper = RewindingKeeper()
        store = Store(keeper: keeper, now: RouterBench.created)
        try store.reset(contacts: count, now: RouterBench.created)
        keeper.mark()
        let object = try #require(store.schema.object(named: "Contact"))
        let table = try store.snapshot().table(object)
        contacts = try (0..<20).map { row in
            guard case .text(let id) = table.value(0, of: row) else { throw NoID() }
            return id
        }
        router = Router(store: store, clock: { Self.now })
        tokens = [router.issueAccessToken(), router.issueAccessToken()]
    }

    private struct NoID: Error {}

    /// Takes the org back to its first state.
    func rewind() {
        keeper.rewind()
    }

    /// Changes records without a request, as another client does; what cannot be done is not done.
    func change(_ writes: [Write]) throws {
        _ = try store.write(writes, now: Self.now)
    }

    /// Where a contact is; nil where the org does not hold it.
    func state(of id: String) throws -> RecordState? {
        let snapshot = try store.snapshot()
        guard let object = store.schema.object(named: "Contact") else { return nil }
        let table = snapshot.table(object)
        guard let row = table.row(id: id) else { return nil }
        return table.isDeleted(row) ? .deleted : .live
    }
}

/// Keeps a state in memory that can be taken back to a mark.
private final class RewindingKeeper: StateKeeper {
    private struct State {
        var kept: KeptState?
        var marked: KeptState?
        var count = 0
    }

    private let state = Mutex(State())

    func mark() {
        state.withLock { $0.marked = $0.kept }
    }

    func rewind() {
        state.withLock { $0.kept = $0.marked }
    }

    func stamp() -> StateStamp? { state.withLock { $0.kept?.stamp } }

    func read() -> KeptState? { state.withLock(\.kept) }

    func update(
        _ change: (KeptState?) throws(StoreFault) -> [UInt8]?
    ) throws(StoreFault) -> StateStamp? {
        try state.withLock { state throws(StoreFault) in
            if let bytes = try change(state.kept) {
                // Never the stamp of another state, also after a rewind.
                state.count += 1
                state.kept = KeptState(bytes: bytes, stamp: StateStamp("\(state.count)"))
            }
            return state.kept?.stamp
        }
    }
}

/// Credentials with two tokens; the second one replaces the first, and may be missing.
final class TwoTokens: Credentials {
    let instanceURL: InstanceURL
    private let tokens: [Secret]

    init(_ tokens: [String]) throws {
        instanceURL = try InstanceURL("https://acme.my.salesforce.com")
        self.tokens = tokens.map { Secret($0) }
    }

    func accessToken(replacing refused: Secret?) async throws(SignInError) -> Secret {
        guard let token = tokens.first(where: { $0 != refused }) else {
            throw SignInError(.noOther)
        }
        return token
    }
}

/// A clock on which every pause is over at once, but the patience after a cancellation never.
final class ScheduleClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        func duration(to other: Instant) -> Duration { other.offset - offset }

        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Duration.zero
        var isOver = false
        var sleeping: [CheckedContinuation<Void, Never>] = []
    }

    private static let patience = Duration.seconds(5)
    private let state = Mutex(State())

    var now: Instant { Instant(offset: state.withLock(\.now)) }

    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let pause = deadline.offset - state.withLock(\.now)
        guard pause == Self.patience else {
            state.withLock { $0.now = max($0.now, deadline.offset) }
            return
        }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.sleeping.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Ends what still sleeps.
    func end() {
        let sleeping = state.withLock { state in
            state.isOver = true
            defer { state.sleeping = [] }
            return state.sleeping
        }
        for continuation in sleeping { continuation.resume() }
    }
}
