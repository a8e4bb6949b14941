import HTTP
public import Records
import Synchronization

/// The deletion of records by id, as a sequence of its steps: request after request, with the outcome of
/// each record as soon as it is known.
///
/// The reader drives it. A request is sent only when the event after its `sending` is asked for, so that a
/// journal can be written before. If the reader leaves the loop instead, the request is not sent.
///
/// A DELETE that may have been done is never sent again; instead the records are looked up. A request that
/// is refused as a whole stops the ones after it. A request that has been sent is awaited, for up to 5 s if
/// the task is cancelled meanwhile; the ones after it are then not sent.
public struct Deletion: AsyncSequence, Sendable {
    /// The records of one request.
    ///
    /// Source: REST API Developer Guide, sObject Collections: at most 200 records a call.
    static let batchSize = 200

    /// How long a request is waited for after a cancellation.
    static let patience = Duration.seconds(5)

    fileprivate let org: Org
    fileprivate let object: String
    fileprivate let batches: [[RecordID]]
    fileprivate let seen: Set<RecordID>
    private let start = Start()

    init(of ids: [RecordID], object: String, seen: Set<RecordID>, in org: Org) {
        self.org = org
        self.object = object
        self.seen = seen
        var sent: Set<RecordID> = []
        let distinct = ids.filter { sent.insert($0).inserted }
        batches = stride(from: 0, to: distinct.count, by: Self.batchSize).map {
            Array(distinct.dropFirst($0).prefix(Self.batchSize))
        }
    }

    /// Begins the deletion, which can be done once; nothing is sent yet.
    public func makeAsyncIterator() -> Iterator {
        let isFirst = start.wasMade.exchange(true, ordering: .relaxed) == false
        precondition(isFirst, "a deletion is run only once: it must not be sent twice")
        return Iterator(self)
    }

    private final class Start: Sendable {
        let wasMade = Atomic(false)
    }

    /// Carries out the steps in order.
    public struct Iterator: AsyncIteratorProtocol {
        private let deletion: Deletion
        private let cancellation: DelayedCancellation
        private var waiting: ArraySlice<[RecordID]>
        private var stage = Stage.next
        private var requests: DeletionRequests?
        /// Why the rest is not sent; nil while nothing prevents it.
        private var stop: OrgError?

        private enum Stage {
            case next
            case announced([RecordID])
            case lost([RecordID], OrgError)
        }

        fileprivate init(_ deletion: Deletion) {
            self.deletion = deletion
            waiting = deletion.batches[...]
            cancellation = DelayedCancellation(
                by: Deletion.patience,
                clock: deletion.org.options.clock
            )
        }

        /// Carries out the step that was announced last; nil at the end.
        public mutating func next() async -> DeletionEvent? {
            await next(isolation: #isolation)
        }

        /// Carries out the step that was announced last; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> DeletionEvent? {
            let current = stage
            stage = .next
            switch current {
            case .next: return await announce()
            case .announced(let ids): return await send(ids)
            case .lost(let ids, let error): return await check(ids, error)
            }
        }
    }
}

extension Deletion.Iterator {
    private mutating func announce() async -> DeletionEvent? {
        guard let ids = waiting.popFirst() else { return nil }
        if requests == nil, stop == nil { await prepare() }
        if let left = leftOut(ids) { return left }
        stage = .announced(ids)
        return .sending(ids)
    }

    /// Checks the object's name and finds the API version; an error stops the deletion before anything is sent.
    private mutating func prepare() async {
        do throws(OrgError) {
            requests = try await DeletionRequests(of: deletion.object, in: deletion.org)
        } catch {
            stop = error
        }
    }

    private mutating func leftOut(_ ids: [RecordID]) -> DeletionEvent? {
        if Task.isCancelled { stop = stop ?? .transport(.cancelled) }
        return stop.map { stop in
            .settled(ids.map { DeletionResult($0, .notSent(stop)) })
        }
    }

    private mutating func send(_ ids: [RecordID]) async -> DeletionEvent? {
        if let left = leftOut(ids) { return left }
        guard let requests else { return nil }
        switch await cancellation.delay({ await requests.send(ids) }) {
        case .answered(let results):
            self.requests?.isVersionServed = true
            return .settled(results)
        case .turnedAway(let error):
            stop = error
            return leftOut(ids)
        case .lost(let error):
            stage = .lost(ids, error)
            return .lost(ids, error)
        }
    }

    private mutating func check(_ ids: [RecordID], _ error: OrgError) async -> DeletionEvent? {
        guard let requests else { return nil }
        switch await cancellation.delay({ await requests.survivors(of: ids) }) {
        case .success(let survivors):
            let seen = deletion.seen
            return .settled(
                ids.map { id in
                    let outcome: DeletionOutcome =
                        if survivors.contains(id) {
                            error.leavesWork ? .unknown(error, .inProgress) : .notDeleted(error)
                        } else {
                            seen.contains(id) ? .deleted : .gone(error)
                        }
                    return DeletionResult(id, outcome)
                }
            )
        case .failure(let failure):
            stop = failure
            return .settled(ids.map { DeletionResult($0, .unknown(error, .notAsked)) })
        }
    }
}

extension OrgError {
    /// Whether the server may still be working on the request: a gateway, or this client, has stopped waiting
    /// for the answer.
    fileprivate var leavesWork: Bool {
        self == .transport(.timedOut(.answer)) || refusal?.status == 504
    }
}

extension Org {
    /// Deletes records, step by step, as the sequence is read.
    ///
    /// One id goes by the object's own resource, more by collections of up to 200, each record for itself
    /// (`allOrNone=false`). An id that is given twice is sent once.
    ///
    /// - Parameters:
    ///   - ids: The records. Collections take records of any object; whether the ids are of `object` is
    ///     for the caller to see to.
    ///   - object: The object's API name.
    ///   - seen: Those that are known to have been there just before.
    /// - Returns: The steps, which can be read once.
    public nonisolated func deletion(
        of ids: [RecordID],
        object: String,
        seen: Set<RecordID> = []
    ) -> Deletion {
        Deletion(of: ids, object: object, seen: seen, in: self)
    }
}
