import HTTP
import Records

/// Carries out the steps of a deletion in order.
///
/// It is a class so that copies of an iterator share it: none of them repeats what another one has done.
final class DeletionSteps {
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

    /// Begins a deletion; nothing is sent yet.
    init(of deletion: Deletion) {
        self.deletion = deletion
        waiting = deletion.batches[...]
        cancellation = DelayedCancellation(
            by: Deletion.patience,
            clock: deletion.org.options.clock
        )
    }

    /// Carries out the step that was announced last; nil at the end.
    func next() async -> DeletionEvent? {
        let current = stage
        stage = .next
        switch current {
        case .next: return await announce()
        case .announced(let ids): return await send(ids)
        case .lost(let ids, let error): return await check(ids, error)
        }
    }

    private func announce() async -> DeletionEvent? {
        guard let ids = waiting.popFirst() else { return nil }
        if requests == nil, stop == nil { await prepare() }
        if let left = leftOut(ids) { return left }
        stage = .announced(ids)
        return .sending(ids)
    }

    /// Checks the object's name and finds the API version; an error stops the deletion before anything is sent.
    private func prepare() async {
        do throws(OrgError) {
            requests = try await DeletionRequests(of: deletion.object, in: deletion.org)
        } catch {
            stop = error
        }
    }

    private func leftOut(_ ids: [RecordID]) -> DeletionEvent? {
        if Task.isCancelled { stop = stop ?? .transport(.cancelled) }
        return stop.map { Self.settled(ids, .notSent($0)) }
    }

    private func send(_ ids: [RecordID]) async -> DeletionEvent? {
        if let left = leftOut(ids) { return left }
        guard let requests else { return nil }
        switch await requests.send(ids, cancellation) {
        case .answered(let results): return .settled(results)
        case .turnedAway(let error):
            // The org may only have been busy for the moment; then it is the cancellation that keeps the rest.
            stop = Task.isCancelled ? .transport(.cancelled) : error
            return Self.settled(ids, .turnedAway(error))
        case .notSent(let error):
            stop = error
            return Self.settled(ids, .notSent(error))
        case .lost(let error):
            stage = .lost(ids, error)
            return .lost(ids, error)
        }
    }

    private func check(_ ids: [RecordID], _ error: OrgError) async -> DeletionEvent? {
        guard let requests else { return nil }
        switch await cancellation.delay({ await requests.survivors(of: ids) }) {
        case .success(let survivors):
            return .settled(
                ids.map { id in
                    let isThere = survivors.contains(id)
                    return DeletionResult(id, outcome(of: id, isThere: isThere, error))
                }
            )
        case .failure(let failure):
            stop = failure
            return Self.settled(ids, .unknown(error, .lookUpFailed(failure)))
        }
    }

    private func outcome(
        of id: RecordID,
        isThere: Bool,
        _ error: OrgError
    ) -> DeletionOutcome {
        if isThere { return error.leavesWork ? .unknown(error, .inProgress) : .notDeleted(error) }
        return deletion.seen.contains(id) ? .deleted : .gone(error)
    }

    private static func settled(
        _ ids: [RecordID],
        _ outcome: DeletionOutcome
    ) -> DeletionEvent {
        .settled(ids.map { DeletionResult($0, outcome) })
    }
}

extension OrgError {
    /// Whether the server may still be working on the request: a gateway, or this client, has stopped waiting
    /// for the answer.
    fileprivate var leavesWork: Bool {
        self == .transport(.timedOut(.answer)) || refusal?.status == 504
    }
}
