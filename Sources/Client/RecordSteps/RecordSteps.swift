import HTTP
import Records

/// Carries out an operation on records step by step, in order.
///
/// It is a class so that copies of an iterator share it: none of them repeats what another one has done.
final class RecordSteps<Operation: RecordOperation>: RecordStepping {
    typealias Outcome = Operation.Outcome
    typealias Event = RecordEvent<Outcome>

    private let operation: Operation
    private let org: Org
    private let object: String
    private let cancellation: DelayedCancellation
    /// The requests that have not been announced yet.
    private var waiting: ArraySlice<Batch>
    /// What is to be done before the next request, in order.
    private var agenda: ArraySlice<Step> = []
    /// The API version of all requests; nil before the first.
    private var version: APIVersion?
    /// Why the rest is not sent; nil while nothing prevents it.
    private var stop: OrgError?

    /// How often a record that is locked is sent again.
    private static var retryLimit: Int { 3 }

    /// The records of one request.
    private struct Batch {
        let ids: [RecordID]
        /// Why each was refused the last time; empty where they have not been sent yet.
        var refusals: [RecordID: [APIError]] = [:]
        /// How often they have been sent.
        var attempts = 0
    }

    private enum Step {
        /// The records are sent again, after a pause.
        case repeated(Batch)
        /// The records are sent: that has been announced.
        case announced(Batch)
        /// The records are looked up, as their answer was lost.
        case lost([RecordID], OrgError)
        /// The records are looked up, as their refusals leave open where they are.
        case open([RecordID], [RecordID: [APIError]])
    }

    /// Begins an operation; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - operation: What is asked of the org.
    ///   - batches: The records of each request.
    ///   - object: The object's API name.
    ///   - org: The org.
    init(_ operation: Operation, on batches: [[RecordID]], of object: String, in org: Org) {
        self.operation = operation
        self.org = org
        self.object = object
        waiting = batches.map { Batch(ids: $0) }[...]
        cancellation = DelayedCancellation(
            by: RecordBatches.patience,
            clock: org.options.clock
        )
    }

    /// Carries out the step that was announced last; nil at the end.
    func next() async -> Event? {
        while true {
            if let step = agenda.popFirst() {
                if let event = await carryOut(step) { return event }
            } else if let batch = waiting.popFirst() {
                if version == nil, stop == nil { await prepare() }
                return leftOut(batch) ?? announced(batch)
            } else {
                return nil
            }
        }
    }

    private func carryOut(_ step: Step) async -> Event? {
        switch step {
        case .repeated(let batch):
            await pause(before: batch)
            return leftOut(batch) ?? announced(batch)
        case .announced(let batch): return await send(batch)
        case .lost(let ids, let error): return await lookUp(ids, lost: error)
        case .open(let ids, let errors): return await lookUp(ids, refused: errors)
        }
    }

    /// Checks what can be checked, and finds the API version, before the first request is announced.
    private func prepare() async {
        do throws(OrgError) {
            guard !org.isReadOnly else { throw .badRequest(.readOnly(Operation.method)) }
            try Request.checkName(object)
            version = try await org.apiVersion()
        } catch {
            stop = error
        }
    }

    private func announced(_ batch: Batch) -> Event {
        agenda = [.announced(batch)] + agenda
        return .sending(batch.ids)
    }

    /// What is said of records that are not sent; nil where they are.
    ///
    /// Of those that were sent before, the last refusal tells more: the server has said that nothing was done.
    private func leftOut(_ batch: Batch) -> Event? {
        if Task.isCancelled { stop = stop ?? .transport(.cancelled) }
        return stop.map { left(batch, because: $0) }
    }

    private func left(_ batch: Batch, because error: OrgError) -> Event {
        settled(batch.ids) { id in batch.refusals[id].map { .refused($0) } ?? .notSent(error) }
    }

    private func settled(_ ids: [RecordID], _ outcome: (RecordID) -> Outcome) -> Event {
        .settled(ids.map { RecordResult($0, outcome($0)) })
    }
}

/// Steps that are carried out one by one.
protocol RecordStepping<Outcome>: AnyObject {
    associatedtype Outcome: Hashable & Sendable

    /// Carries out the step that was announced last; nil at the end.
    func next() async -> RecordEvent<Outcome>?
}

// MARK: - Requests

extension RecordSteps {
    private func send(_ batch: Batch) async -> Event? {
        if let left = leftOut(batch) { return left }
        guard let version else { return nil }
        do throws(OrgError) {
            let verdicts = try await operation.send(
                batch.ids,
                isRepeated: batch.attempts > 0,
                apiVersion: version,
                cancellation
            )
            return take(verdicts, of: batch)
        } catch {
            return failed(batch, error)
        }
    }

    /// Settles what can be settled, and notes down what is to be done about the other records.
    private func take(_ verdicts: [RecordVerdict<Outcome>], of batch: Batch) -> Event? {
        var results: [RecordResult<Outcome>] = []
        var (open, locked): ([RecordID], [RecordID]) = ([], [])
        var refusals: [RecordID: [APIError]] = [:]
        for (id, verdict) in zip(batch.ids, verdicts) {
            switch verdict {
            case .settled(let outcome): results.append(RecordResult(id, outcome))
            case .locked(let errors) where batch.attempts < Self.retryLimit:
                locked.append(id)
                refusals[id] = errors
            case .locked(let errors) where !Operation.looksUpLocked:
                results.append(RecordResult(id, .refused(errors)))
            case .open(let errors), .locked(let errors):
                open.append(id)
                refusals[id] = errors
            }
        }
        if !open.isEmpty { agenda.append(.open(open, refusals)) }
        if !locked.isEmpty {
            agenda.append(
                .repeated(Batch(ids: locked, refusals: refusals, attempts: batch.attempts + 1))
            )
        }
        return results.isEmpty ? nil : .settled(results)
    }

    /// What an error means for the records of a request, and for those after it.
    private func failed(_ batch: Batch, _ error: OrgError) -> Event {
        switch error {
        case _ where error.wasNotSent:
            stop = error
            return left(batch, because: error)
        case .refused(let refusal) where refusal.isServerFailure: return lost(batch, error)
        case .transport, .malformed: return lost(batch, error)
        case .badRequest, .noToken, .signIn, .refused, .noVersionList:
            // The org may only have been busy for the moment; then it is the cancellation that keeps the rest.
            stop = Task.isCancelled ? .transport(.cancelled) : error
            return settled(batch.ids) { _ in .turnedAway(error) }
        }
    }

    private func lost(_ batch: Batch, _ error: OrgError) -> Event {
        agenda = [.lost(batch.ids, error)] + agenda
        return .lost(batch.ids, error)
    }

    private func pause(before batch: Batch) async {
        guard stop == nil, let refusal = batch.refusals[batch.ids[0]] else { return }
        await org.pause(
            beforeRetry: batch.attempts,
            of: Operation.method,
            because: refusal.asOrgError
        )
    }
}

// MARK: - Look-ups

extension RecordSteps {
    private func lookUp(_ ids: [RecordID], lost error: OrgError) async -> Event {
        switch await states(of: ids) {
        case .success(let states):
            return settled(ids) { operation.outcome(of: $0, in: states[$0], lost: error) }
        case .failure(let failure):
            return settled(ids) { _ in .unknown(error, .lookUpFailed(failure)) }
        }
    }

    private func lookUp(_ ids: [RecordID], refused errors: [RecordID: [APIError]]) async -> Event {
        switch await states(of: ids) {
        case .success(let states):
            return settled(ids) { id in
                operation.outcome(of: id, in: states[id], refused: errors[id] ?? [])
            }
        case .failure(let failure):
            return settled(ids) { id in
                .unknown((errors[id] ?? []).asOrgError, .lookUpFailed(failure))
            }
        }
    }

    /// Where the records are; where the org does not tell, the rest is not sent.
    private func states(of ids: [RecordID]) async -> Result<[RecordID: RecordState], OrgError> {
        let (org, object) = (org, object)
        let states = await cancellation.delay { () -> Result<[RecordID: RecordState], OrgError> in
            do throws(OrgError) {
                return .success(try await org.recordStates(of: ids, object: object))
            } catch {
                return .failure(error)
            }
        }
        if case .failure(let failure) = states { stop = failure }
        return states
    }
}
